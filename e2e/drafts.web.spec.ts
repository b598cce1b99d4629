import { createUser } from './user.ts'
import { expect, test } from './web.ts'

test('of two windows each kept its own words in the field, and the one that ended last put them over the other’s', async ({
  webPage,
}) => {
  const second = await webPage.context().newPage()
  await second.goto(webPage.url())
  const [one, other] = [createUser(webPage), createUser(second)]
  await expect(other.field).toBeVisible()
  await one.field.fill('Half a thought')
  await expect(other.field).toHaveValue('Half a thought')
  await other.field.fill('Half a thought, and the rest')
  await expect(one.field).toHaveValue('Half a thought, and the rest')
  // What is being typed goes on: it is not taken back to what was kept of it.
  await one.field.pressSequentially(' of it, typed slowly enough to be kept several times', { delay: 40 })
  const whole = 'Half a thought, and the rest of it, typed slowly enough to be kept several times'
  await expect(one.field).toHaveValue(whole)
  await expect(other.field).toHaveValue(whole)
  await one.send()
  await expect(other.field).toHaveValue('')
})
