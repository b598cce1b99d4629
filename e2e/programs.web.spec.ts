import type { Page } from '@playwright/test'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { expect, invoke, openLink, test } from './web.ts'

/** Calls as a program of this computer does: by its token, without a browser. */
async function call(origin: string, secret: string, name: string, input: unknown) {
  const answer = await fetch(`${origin}/call/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(input),
  })
  return { status: answer.status, text: await answer.text() }
}

const reopenSettings = async (page: Page) => {
  const user = createUser(page)
  await user.goTo('butler')
  await user.openSettings('programs')
}

test(`a program is let in by keyboard, called, seen in the log, paused and revoked`, async ({ serve, page }) => {
  const { link, origin } = await serve()
  await openLink(page, link)
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  await user.openSettings('programs')

  await page.getByRole('button', { name: 'Allow a program' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Allow a program' })
  await form.getByRole('textbox', { name: 'Name of the program' }).fill('Notes')
  await expect(form.getByRole('checkbox', { name: 'Read' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Manage' })).toBeDisabled()
  expect.soft(await violations(page), 'form').toEqual([])
  await page.keyboard.press('Enter')
  const dialog = user.dialog('The token')
  const secret = await dialog.getByLabel('Token', { exact: true }).innerText()
  await expect(dialog, 'the example was without a port').toContainText(`${origin}/call/agent_list`)
  expect.soft(await violations(page), 'token').toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('body')).not.toContainText(secret)
  await expect(page.getByRole('button', { name: 'Allow a program' })).toBeFocused()

  const search = () => call(origin, secret, 'memory_search', { agentId: 'majordomo', query: 'sister' })
  expect(await search()).toMatchObject({ status: 200, text: expect.stringContaining('Nora') })
  const store = await call(origin, secret, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'X' })
  expect(store.status).toBe(403)

  await reopenSettings(page)
  const row = page.getByRole('list', { name: 'Allowed programs' }).getByRole('listitem')
  await expect(row).toContainText('last used just now')
  const log = page.getByRole('region', { name: 'What programs did' })
  const lineOf = (command: string) => log.getByRole('row').filter({ hasText: command }).filter({ hasText: 'Notes' })
  await expect(lineOf('memory_search')).toContainText('Done')
  await expect(lineOf('memory_store')).toContainText('Not permitted')
  await expect(log, 'the app listed its own calls among those of programs').not.toContainText('Your browser')
  await log.getByRole('radio', { name: 'Refused' }).click()
  await expect(lineOf('memory_search')).toBeHidden()
  await expect(lineOf('memory_store')).toBeVisible()
  await page.setViewportSize({ width: 420, height: 700 })
  const cut = await log.evaluate((one) =>
    [...one.querySelectorAll('div')].filter((box) => box.scrollWidth > box.clientWidth),
  )
  expect(cut, 'the log was cut off in a narrow window').toHaveLength(0)
  await page.screenshot({ path: test.info().outputPath('log-420.png') })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect.soft(await violations(page), 'log').toEqual([])

  await row.getByRole('button', { name: 'Pause Notes' }).click()
  await expect(row).toContainText('Paused')
  expect((await search()).status).toBe(403)
  await row.getByRole('button', { name: 'Resume Notes' }).click()
  await expect(row).toContainText('Active')
  expect((await search()).status).toBe(200)
  await row.getByRole('button', { name: 'Revoke Notes' }).click()
  const question = user.dialog('Revoke the token of Notes?')
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await page.getByText('1 revoked').click()
  const gone = page.getByRole('list', { name: 'Revoked' }).getByRole('listitem')
  await expect(gone).toContainText('Notes')
  await expect(gone.getByRole('button')).toHaveCount(0)
  expect((await search()).status).toBe(401)
})

test('the page of programs speaks Chinese', async ({ serve, page }) => {
  await openLink(page, (await serve()).link)
  await invoke(page, 'settings_update', { patch: { language: 'zh' } })
  await invoke(page, 'access_token_create', { name: '笔记', scopes: ['read', 'chat'], agents: 'all' })
  await createUser(page, 'zh').openSettings('programs')
  const programs = page.getByRole('region', { name: '程序', exact: true })
  await expect(programs.getByRole('listitem')).toContainText('读取')
  await expect(programs).toContainText('从未使用')
  await programs.getByRole('button', { name: '允许一个程序' }).click()
  await expect(programs.getByRole('form')).toContainText('允许它做什么')
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(overflow, 'what is hidden in a form made the page longer than the window').toBeLessThanOrEqual(0)
})
