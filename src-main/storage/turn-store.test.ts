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
