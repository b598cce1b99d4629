import { join } from 'node:path'
import { hold } from '../src-main/testing/loopback-behaviours.ts'
import { mountSmallDisk, type SmallDisk } from '../src-main/testing/small-disk.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'

/** Longer than the room that the files hold already. */
const long = `The capital of Portugal is Lisbon.\n\n${'It lies on the Tagus. '.repeat(25_000)}`
let disk: SmallDisk | null = null
test.beforeAll(() => {
  disk = mountSmallDisk(64 * 1024 * 1024)
  test.skip(disk === null, 'No disk may be mounted here, so none can be filled.')
})
test.afterAll(() => disk?.remove())

test('a disk that ran full during an answer ended the app, and the answer was gone', async ({
  launch,
  loopback,
  crash,
}) => {
  const home = { MAJORDOMO_HOME: join(disk?.path ?? '', 'profile') }
  const page = await launch(home)
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(hold(long))
  await user.field.fill('What is the capital of Portugal?')
  const answer = await user.send()
  await expect(answer).toContainText('Lisbon.')
  disk?.fill()
  loopback.release()

  await expect(answer).toContainText('This answer is not saved yet. The disk is full.')
  await expect(answer).toContainText('The capital of Portugal is Lisbon.')
  await user.field.fill('And of Spain?')
  await user.field.press('Enter')
  await expect(user.notices).toContainText('The disk is full. Free some space and try again.')
  // What was written is not lost, and what is stored can be read.
  await expect(user.field).toHaveValue('And of Spain?')
  expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toHaveLength(1)

  disk?.free()
  // It is saved by the button or, at times a moment before, by itself.
  const button = answer.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 })
    await expect(answer).not.toContainText('not saved', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await crash()

  const again = await launch(home)
  await again
    .getByRole('list', { name: 'Recent' })
    .getByRole('button', { name: /capital of Portugal/ })
    .first()
    .click()
  await expect(again.getByRole('article', { name: 'Majordomo', exact: true })).toContainText(
    'The capital of Portugal is Lisbon.',
  )
})
