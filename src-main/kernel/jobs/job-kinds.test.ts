import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownerCaller } from '../../contract/caller.ts'
import { withDatabase } from '../../testing/dump-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const at = '2026-01-05T09:00:00.000Z'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

describe('a job of a kind that this version does not know', () => {
  test('waits for the user with a sentence, can be cancelled, and is not run', async () => {
    const { home } = kernel
    await kernel.close()
    withDatabase(join(home, 'data.db'), (db) =>
      db.exec(`INSERT INTO jobs (id, kind, state, agent_id, payload, attempts, created_at, updated_at)
        VALUES ('old', 'horoscope', 'pending', '${agentId}', '{"text":"For Ada"}', 0, '${at}', '${at}')`),
    )
    kernel = await openTestKernel({ home })
    await kernel.idle()
    expect((await kernel.call('job_list', {})).work).toMatchObject([
      { id: 'old', kind: 'gone', state: 'needs_attention', about: 'For Ada', lastError: { code: 'job_outdated' } },
    ])
    expect(await kernel.ask('job_retry', { id: 'old' })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(await kernel.call('job_cancel', { id: 'old' })).toMatchObject({ state: 'cancelled' })
    expect(await kernel.ask('job_cancel', { id: 'old' }, { ...ownerCaller('ipc'), agents: ['other'] })).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})

test('vectors that are being made are a job: it says how far it is, stops and goes on', async () => {
  const chat = await openLoopbackKernel()
  try {
    const { call, idle, ask } = chat.kernel()
    for (const content of ['The kettle is blue.', 'The fridge hums.'])
      await call('memory_store', { agentId, type: 'knowledge', content })
    chat.server.treatEmbeddings(({ input }) =>
      input.length === 1 ? behave.whole(JSON.stringify({ data: [{ index: 0, embedding: [1, 0] }] })) : behave.stall(),
    )
    const { activeId } = await call('provider_list', {})
    await call('viking_configure_embedding', { provider: activeId ?? '', model: 'bge' })
    expect((await call('job_list', {})).work).toMatchObject([
      { id: 'embed', kind: 'embed', state: 'running', agentId: null, progress: { done: 0, total: 2 } },
    ])
    expect(await call('job_cancel', { id: 'embed' })).toMatchObject({ state: 'cancelled' })
    expect(await call('embedding_status', {})).toMatchObject({ state: 'paused' })
    expect(await call('job_retry', { id: 'embed' })).toMatchObject({ state: 'running' })
    // How many memories others have is not theirs to know.
    expect(await ask('job_list', {}, { ...ownerCaller('ipc'), agents: [agentId] })).toMatchObject({
      value: { work: [] },
    })
    await call('viking_configure_embedding', { provider: 'none' })
    await idle()
    expect((await call('job_list', {})).work).toEqual([])
  } finally {
    await chat.close()
  }
})

test('learning that runs is stopped, and learned when it is tried again', async () => {
  const chat = await openLoopbackKernel()
  try {
    const { call, event, idle } = chat.kernel()
    chat.server.scriptExtraction(behave.stall())
    const { turnId } = await chat.send('I live in Berlin.')
    await chat.ended(turnId)
    await call('session_settle', { sessionId: chat.sessionId })
    const { job } = await event('job_changed', ({ job: { state } }) => state === 'running')
    await vi.waitUntil(() => chat.server.requests.some(({ kind }) => kind === 'extraction'))
    expect(await call('job_cancel', { id: job.id })).toMatchObject({ id: job.id, state: 'cancelled' })
    await idle()
    expect((await call('memory_list', { agentId })).items).toEqual([])
    chat.server.scriptExtraction(behave.status(401))
    expect(await call('job_retry', { id: job.id })).toMatchObject({ state: 'pending' })
    await idle()
    expect((await call('job_list', {})).items).toMatchObject([{ id: job.id, state: 'done' }])
    expect((await call('memory_list', { agentId })).items.map(({ content }) => content)).toEqual(['I live in Berlin.'])
  } finally {
    await chat.close()
  }
})
