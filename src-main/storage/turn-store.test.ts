import { join } from 'node:path'
import { expect, test } from 'vitest'
import { discardTestKernel, openTestKernel } from '../testing/test-kernel.ts'
import { must } from '../util/must.ts'
import { openDataFile } from './data-file.ts'

test('the end of a turn that was answered anew could not be stored where its receipt named a memory twice', async () => {
  const kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
  await kernel.call('memory_store', { agentId: 'majordomo', type: 'knowledge', content: 'The boat is called Iris.' })
  const { turnId } = await kernel.say(sessionId, 'What is the boat called?')
  const data = openDataFile(join(kernel.home, 'data.db'))
  const receipt = must(data.turns.receipt(turnId), 'receipt')
  const twice = { ...receipt, entries: [...receipt.entries, ...receipt.entries] }
  expect(receipt.entries.map(({ memoryId }) => memoryId)).toContainEqual(expect.any(String))
  data.turns.recordReceipt(turnId, 'majordomo', twice, '2026-01-01T00:00:00.000Z')
  expect(data.turns.receipt(turnId)).toEqual(twice)
  data.close()
  await discardTestKernel(kernel)
})

test('a receipt of another shape, as flipped bits leave it, was an error of the app', async () => {
  const kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
  const { turnId } = await kernel.say(sessionId, 'What is the boat called?')
  const data = openDataFile(join(kernel.home, 'data.db'))
  const receipt = must(data.turns.receipt(turnId), 'receipt')
  const bent = { ...receipt, intent: 'intenu' } as unknown as typeof receipt
  data.turns.recordReceipt(turnId, 'majordomo', bent, '2026-01-01T00:00:00.000Z')
  data.close()
  expect(await kernel.ask('session_get', { sessionId })).toMatchObject({ error: { code: 'storage_damaged' } })
  await discardTestKernel(kernel)
})
