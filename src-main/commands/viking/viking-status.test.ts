import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  await kernel.call('memory_store', { agentId: 'majordomo', type: 'preference', content: 'I like almonds' })
})
afterEach(() => discardTestKernel(kernel))

/** Changes memories.db behind the app's back. */
function rewrite(sql: string): void {
  const db = new Sqlite(join(kernel.home, 'memories.db'))
  db.exec(sql)
  db.close()
}

test('a whole and current index is ready', async () => {
  expect(await kernel.call('viking_status', {})).toMatchObject({ ready: true, ftsOk: true, rows: 1 })
})

test('an index that lacks memories is not reported as sound', async () => {
  rewrite('UPDATE owners SET indexed_count = 0')
  expect(await kernel.call('viking_status', {})).toMatchObject({ ftsOk: false })
})

test('an index that is being rebuilt is not reported as ready', async () => {
  rewrite('UPDATE index_state SET reindex_after = 0')
  expect(await kernel.call('viking_status', {})).toMatchObject({ ready: false })
})
