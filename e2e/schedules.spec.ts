import { expect, test } from './app.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

test('a sentence is shown back, set, run, paused and removed; what ran is listed', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.goTo('settings')
  const section = page.getByRole('region', { name: 'Schedules' })
  const line = section.getByRole('textbox', { name: 'Say when and what' })

  await line.fill('Remind me every day of the tea')
  await line.press('Enter')
  await expect(section.getByRole('status')).toContainText('At what time?')

  await line.fill('Remind me every weekday at 9 am of the stand-up')
  await line.press('Enter')
  const shown = section.getByRole('status')
  await expect(shown).toContainText('Monday to Friday at 09:00')
  await expect(shown).toContainText('Reminds you: the stand-up')
  await shown.scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('read.png') })
  expect.soft(await violations(page), 'a sentence as it was read').toEqual([])
  await section.getByRole('button', { name: 'Set it' }).click()

  const row = section.getByRole('listitem')
  await expect(row).toContainText('Reminds you: the stand-up')
  await expect(row).toContainText('Next:')
  await row.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Reminder: the stand-up')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest work' })).toContainText('A reminder')
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await row.scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('set.png') })
  expect.soft(await violations(page), 'a schedule').toEqual([])
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(section).toContainText('Nothing is scheduled.')
})
