import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DataFile, openDataFile } from '../../storage/data-file.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts'
import { z } from 'zod'
import type { JobEnding, QueuedJob } from '../../storage/job-queue-store.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { createStoredJobs } from './stored-jobs.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

/** Has the file refuse to note that a job is in a state, as a full disk does, until the returned function is called. */
function refuse(state: string, home = kernel.home): () => void {
  const run = (sql: string): void => {
    const db = new Sqlite(join(home, 'data.db'))
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

test('a job put off by a clock that ran ten years ahead waited for ten years', async () => {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const allow = refuse('running')
  const { turnId } = await kernel.call('chat_send', { sessionId, text: 'I live in Berlin.' })
  await kernel.event('turn_ended', (turn) => turn.turnId === turnId)
  await kernel.caughtUp()
  allow()
  const db = new Sqlite(join(kernel.home, 'data.db'))
  db.prepare("UPDATE jobs SET state = 'retrying', next_run_at = ?").run('2099-01-01T00:00:00.000Z')
  db.close()
  await kernel.caughtUp()
  expect((await kernel.call('job_list', {})).items.map(({ state }) => state)).toEqual(['done'])
})

/** A conversation with a job that waits for it to rest, and another one. */
async function waitingJob(): Promise<{ readonly waits: string; readonly other: string }> {
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
  return { waits: first.id, other: second.id }
}

test('a conversation could not be looked at where the file takes nothing', async () => {
  const { other } = await waitingJob()
  const allow = refuse('pending')
  const shown = await kernel.ask('session_get', { sessionId: other })
  allow()
  expect(shown.ok).toBe(true)
})

test('a message that was stored was told as not stored, and never answered', async () => {
  const { waits } = await waitingJob()
  const allow = refuse('pending')
  const { turnId } = await kernel.call('chat_send', { sessionId: waits, text: 'Hello.' })
  allow()
  expect(await kernel.event('turn_ended', (turn) => turn.turnId === turnId)).toMatchObject({ turnId })
})

describe('by the clock', () => {
  const minute = 60_000
  const at = '2026-01-05T09:00:00.000Z'
  let home: string
  let data: DataFile
  let clock: MovableClock
  let runner: JobRunner | undefined
  let tries: string[]
  let told: string[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    home = mkdtempSync(join(tmpdir(), 'majordomo-jobs-'))
    data = openDataFile(join(home, 'data.db'))
    data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
    data.sessions.add({ id: 's', agentId: 'a', title: '', at, importKey: null })
    clock = createMovableClock(at)
    ;[tries, told] = [[], []]
  })
  afterEach(async () => {
    await runner?.close()
    data.close()
    rmSync(home, { recursive: true, force: true })
    vi.useRealTimers()
  })

  const queue = (id: string): void => {
    data.messages.add({
      id,
      sessionId: 's',
      turnId: null,
      position: tries.length,
      role: 'user',
      text: 'x',
      state: 'complete',
      untrustedSpans: [],
      at,
      usage: null,
    })
    const job = { id: `job ${id}`, agentId: 'a', sessionId: 's', at: clock.now().toISOString(), dueAt: null }
    data.jobs.enqueue({ ...job, mostMessages: 1 }, id)
  }
  /** Starts a runner whose jobs end as `run` says. */
  const start = (run: (job: QueuedJob) => Promise<JobEnding>) => {
    const note = (...[, what]: unknown[]) => void told.push(String(what))
    const log = { debug: note, info: note, warn: note, error: note }
    const stored = createStoredJobs({ data, tell: () => undefined, clock, log })
    const made = createJobRunner({ clock, log })
    runner = made
    const extract = stored.handler({ kind: 'extract', line: 'models', priority: 1, payload: z.object({}), run })
    stored.rescue()
    made.start([extract])
    const wake = (): void => made.wake('extract')
    const idle = (): Promise<void> => {
      wake()
      return made.idle()
    }
    return { wake, idle }
  }
  const done = async (job: QueuedJob): Promise<JobEnding> => {
    tries.push(clock.now().toISOString().slice(11, 19))
    return { ...job, state: 'done', attempts: 1, nextRunAt: null, lastError: null, result: null }
  }
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000)
      await vi.advanceTimersByTimeAsync(1_000)
      await runner?.idle()
    }
  }

  test('a file that takes nothing was tried without end, and each try was a line of the log', async () => {
    const { wake, idle } = start(done)
    queue('m1')
    const allow = refuse('running', home)
    await idle()
    for (let again = 0; again < 100; again += 1) await idle()
    expect(told).toHaveLength(1)
    // After 1, 4, 16, 64 and 256 seconds.
    await pass(6 * minute)
    expect(told).toEqual(Array.from({ length: 6 }, () => 'the job runner could not go on'))
    allow()
    await pass(18 * minute)
    expect(tries).toEqual(['09:22:45'])
    // What went well begins it anew.
    const refuseAgain = refuse('running', home)
    queue('m2')
    wake()
    await pass(1_000)
    refuseAgain()
    await pass(5_000)
    expect(tries).toEqual(['09:22:45', '09:24:05'])
  })

  test('what a full disk kept from being learned was given up after three tries, as a fault of the app', async () => {
    let isFull = true
    const { idle } = start(async (job) => {
      if (!isFull) return done(job)
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    })
    queue('m1')
    await idle()
    await pass(90 * minute)
    expect(data.jobs.get('job m1', null)).toMatchObject({
      state: 'retrying',
      attempts: 0,
      lastError: { code: 'storage_full' },
    })
    isFull = false
    await pass(60 * minute)
    expect(data.jobs.get('job m1', null)).toMatchObject({ state: 'done' })
  })
})
