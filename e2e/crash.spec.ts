import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('a crash in the middle of an answer loses no message, and the turn can be continued', async ({
  launch,
  crash,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(hold('Once upon a time'))
  await user.field.fill('Tell me a story about Lisbon.')
  await expect(await user.send()).toContainText('Once upon a time')
  await crash()

  const again = await launch()
  await again
    .getByRole('list', { name: 'Recent' })
    .getByRole('button', { name: /Tell me a story about Lisbon/ })
    .first()
    .click()
  await expect(again.getByRole('article', { name: 'You', exact: true })).toHaveText('Tell me a story about Lisbon.')
  const answer = again.getByRole('article', { name: 'Majordomo', exact: true })
  await expect(answer).toContainText('The app closed before this answer was finished.')

  loopback.script(reply(' there was a tram.'))
  await answer.getByRole('button', { name: 'Continue' }).click()
  await expect(answer).toContainText('there was a tram.')
  await expect(answer).not.toContainText('The app closed')
  await expect(again.getByRole('article')).toHaveCount(2)
})
