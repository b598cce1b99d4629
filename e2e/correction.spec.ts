import { expect, test } from './app.ts'
import { citation, createUser } from './user.ts'
import { sentences } from './words.ts'

const { home, newHome } = sentences.en

test('after a move the new home is answered, and the old one where it is asked for', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say(home))).toContainText(`Learned: ${home}`)
  await expect(user.learned(await user.say(newHome))).toContainText(`Updated: ${newHome}`)

  await user.newChat()
  for (const [question, answered] of [
    ['Where do I live?', 'Where you live: Porto'],
    ['我住在哪里？', '您住在：Porto'],
  ] as const) {
    const now = await user.say(question)
    await expect(now).toContainText(answered)
    await expect(now).not.toContainText('Lisbon')
    await expect(citation(now, 1)).toBeVisible()
  }
  await expect(await user.say('Where did I live before?')).toContainText(`“${home}”`)

  await user.goTo('butler')
  await expect(user.memories.getByRole('listitem')).toHaveCount(1)
  await expect((await user.openCard()).getByRole('button', { name: 'Porto', exact: true })).toBeVisible()
  const panel = await user.openMemory(newHome)
  await panel.getByRole('button', { name: 'What it replaced' }).click()
  await expect(panel.getByRole('heading', { name: home })).toBeVisible()
  await expect(panel).toContainText('No longer current')
  await panel.getByRole('button', { name: 'What replaced it' }).click()
  await expect(panel.getByRole('heading', { name: newHome })).toBeVisible()

  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(user.memories.getByRole('listitem')).toContainText([home])
})
