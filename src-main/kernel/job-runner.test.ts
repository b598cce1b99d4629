import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

/** Has the file refuse to note that a job is in a state, as a full disk does, until the returned function is called. */
function refuse(state: string): () => void {
  const run = (sql: string): void => {
    const db = new Sqlite(join(kernel.home, 'data.db'))
    db.exec(sql)
    db.close()
  }
  run(`CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN NEW.state = '${state}' BEGIN SELECT RAISE(ABORT, 'full'); END`)
  return () => run('DROP TRIGGER full')
}

describe('a file that does not take what became of a job', () => {
  test.each(['running', 'done'])('starved all else with tries without end: no %s', async (state) => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const allow = refuse(state)
    const { turnId } = await kernel.call('chat_send', { sessionId, text: 'I live in Berlin.' })
    await kernel.event('turn_ended', (turn) => turn.turnId === turnId)
    // Each of these tries once more and comes back.
    await kernel.caughtUp()
    await kernel.caughtUp()
    const [waiting] = (await kernel.call('job_list', {})).items
    allow()
    await kernel.caughtUp()
    const [job] = (await kernel.call('job_list', {})).items
    const { items } = await kernel.call('memory_list', { agentId })
    expect({ waiting: waiting?.state, job: job?.state, memories: items.map(({ content }) => content) }).toEqual({
      waiting: state === 'running' ? 'pending' : 'running',
      job: 'done',
      memories: ['I live in Berlin.'],
    })
  })
})

test('a conversation could not be looked at where the file takes nothing', async () => {
  const [first, second] = [
    await kernel.call('session_create', { agentId }),
    await kernel.call('session_create', { agentId }),
  ]
  const { turnId } = await kernel.call('chat_send', { sessionId: first.id, text: 'I live in Berlin.' })
  await kernel.event('turn_ended', (turn) => turn.turnId === turnId)
  await kernel.caughtUp()
  const db = new Sqlite(join(kernel.home, 'data.db'))
  db.exec("UPDATE jobs SET state = 'pending', next_run_at = '2999-01-01T00:00:00.000Z'")
  db.close()
  const allow = refuse('pending')
  const shown = await kernel.ask('session_get', { sessionId: second.id })
  allow()
  expect(shown.ok).toBe(true)
})
