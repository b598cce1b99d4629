import { createUser } from './user.ts'
import { expect, invoke, test } from './web.ts'

test('in a browser, a file of several megabytes is handed over, read, sent and shown', async ({ webPage }) => {
  const user = createUser(webPage)
  const buffer = Buffer.from('A line of a long file.\n'.repeat(300_000))
  await webPage.getByTestId('attach').setInputFiles([{ name: 'long.txt', mimeType: 'text/plain', buffer }])
  const items = webPage.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(items).toContainText([/6\.6 MB/])
  await expect(webPage.getByText('No model is connected, so this file can’t be used for an answer')).toBeVisible()
  await user.say('What is in it?')
  await webPage.reload()
  await webPage.getByRole('button', { name: 'What is in it?' }).first().click()
  await webPage.getByRole('button', { name: 'long.txt', exact: true }).click()
  await expect(user.dialog('long.txt')).toContainText('The first 1,000,000 characters were read')
  await expect(user.dialog('long.txt')).toContainText('A line of a long file.')
  expect(await invoke(webPage, 'settings_get', {})).toMatchObject({ ok: true })
})
