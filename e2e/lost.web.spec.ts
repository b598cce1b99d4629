import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { expect, openLink, test } from './web.ts'

test('a page whose app had ended said nothing of it, and what was sent was out of its field', async ({
  serve,
  page,
}) => {
  const server = await serve()
  await openLink(page, server.link)
  const user = createUser(page)
  await expect(user.field).toBeVisible()
  await server.stop()
  const notice = page.getByRole('region', { name: 'This browser’s session' })
  await expect(notice).toContainText('Majordomo does not answer.')
  await user.field.fill('Are you there?')
  await user.field.press('Enter')
  await expect(user.notices).toContainText('The connection to Majordomo was lost.')
  await expect(user.field).toHaveValue('Are you there?')
  expect(await violations(page)).toEqual([])
})
