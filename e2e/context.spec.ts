import { expect, test } from './app.ts'
import { createUser } from './user.ts'
import { useProvider } from './kernel-calls.ts'
import { violations } from './violations.ts'

test('what fills the window was told nowhere: it is a bar, and the chat is summed up from there, by keyboard', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  for (let turn = 0; turn < 8; turn += 1) await user.say(`My cousin number ${turn} planted beans by the pond.`)

  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('/co')
  await expect(page.getByRole('option')).toHaveText([/compact/, /context/])
  await field.press('ArrowDown')
  await field.press('Enter')
  const dialog = user.dialog('What the model is given')
  await expect(dialog).toContainText('All messages of this chat are sent as they are.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Sum up now' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('8 messages are sent in short')
  await expect(dialog).toContainText('Earlier messages, in short')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')

  await field.fill('/nothing')
  await field.press('Enter')
  await expect(page.getByText('There is no such command.')).toBeVisible()
  await field.fill('/new')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible()
})

test('“/help” was no command, and nothing told that there are any', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.field).toHaveAttribute('placeholder', /\/.*@/)
  await user.field.fill('/help')
  await user.field.press('Enter')
  await expect(user.dialog('Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('Escape')

  await user.say('I live in Ghent.')
  await user.field.fill('/export')
  await user.field.press('Enter')
  await expect(user.dialog('Export this chat')).toBeVisible()
  await page.keyboard.press('Escape')
  await user.field.fill('/temp')
  await user.field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Temporary chat', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('/export')
  await page.keyboard.press('Enter')
  await expect(user.notices).toContainText('A temporary chat is not exported')
})
