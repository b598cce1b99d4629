import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '../../contract/access.ts'
import type { Caller } from '../../contract/caller.ts'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { withDatabase } from '../../testing/dump-profile.ts'
import { aMemory } from '../../testing/memory.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'
import { createAccessLog } from './access-log.ts'

const agentId = 'majordomo'
const paused = { ok: false, error: { code: 'not_permitted', params: { reason: 'paused' } } }
const revoked = { ok: false, error: { code: 'not_permitted', params: { reason: 'revoked' } } }

describe('a program', () => {
  const clock = createMovableClock()
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel({ clock })
  })
  afterEach(() => discardTestKernel(kernel))

  const letIn = async (grant: Partial<Grant> = {}) => {
    const whole = { name: 'Notes', scopes: ['read', 'write'] as const, agents: [agentId], ...grant }
    const { token, secret } = await kernel.call('access_token_create', { ...whole, scopes: [...whole.scopes] })
    return { token, secret, ...must(await kernel.authenticate(secret), 'the program') }
  }
  const entries = async (tokenId?: string) =>
    (await kernel.call('access_log_list', { limit: 200, ...(tokenId !== undefined && { tokenId }) })).items

  test('is known by its secret, which no file holds', async () => {
    const { caller, secret, token } = await letIn()
    expect(caller).toEqual({
      surface: 'ws',
      principal: { kind: 'token', id: token.id },
      agents: [agentId],
      scopes: ['read', 'write'],
    })
    expect(await kernel.authenticate(`${secret}x`)).toBeNull()
    expect(await kernel.authenticate('')).toBeNull()
    await kernel.idle()
    expect(bytesInProfile(kernel.home, { secret, bare: secret.slice(3) })).toEqual([])
  })

  test('a call that named a chat deeper in its input was written down as nobody’s', async () => {
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'other' })
    const patch = { action: { kind: 'say', sessionId, text: 'Good morning' } }
    expect(await kernel.ask('schedule_update', { id: 'none', patch })).toMatchObject({ error: { code: 'not_found' } })
    const [last] = (await entries()).filter(({ command }) => command === 'schedule_update')
    expect(last?.agentId).toBe('other')
  })

  test('may do what it was granted, for the agents it was granted', async () => {
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { caller } = await letIn()
    const codes = await Promise.all(
      [
        { name: 'memory_list', input: { agentId } },
        { name: 'memory_list', input: { agentId: 'other' } },
        { name: 'session_create', input: { agentId } },
        { name: 'settings_get', input: {} },
        { name: 'access_token_list', input: {} },
        { name: 'memory_db_path', input: {} },
      ].map(async ({ name, input }) => {
        const result = await kernel.ask(name, input, caller)
        return result.ok ? 'ok' : `${result.error.code} ${result.error.params?.['scope'] ?? ''}`
      }),
    )
    expect(codes).toEqual([
      'ok',
      'not_found ',
      'not_permitted chat',
      'not_permitted manage',
      'not_permitted owner',
      'unknown_command ',
    ])
  })

  test('with everything that can be granted makes no other token, and opens no file anew', async () => {
    const { caller } = await letIn({ scopes: ['read', 'write', 'chat', 'manage'], agents: 'all' })
    expect(await kernel.ask('settings_get', {}, caller)).toMatchObject({ ok: true })
    for (const name of ['access_token_create', 'access_token_pause', 'access_log_list', 'storage_recover'])
      expect(await kernel.ask(name, {}, caller)).toMatchObject({ ok: false, error: { code: 'not_permitted' } })
  })

  test.each([
    { grant: { scopes: ['manage' as const] }, code: 'invalid_input' },
    { grant: { agents: ['nobody'] }, code: 'not_found' },
    { grant: { scopes: [] }, code: 'invalid_input' },
    { grant: { name: ' ' }, code: 'invalid_input' },
  ])('is not let in with $grant', async ({ grant, code }) => {
    const whole = { name: 'Notes', scopes: ['read'], agents: [agentId], ...grant }
    expect(await kernel.ask('access_token_create', whole)).toMatchObject({ ok: false, error: { code } })
  })

  test('that is paused is refused at once, in the middle of a call too, and goes on where it is let', async () => {
    const { caller, token, ended, secret } = await letIn()
    const memories = Array.from({ length: 100 }, (_, at) => {
      const content = `Box ${at} holds ${at * 7} screws.`
      return { ...aMemory({ id: `box-${at}`, agentId, content, title: content }), evidence: [], history: [] }
    })
    const underWay = kernel.ask('memory_import', { memories }, caller)
    const search = kernel.ask('memory_search', { agentId, query: 'screws' }, caller)
    await kernel.call('access_token_pause', { id: token.id, paused: true })
    expect(ended.aborted).toBe(true)
    expect(await underWay).toMatchObject(paused)
    expect(await search).toMatchObject(paused)
    expect(await kernel.ask('memory_list', { agentId }, caller)).toMatchObject(paused)
    expect((await kernel.authenticate(secret))?.ended.aborted).toBe(true)
    await kernel.call('access_token_pause', { id: token.id, paused: false })
    expect(await kernel.ask('memory_list', { agentId }, caller)).toMatchObject({ ok: true })
    expect((await kernel.authenticate(secret))?.ended.aborted).toBe(false)
  })

  test('that is revoked is nobody any more, in the middle of a call too', async () => {
    const { caller, token, secret } = await letIn()
    const underWay = kernel.ask('memory_search', { agentId, query: 'screws' }, caller)
    await kernel.call('access_token_revoke', { id: token.id })
    expect(await underWay).toMatchObject(revoked)
    expect(await kernel.ask('memory_list', { agentId }, caller)).toMatchObject(revoked)
    expect(await kernel.authenticate(secret)).toBeNull()
    expect(await kernel.ask('access_token_pause', { id: token.id, paused: false })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect((await kernel.call('access_token_list', {})).items).toMatchObject([{ id: token.id, state: 'revoked' }])
  })

  test('that is revoked once its conversation was deleted ended the app', async () => {
    const unseen: unknown[] = []
    const see = (cause: unknown): void => void unseen.push(cause)
    process.on('unhandledRejection', see)
    const { caller, token } = await letIn({ scopes: ['chat'] })
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    expect(await kernel.ask('chat_send', { sessionId, text: 'Hello' }, caller)).toMatchObject({ ok: true })
    await kernel.idle()
    await kernel.call('session_delete', { sessionId, memories: 'keep' })
    await kernel.call('access_token_revoke', { id: token.id })
    await kernel.idle()
    process.off('unhandledRejection', see)
    expect(unseen).toEqual([])
  })

  test('that calls too often is told when to come again; others are not held up by it', async () => {
    const [{ caller }, other] = [await letIn(), await letIn()]
    const ask = (by: Caller) => kernel.ask('agent_list', {}, by)
    for (let call = 0; call < 50; call += 1) expect(await ask(caller)).toMatchObject({ ok: true })
    expect(await ask(caller)).toMatchObject({
      ok: false,
      error: { code: 'rate_limited', retryable: true, params: { retryAfterSeconds: '1' } },
    })
    expect(await ask(other.caller)).toMatchObject({ ok: true })
    clock.advance(1_000)
    expect(await ask(caller)).toMatchObject({ ok: true })
    clock.advance(1_000)
    const atOnce = await Promise.all(
      Array.from({ length: 21 }, () => kernel.ask('memory_search', { agentId, query: 'x' }, caller)),
    )
    expect(atOnce.filter((result) => !result.ok)).toMatchObject([{ error: { code: 'rate_limited' } }])
  })

  test('leaves a line for each call, granted or refused, and no word of what was said', async () => {
    const { caller, token } = await letIn({ agents: 'all' })
    const words = 'zebrafish'
    const { id: sessionId } = await kernel.call('session_create', { agentId, title: words })
    await kernel.ask('memory_store', { agentId, type: 'knowledge', content: `A ${words}.` }, caller)
    await kernel.ask('memory_list', { agentId }, caller)
    await kernel.ask('session_get', { sessionId }, caller)
    await kernel.ask('memory_list', { agentId: words }, caller)
    await kernel.ask('memory_get', { id: words }, caller)
    await kernel.ask('chat_send', { sessionId, text: words }, caller)
    await kernel.ask(`${words}_list`, {}, caller)
    const told = (await entries(token.id)).toReversed()
    expect(
      told.map(({ command, agentId: whose, outcome, rows, times }) => [command, whose, outcome, rows, times]),
    ).toEqual([
      ['memory_store', agentId, 'ok', 1, 1],
      ['memory_list', agentId, 'ok', 1, 1],
      ['session_get', agentId, 'ok', 0, 1],
      ['memory_list', null, 'not_found', 0, 1],
      ['memory_get', null, 'not_found', 0, 1],
      ['chat_send', null, 'not_permitted', 0, 1],
      ['unknown', null, 'unknown_command', 0, 1],
    ])
    expect(told.every(({ principal }) => principal.id === token.id)).toBe(true)
    const rows = withDatabase(join(kernel.home, 'data.db'), (db) => db.prepare('SELECT * FROM access_log').all())
    expect(JSON.stringify(rows)).not.toContain(words)
    expect((await kernel.call('access_token_list', {})).items).toMatchObject([
      { lastUsedAt: clock.now().toISOString() },
    ])
  })

  test('that has just called is listed as one that never did', async () => {
    const { caller } = await letIn()
    await kernel.ask('agent_list', {}, caller)
    const { items } = await kernel.call('access_token_list', {})
    expect(items).toMatchObject([{ lastUsedAt: clock.now().toISOString() }])
  })

  test('that shows a secret of nobody’s is in the log, and so is who listens', async () => {
    await kernel.authenticate('mj_nobody')
    const { caller, token } = await letIn({ scopes: ['read'] })
    const leave = kernel.subscribe(caller, () => undefined)
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'A fact.' })
    leave()
    expect(await entries()).toContainEqual(
      expect.objectContaining({ principal: { kind: 'unknown', id: null }, outcome: 'not_permitted', times: 1 }),
    )
    expect((await entries(token.id)).map(({ command, rows }) => [command, rows])).toEqual([
      ['events', 1],
      ['events', 0],
    ])
  })

  test('hears only what its scopes are for', async () => {
    const heard = async (scopes: Grant['scopes']) => {
      const names = new Set<string>()
      const { caller } = await letIn({ scopes })
      kernel.subscribe(caller, ({ name }) => names.add(name))
      const { id: sessionId } = await kernel.call('session_create', { agentId })
      await kernel.say(sessionId, `I like tea with ${scopes.join(' and ')}.`)
      return [...names].filter((name) => /^(?:turn_delta|memory_changed|settings_changed)$/.test(name)).toSorted()
    }
    expect([await heard(['read']), await heard(['chat']), await heard(['write'])]).toEqual([
      ['memory_changed'],
      ['turn_delta'],
      [],
    ])
  })

  test('the user’s own calls of one kind and hour are one line', async () => {
    for (let call = 0; call < 30; call += 1) await kernel.call('memory_list', { agentId })
    clock.advance(3_600_000)
    for (let call = 0; call < 5; call += 1) await kernel.call('memory_list', { agentId })
    const lists = (await entries()).filter(({ command }) => command === 'memory_list')
    expect(lists.map(({ times, principal }) => [times, principal.kind])).toEqual([
      [5, 'window'],
      [30, 'window'],
    ])
    expect((await kernel.call('access_log_list', { programs: true })).items, 'nor are they of a program').toEqual([])
  })

  test('the log pages, is kept for a month, and is there after a restart', async () => {
    const { caller, token } = await letIn()
    for (let call = 0; call < 5; call += 1) await kernel.ask('agent_list', {}, caller)
    const page = await kernel.call('access_log_list', { tokenId: token.id, limit: 3 })
    const rest = await kernel.call('access_log_list', {
      tokenId: token.id,
      limit: 3,
      cursor: must(page.nextCursor, 'the next page'),
    })
    expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 2, null])
    const { home } = kernel
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    expect(await entries(token.id)).toHaveLength(5)
    clock.advance(31 * 24 * 3_600_000)
    await kernel.call('agent_list', {})
    expect(await entries(token.id), 'one look at a clock, which may be wrong, destroyed it').toHaveLength(5)
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    await kernel.call('agent_list', {})
    expect(await entries(token.id)).toHaveLength(0)
  })
})

describe('the access log on a full disk', () => {
  const caller: Pick<Caller, 'principal'> = { principal: { kind: 'token', id: 't' } }
  const access = { command: 'memory_list', agentId: null, outcome: 'ok', rows: 1 }

  test('waits with what it has, counts what it cannot keep, and says so once', () => {
    let isFull = true
    const written: unknown[] = []
    const said: unknown[] = []
    const log = createAccessLog({
      store: { add: (row) => void written.push(row), list: () => [], keep: () => undefined },
      tokens: { setUsed: () => undefined },
      inTransaction: (work) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
        work()
      },
      clock: createMovableClock(),
      seenAt: 0,
      log: { error: (...line: unknown[]) => void said.push(line) },
    })
    for (let call = 0; call < 10_005; call += 1) {
      log.add(caller, access)
      if (call % 1_000 === 0) log.flush()
    }
    isFull = false
    log.flush()
    expect({ written: written.length, lost: log.lost(), said: said.length }).toEqual({
      written: 10_000,
      lost: 5,
      said: 1,
    })
  })
})
