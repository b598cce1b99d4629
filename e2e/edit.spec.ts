import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('an edit of a memory that changed meanwhile keeps what was typed and shows the newest version', async ({
  launch,
}) => {
  const page = await launch()
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  const panel = await user.openMemory('My sister is called Nora.')
  await panel.getByRole('button', { name: 'Edit' }).click()
  const content = panel.getByRole('textbox', { name: 'Content' })
  await content.fill('My sister Nora plays chess.')

  const [memory] = (await call(page, 'memory_list', { agentId: 'majordomo' })).items
  if (!memory) throw new Error('Nothing was learned.')
  const patch = { content: 'My sister Nora lives in Oslo.' }
  await call(page, 'memory_update', { id: memory.id, patch, expectedVersion: memory.version })
  await expect(panel.getByRole('alert')).toContainText('This memory was changed meanwhile.')
  await expect(panel.getByRole('alert')).toContainText('My sister Nora lives in Oslo.')
  await expect(content).toHaveValue('My sister Nora plays chess.')

  await panel.getByRole('button', { name: 'Save mine' }).click()
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect(panel.getByText('My sister Nora plays chess.').first()).toBeVisible()
  const kept = (await call(page, 'memory_get', { id: memory.id })).memory
  expect(kept).toMatchObject({ content: 'My sister Nora plays chess.', version: memory.version + 2 })
})
