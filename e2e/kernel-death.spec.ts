import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { endKernel } from './end-kernel.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { faultsOfWalk } from './walk.ts'
import { languages, sentences, textsIn } from './words.ts'

for (const language of languages) {
  const t = textsIn(language)
  const told = sentences[language].plain
  test(`a kernel that dies again and again ends in a page that says so and has ways on (${language})`, async ({
    launch,
    running,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.say(told)
    for (let death = 0; death < 3; death += 1) await endKernel(running(), page)

    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { name: t('startup.stopped') })).toBeVisible()
    await expect(alert).toContainText(t('errorReasons.stopped'))
    await expect(alert.getByRole('button', { name: t('startup.quit') })).toBeVisible()
    expect.soft(await violations(page)).toEqual([])
    expect.soft(await faultsOfWalk(page)).toEqual([])
    const opened = running().evaluate(
      ({ shell }) =>
        new Promise<string>((resolve) => {
          shell.openPath = async (path) => {
            resolve(path)
            return ''
          }
        }),
    )
    await alert.getByRole('button', { name: t('startup.openFolder') }).click()
    const path = await opened

    await alert.getByRole('button', { name: t('common.retry') }).click()
    await expect(user.field).toBeVisible()
    await expect(page.getByRole('article', { name: t('chat.by.user'), exact: true })).toHaveText(told)
    expect((await call(page, 'memory_db_path', {})).path.startsWith(path)).toBe(true)

    for (let death = 0; death < 3; death += 1) await endKernel(running(), page)
    const quit = running().waitForEvent('close')
    await alert.getByRole('button', { name: t('startup.quit') }).click()
    await quit
  })
}

test(
  'a kernel whose thread died left a window that answered nothing until the app was started again',
  { tag: '@core' },
  async ({ launch, running, loopback }) => {
    const page = await launch()
    const user = createUser(page)
    const { id } = await call(page, 'provider_save', {
      name: 'Test model',
      preset: 'custom',
      baseUrl: loopback.baseUrl,
      model: 'loopback-small',
      apiKey: 'sk-kept',
    })
    await call(page, 'settings_update', { patch: { providerId: id, extraction: 'rules', modelTitles: false } })
    loopback.script(hold('The capital of Portugal'))
    await user.field.fill('What is the capital of Portugal?')
    const cutOff = await user.send()
    await expect(cutOff).toContainText('The capital of Portugal')

    await endKernel(running(), page)
    await expect(user.notices).toContainText('stopped and was restarted')
    await expect(cutOff).toContainText('The app closed before this answer was finished.')

    loopback.script(reply('Nice to know.'))
    const answer = await user.say('My sister is called Nora.')
    await expect(answer).toContainText('Nice to know.')
    // Pushes of the new kernel arrive, and the key is still known.
    await expect(user.learned(answer)).toBeVisible()
    expect(loopback.requests.at(-1)?.authorization).toBe('Bearer sk-kept')
  },
)

test('a kernel that was started again said that words were gone, though its files were whole', async ({
  launch,
  running,
}) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await endKernel(running(), page)
  await expect(user.notices).toContainText('stopped and was restarted')
  expect((await call(page, 'storage_health', {})).cutOff).toEqual([])
  await expect(page.getByRole('region', { name: 'State of your files' })).toBeHidden()
})
