import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Surface } from '../contract/caller.ts'
import type { CommandResult } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { dumpProfile } from '../testing/dump-profile.ts'
import { boundCaller } from '../testing/bound-caller.ts'
import { aMemory } from '../testing/memory.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import type { CommandMap } from './command-map.ts'
import { commands } from './index.ts'

/** A word that only b ever said. */
const marker = 'zebrafish'
const own = 'I like green tea.'

interface Things {
  readonly memoryId: string
  readonly uri: string
  readonly sessionId: string
  readonly turnId: string
  readonly messageId: string
  readonly changeId: string
  readonly jobId: string
  readonly scheduleId: string
  readonly folderId: string
  readonly importId: string
  /** A conversation that was deleted a moment ago. */
  readonly deletedId: string
  readonly painId: string
  readonly candidateId: string
  readonly workflowId: string
  readonly requestId: string
  /** Of a file that was sent, and of one that waits. */
  readonly fileId: string
  readonly waitingFileId: string
}

type Refusal = 'not_found' | 'not_permitted' | 'invalid_input'
/** What a caller of agent a sends about b, and what it is answered: a refusal, or (part of) a value in which b is not. */
type Case = (
  b: Things,
  a: Things,
) => { readonly input: unknown; readonly refused: Refusal } | { readonly input: unknown; readonly value: unknown }

const refused =
  (input: (b: Things) => unknown, code: Refusal = 'not_found'): Case =>
  (b) => ({ input: input(b), refused: code })
const answered =
  (input: (b: Things, a: Things) => unknown, value: (a: Things) => unknown): Case =>
  (b, a) => ({ input: input(b, a), value: value(a) })
const inB = (fields: Record<string, unknown> = {}) => refused(() => ({ agentId: 'b', ...fields }))
const ofProfile: Case = refused(() => ({}), 'not_permitted')
const probe = { preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }

const cases: Record<keyof CommandMap, Case> = {
  access_log_list: ofProfile,
  access_token_create: refused(() => ({ name: 'P', scopes: ['read'], agents: ['b'] }), 'not_permitted'),
  access_token_list: ofProfile,
  access_token_pause: refused(() => ({ id: 'x', paused: true }), 'not_permitted'),
  access_token_revoke: refused(() => ({ id: 'x' }), 'not_permitted'),
  agent_create: refused(() => ({ id: 'b', name: 'B' }), 'not_permitted'),
  agent_get: refused(() => ({ id: 'b' })),
  agent_list: answered(
    () => ({}),
    () => ({ items: [expect.objectContaining({ id: 'a' })] }),
  ),
  agent_starters: inB(),
  agent_remove: refused(() => ({ id: 'b', confirm: 'b' }), 'not_permitted'),
  agent_update: refused(() => ({ id: 'b', name: 'mine now' }), 'not_permitted'),
  attachment_add: inB({ name: 'a.txt', data: 'aGk=', isLast: true }),
  attachment_get: refused(({ fileId }) => ({ id: fileId })),
  attachment_preview: refused(({ waitingFileId }) => ({ ids: [waitingFileId] })),
  attachment_remove: answered(
    ({ waitingFileId }) => ({ id: waitingFileId }),
    () => ({ removed: false }),
  ),
  change_days: inB({ from: '2020-01-01', to: '2020-12-31' }),
  change_list: inB(),
  change_undo: refused(({ changeId }) => ({ changeId })),
  chat_answers: refused(({ turnId }) => ({ turnId })),
  chat_continue: refused(({ turnId }) => ({ turnId })),
  chat_edit: refused(({ messageId }) => ({ messageId, text: 'Hello' })),
  chat_preview: refused(({ sessionId }) => ({ sessionId, text: 'Hello' })),
  chat_regenerate: refused(({ turnId }) => ({ turnId })),
  chat_send: refused(({ sessionId }) => ({ sessionId, text: 'Hello' })),
  chat_stop: refused(({ turnId }) => ({ turnId })),
  turn_receipt: refused(({ turnId }) => ({ turnId })),
  draft_list: ofProfile,
  draft_save: refused(({ sessionId }) => ({ agentId: 'b', sessionId, draft: { text: 'mine' } }), 'not_permitted'),
  embedding_create: refused(() => ({ texts: ['x'] }), 'not_permitted'),
  embedding_pause: refused(() => ({ paused: true }), 'not_permitted'),
  embedding_providers: ofProfile,
  embedding_status: ofProfile,
  compactor_check_threshold: answered(
    () => ({ messages: [] }),
    () => ({ needed: false, urgency: 'none', budget: expect.any(Number), tokens: 0 }),
  ),
  compactor_compact: answered(
    () => ({ messages: [] }),
    () => expect.objectContaining({ summary: '', kept: [] }),
  ),
  compactor_compact_llm: answered(
    () => ({ messages: [] }),
    () => expect.objectContaining({ summary: '', kept: [] }),
  ),
  compactor_estimate_tokens: answered(
    () => ({ messages: [] }),
    () => ({ total: 0, perMessage: [] }),
  ),
  session_compact: refused(({ sessionId }) => ({ sessionId })),
  session_context: refused(({ sessionId }) => ({ sessionId })),
  estimate_content_tokens: answered(
    () => ({ text: 'four' }),
    () => ({ tokens: expect.any(Number) }),
  ),
  evolution_decide: refused(({ candidateId }) => ({ id: candidateId, decision: 'accept' })),
  evolution_list: inB(),
  experience_search: inB({ query: marker }),
  extract_and_store_memories: refused(({ sessionId }) => ({ agentId: 'a', sessionId })),
  extract_session_memories: inB({ messages: [{ role: 'user', text: 'I like figs.' }] }),
  job_cancel: refused(({ jobId }) => ({ id: jobId })),
  job_list: answered(
    ({ sessionId }) => ({ sessionId }),
    () => ({ items: [], summaries: [], work: [] }),
  ),
  job_retry: refused(({ jobId }) => ({ id: jobId })),
  memory_answers: refused(({ memoryId }) => ({ id: memoryId })),
  memory_as_of: inB({ query: marker }),
  memory_conflict_settle: (b, a) => ({
    input: { ids: [a.memoryId, b.memoryId], right: 'first' },
    refused: 'not_found',
  }),
  memory_conflicts: inB(),
  memory_duplicates: inB(),
  memory_evidence: refused(({ memoryId }) => ({ id: memoryId })),
  memory_expire: refused(({ memoryId }) => ({ id: memoryId, value: '2020-01-01' })),
  memory_history: refused(({ memoryId }) => ({ id: memoryId })),
  memory_local_only: refused(({ memoryId }) => ({ id: memoryId, value: true })),
  memory_lock: refused(({ memoryId }) => ({ id: memoryId, value: true })),
  memory_merge: (b, a) => ({ input: { ids: [a.memoryId, b.memoryId], content: 'mine now' }, refused: 'not_found' }),
  memory_pin: refused(({ memoryId }) => ({ id: memoryId, value: true })),
  memory_answer: inB({ query: marker }),
  memory_control_many: refused(({ memoryId }) => ({ agentId: 'a', ids: [memoryId], control: 'pin' })),
  memory_many: answered(
    ({ memoryId }) => ({ agentId: 'a', ids: [memoryId] }),
    () => ({ items: [] }),
  ),
  memory_graph: inB(),
  memory_graph_memories: inB({ keys: ['subject:user'] }),
  memory_outline: inB(),
  memory_portrait: inB(),
  memory_restore_version: refused(({ memoryId }) => ({ id: memoryId, version: 1 })),
  memory_split: refused(({ memoryId }) => ({ id: memoryId, parts: ['mine', 'now'] })),
  memory_supersede: refused(({ memoryId }) => ({ id: memoryId, content: 'mine now' })),
  memory_build_context: inB({ query: marker }),
  memory_db_path: ofProfile,
  memory_delete: refused(({ memoryId }) => ({ id: memoryId })),
  memory_delete_all: inB({ confirm: 'b' }),
  memory_export: inB(),
  memory_get: refused(({ memoryId }) => ({ id: memoryId })),
  forget_request_decide: refused(({ requestId }) => ({ requestId, ids: [] })),
  forget_request_list: inB(),
  forget_request_offer: refused(({ requestId }) => ({ requestId })),
  memory_forget: refused(({ memoryId }) => ({ agentId: 'a', selection: { ids: [memoryId] }, expectedCount: 1 })),
  memory_forget_preview: refused(({ sessionId }) => ({ agentId: 'a', selection: { sessionId } })),
  memory_import: answered(
    ({ memoryId }) => ({ memories: [{ id: memoryId, agentId: 'b' }], onConflict: 'overwrite' }),
    () => ({ imported: 0, skipped: 0, failed: [expect.objectContaining({ line: 1 })], changeId: null }),
  ),
  memory_inbox_decide: refused(({ memoryId }) => ({ id: memoryId, decision: { kind: 'reject' } })),
  memory_inbox_list: inB(),
  memory_init: ofProfile,
  memory_list: inB(),
  memory_search: inB({ query: marker }),
  memory_stats: answered(
    () => ({}),
    () =>
      expect.objectContaining({
        total: 1,
        byAgent: [{ agentId: 'a', total: 1 }],
        trashed: 0,
        superseded: 0,
        bytes: own.length,
      }),
  ),
  memory_store: refused(({ sessionId, messageId }) => ({
    agentId: 'a',
    type: 'knowledge',
    content: 'x y',
    source: { sessionId, messageId, quote: marker },
  })),
  memory_trash_list: inB(),
  memory_trash_purge: refused(({ memoryId }) => ({ agentId: 'a', ids: [memoryId] }), 'not_permitted'),
  memory_trash_restore: refused(({ memoryId }) => ({ agentId: 'a', ids: [memoryId] })),
  memory_update: refused(({ memoryId }) => ({ id: memoryId, patch: { title: 'mine' }, expectedVersion: 1 })),
  pain_delete: refused(({ painId }) => ({ id: painId })),
  pain_generate_solutions: refused(({ painId }) => ({ painId })),
  pain_list: inB(),
  pain_record: refused(({ sessionId, messageId }) => ({
    agentId: 'a',
    summary: 'x y',
    evidence: { sessionId, messageId, quote: marker },
  })),
  pain_update_status: refused(({ painId }) => ({ id: painId, status: 'solved' })),
  profile_get: inB(),
  model_list: ofProfile,
  model_update: refused(() => ({ providerId: 'x', model: 'm', favourite: true }), 'not_permitted'),
  profile_history: inB({ field: 'recent_topic' }),
  profile_update: inB({ field: 'name', value: 'Eve' }),
  provider_find: refused(() => ({}), 'not_permitted'),
  provider_list: ofProfile,
  provider_models: refused(() => probe, 'not_permitted'),
  provider_pull: refused(() => ({ model: 'm', cancel: true }), 'not_permitted'),
  provider_remove: refused(() => ({ id: 'x' }), 'not_permitted'),
  provider_save: refused(() => ({ ...probe, name: 'mine' }), 'not_permitted'),
  provider_test: refused(() => probe, 'not_permitted'),
  model_trust_estimate: refused(() => ({}), 'not_permitted'),
  model_trust_get: refused(() => ({ providerId: 'x' }), 'not_permitted'),
  model_trust_measure: refused(() => ({ providerId: 'x' }), 'not_permitted'),
  model_trust_set: refused(() => ({ providerId: 'x', level: null }), 'not_permitted'),
  reminder_list: answered(
    () => ({}),
    () => ({ items: [] }),
  ),
  reminder_put_away: answered(
    ({ jobId }) => ({ jobId }),
    () => ({ putAway: true }),
  ),
  schedule_create: refused(({ sessionId }) => ({
    agentId: 'a',
    rule: { kind: 'at', at: '2099-01-01T09:00:00Z' },
    action: { kind: 'say', sessionId, text: 'Hello' },
  })),
  schedule_list: answered(
    () => ({}),
    ({ scheduleId }) => ({ items: [expect.objectContaining({ id: scheduleId })] }),
  ),
  schedule_read: inB({ sentence: marker }),
  schedule_remove: refused(({ scheduleId }) => ({ id: scheduleId })),
  schedule_run_now: refused(({ scheduleId }) => ({ id: scheduleId })),
  schedule_update: refused(({ scheduleId }) => ({ id: scheduleId, patch: { paused: true } })),
  session_create: inB(),
  session_delete: refused(({ sessionId }) => ({ sessionId, memories: 'forget_exclusive' })),
  session_export: refused(({ sessionId }) => ({ sessionId })),
  session_branch: refused(({ messageId }) => ({ messageId })),
  session_branches: refused(({ sessionId }) => ({ sessionId })),
  session_choose_model: refused(({ sessionId }) => ({ sessionId, model: null }), 'not_permitted'),
  session_usage: refused(({ sessionId }) => ({ sessionId })),
  session_get: refused(({ sessionId }) => ({ sessionId })),
  session_import_scan: refused(() => ({}), 'invalid_input'),
  session_import_bring_back: refused(({ importId }) => ({ importId })),
  session_import_list: inB(),
  session_import_stop: inB(),
  session_import_take_back: refused(({ importId }) => ({ importId })),
  session_import: inB({ lines: [{ session: 's', at: '2026-01-01', role: 'user', text: 'Hi' }] }),
  session_list: inB(),
  quiz_list: inB(),
  quiz_run: inB(),
  session_archive: refused(({ sessionId }) => ({ sessionId, archived: true })),
  session_folder_create: inB({ name: 'mine' }),
  session_folder_list: inB(),
  session_folder_remove: refused(({ folderId }) => ({ folderId })),
  session_folder_rename: refused(({ folderId }) => ({ folderId, name: 'mine' })),
  session_move: refused(({ sessionId }) => ({ sessionId, folderId: null })),
  session_restore: refused(({ deletedId }) => ({ sessionId: deletedId })),
  session_learning: refused(({ sessionId }) => ({ sessionId, learns: false }), 'not_permitted'),
  session_pin: refused(({ sessionId }) => ({ sessionId, pinned: true })),
  session_rename: refused(({ sessionId }) => ({ sessionId, title: 'mine' })),
  session_search: inB({ query: marker }),
  session_settle: refused(({ sessionId }) => ({ sessionId })),
  settings_get: ofProfile,
  storage_back_up: ofProfile,
  storage_health: ofProfile,
  storage_recover: ofProfile,
  temporary_list: refused(() => ({ agentId: 'b' }), 'not_permitted'),
  temporary_memory: refused(({ sessionId }) => ({ sessionId, uses: true }), 'not_permitted'),
  temporary_open: refused(() => ({ agentId: 'b' }), 'not_permitted'),
  settings_update: refused(() => ({ patch: { theme: 'dark' } }), 'not_permitted'),
  skill_generate: refused(({ candidateId }) => ({ id: candidateId })),
  usage_summary: ofProfile,
  viking_add: refused(() => ({ uri: 'agent://b/knowledge/general', content: 'mine now' })),
  viking_add_with_metadata: refused(() => ({
    uri: 'agent://b/knowledge/general',
    content: 'mine now',
    metadata: { importance: 1 },
  })),
  viking_configure_embedding: refused(() => ({ provider: 'none' }), 'not_permitted'),
  viking_configure_summary_driver: refused(() => ({ provider: 'none' }), 'not_permitted'),
  viking_find: refused(({ uri }) => ({ query: marker, scopeUri: uri })),
  viking_grep: refused(({ uri }) => ({ pattern: marker, scopeUri: uri })),
  viking_inject_prompt: inB({ basePrompt: 'Be brief.', userInput: marker, maxTokens: 500 }),
  viking_load_industry_keywords: refused(() => ({ industry: 'x', keywords: [] }), 'not_permitted'),
  viking_ls: refused(() => ({ uri: 'agent://b/knowledge' })),
  viking_read: refused(({ uri }) => ({ uri })),
  viking_remove: refused(() => ({ uri: 'agent://b', recursive: true })),
  viking_status: answered(
    () => ({}),
    () => ({ ready: true, rows: 1, ftsOk: true, vectors: 0, pendingJobs: 0, lastError: null }),
  ),
  viking_store_with_summaries: refused(() => ({ uri: 'agent://b/knowledge/general', content: 'mine now' })),
  viking_tree: refused(() => ({ uri: 'agent://b' })),
  workflow_decide: refused(({ workflowId }) => ({ id: workflowId, decision: 'accept' })),
  workflow_list: inB(),
}

/** What a caller of agent a asks about its own, where b must not show: the same word, the whole, what is shared. */
const ownQuestions: { name: keyof CommandMap; input: (b: Things, a: Things) => unknown; value: unknown }[] = [
  {
    name: 'memory_search',
    input: () => ({ agentId: 'a', query: `${marker} aquarium` }),
    value: expect.objectContaining({ items: [] }),
  },
  {
    name: 'memory_search',
    input: () => ({ agentId: 'a', query: marker, corpus: 'all' }),
    value: expect.objectContaining({ items: [], messages: [] }),
  },
  {
    name: 'viking_grep',
    input: () => ({ pattern: marker, scopeUri: 'agent://a', timeoutMs: 10_000 }),
    value: { items: [], truncated: null },
  },
  { name: 'memory_list', input: () => ({ agentId: 'a' }), value: expect.objectContaining({ total: 1 }) },
  {
    name: 'memory_as_of',
    input: () => ({ agentId: 'a', query: marker, validAt: '2099-01-01' }),
    value: expect.objectContaining({ items: [] }),
  },
  {
    name: 'memory_as_of',
    input: () => ({ agentId: 'a', knownAt: '2099-01-01' }),
    value: expect.objectContaining({
      items: [expect.objectContaining({ memory: expect.objectContaining({ content: own }) })],
    }),
  },
  { name: 'memory_duplicates', input: () => ({ agentId: 'a' }), value: { items: [], truncated: false } },
  { name: 'memory_conflicts', input: () => ({ agentId: 'a' }), value: { items: [], truncated: false } },
  { name: 'memory_export', input: () => ({}), value: 'not_found' },
  {
    name: 'memory_forget_preview',
    input: () => ({ agentId: 'a', selection: { query: marker } }),
    value: expect.objectContaining({ asked: [], same: [], sharing: [] }),
  },
  {
    name: 'memory_forget_preview',
    input: (b) => ({ agentId: 'a', selection: { ids: [b.memoryId] } }),
    value: 'not_found',
  },
  { name: 'session_search', input: () => ({ agentId: 'a', query: marker }), value: { items: [] } },
  { name: 'session_list', input: () => ({ agentId: 'a', query: marker }), value: { items: [], nextCursor: null } },
  {
    name: 'job_list',
    input: () => ({}),
    value: { items: [expect.objectContaining({ agentId: 'a' })], summaries: [], work: [] },
  },
  { name: 'memory_stats', input: () => ({ agentId: 'b' }), value: 'not_found' },
  { name: 'attachment_get', input: (b) => ({ id: b.waitingFileId }), value: 'not_found' },
  { name: 'attachment_preview', input: (_b, a) => ({ ids: [a.waitingFileId], agentId: 'b' }), value: 'not_found' },
  {
    name: 'chat_send',
    input: (b, a) => ({ sessionId: a.sessionId, text: 'Look', attachmentIds: [b.waitingFileId] }),
    value: 'file_unavailable',
  },
  {
    name: 'chat_send',
    input: (b, a) => ({ sessionId: a.sessionId, text: 'Look', attachmentIds: [b.fileId] }),
    value: 'file_unavailable',
  },
  { name: 'viking_find', input: () => ({ query: marker, scopeUri: 'agent://a' }), value: { items: [] } },
  {
    name: 'memory_build_context',
    input: () => ({ agentId: 'a', query: marker }),
    value: expect.objectContaining({ text: expect.not.stringContaining(marker) }),
  },
  { name: 'viking_read', input: (b) => ({ uri: b.uri.replace('agent://b', 'agent://a') }), value: 'not_found' },
]

const callerOn = (surface: Surface): Caller => boundCaller(surface, ['a'])

describe('a caller of agent a', () => {
  let kernel: TestKernel
  let a: Things
  let b: Things
  const seen: AppEvent[] = []

  beforeAll(async () => {
    kernel = await openTestKernel()
    kernel.subscribe(callerOn('ws'), (event) => seen.push(event))
    await kernel.call('agent_create', { id: 'a', name: 'A' })
    await kernel.call('agent_create', { id: 'b', name: 'B' })
    a = await live(kernel, 'a', own)
    b = await live(kernel, 'b', `I love ${marker} fins.`)
    await kernel.call('profile_update', { agentId: 'b', field: 'recent_topic', value: `${marker} care` })
  })
  afterAll(() => discardTestKernel(kernel))

  const traces = (): string[] => [marker, ...Object.values(b)]
  const assertNothingOfB = (result: CommandResult<unknown>): void => {
    const text = JSON.stringify(result)
    expect(traces().filter((trace) => text.includes(trace))).toEqual([])
  }
  const rowsOfB = () =>
    Object.entries(dumpProfile(kernel.home)).flatMap(([table, rows]) =>
      rows
        .filter((row) => JSON.stringify(row).match(new RegExp(`"b"|${traces().join('|')}`)))
        .map((row) => ({ table, row })),
    )

  test('the table has an entry for every command', () => {
    expect(Object.keys(cases).toSorted()).toEqual(commands.map((command) => command.name).toSorted())
  })

  test('b has something to find', async () => {
    const found = await kernel.call('memory_search', { agentId: 'b', query: marker })
    expect({ found: found.items.length > 0, rows: rowsOfB().length > 8 }).toEqual({ found: true, rows: true })
  })

  const everyWay = commands.flatMap((command) =>
    (['ws', 'mcp'] as const).map((surface) => ({
      name: command.name,
      surface,
      isThere: (command.surfaces as readonly Surface[]).includes(surface),
    })),
  )
  test.each(everyWay)('$name on $surface shows and changes nothing of b', async ({ name, surface, isThere }) => {
    const before = rowsOfB()
    const asked = cases[name](b, a)
    const result = await kernel.ask(name, asked.input, callerOn(surface))
    assertNothingOfB(result)
    if (!isThere) expect(result).toMatchObject({ ok: false, error: { code: 'unknown_command' } })
    else if ('refused' in asked) expect(result).toMatchObject({ ok: false, error: { code: asked.refused } })
    else expect(result).toEqual({ ok: true, value: asked.value })
    expect(rowsOfB()).toEqual(before)
  })

  test.each(ownQuestions)('$name about its own does not reach b', async ({ name, input, value }) => {
    const result = await kernel.ask(name, input(b, a), callerOn('ws'))
    assertNothingOfB(result)
    if (value === 'not_found' || value === 'file_unavailable')
      expect(result).toMatchObject({ ok: false, error: { code: value } })
    else expect(result).toEqual({ ok: true, value })
  })

  test('is answered about b as about an agent that is not there', async () => {
    const answers = await Promise.all(
      ['b', 'nobody'].map((agentId) => kernel.ask('memory_list', { agentId }, callerOn('ws'))),
    )
    const [toB, toNobody] = answers.map((answer) => (answer.ok ? answer : { ...answer.error, requestId: '' }))
    expect(toB).toEqual(toNobody)
  })

  test('hears no event of b', () => {
    const agents = new Set(seen.map((event) => ('agentId' in event.payload ? event.payload.agentId : event.name)))
    expect({ agents: [...agents], holdsB: traces().some((trace) => JSON.stringify(seen).includes(trace)) }).toEqual({
      agents: ['a'],
      holdsB: false,
    })
  })

  test('the owner’s import of both agents is neither shown with b’s ids nor undone by a caller of a', async () => {
    const memories = ['a', 'b'].map((agentId) => imported(agentId, `Fact that ${agentId} was given`))
    const { changeId } = await kernel.call('memory_import', { memories })
    const list = await kernel.ask('change_list', { agentId: 'a' }, callerOn('ws'))
    expect(JSON.stringify(list)).not.toContain(String(memories[1]?.id))
    expect(await kernel.ask('change_undo', { changeId }, callerOn('ws'))).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await kernel.call('change_undo', { changeId: String(changeId) })).toMatchObject({ restored: 2 })
  })

  test('an import under an id of b makes a memory of its own and tells nothing', async () => {
    const before = rowsOfB()
    const stolen = { ...imported('a', 'A fact under a borrowed id'), id: b.memoryId }
    const result = await kernel.ask('memory_import', { memories: [stolen], onConflict: 'overwrite' }, callerOn('ws'))
    expect(result).toMatchObject({ ok: true, value: { imported: 1, skipped: 0, failed: [] } })
    assertNothingOfB(result)
    expect(rowsOfB()).toEqual(before)
  })
})

describe('surfaces', () => {
  const on = (surface: Surface) =>
    commands
      .filter((command) => (command.surfaces as readonly Surface[]).includes(surface))
      .map((command) => command.name)

  test('a model’s tools read; they neither write settings nor empty, export or import anything', () => {
    expect(on('mcp').toSorted()).toEqual([
      'agent_get',
      'agent_list',
      'compactor_check_threshold',
      'compactor_compact',
      'compactor_estimate_tokens',
      'estimate_content_tokens',
      'evolution_list',
      'experience_search',
      'memory_as_of',
      'memory_build_context',
      'memory_evidence',
      'memory_get',
      'memory_history',
      'memory_search',
      'memory_stats',
      'pain_list',
      'skill_generate',
      'viking_find',
      'viking_grep',
      'viking_inject_prompt',
      'viking_ls',
      'viking_read',
      'viking_status',
      'viking_tree',
      'workflow_list',
    ])
  })

  test('where the file is is told on this computer only', () => {
    expect(
      commands
        .filter((command) => !(command.surfaces as readonly Surface[]).includes('ws'))
        .map((command) => command.name),
    ).toEqual(['memory_db_path'])
  })

  test('what concerns the whole profile, or cannot be undone, is for nobody who is bound to an agent', () => {
    expect(commands.filter(({ needs }) => needs === 'manage' || needs === 'owner').map(({ name }) => name)).toEqual([
      'access_log_list',
      'access_token_create',
      'access_token_list',
      'access_token_pause',
      'access_token_revoke',
      'agent_create',
      'agent_remove',
      'agent_update',
      'draft_list',
      'draft_save',
      'embedding_create',
      'embedding_pause',
      'embedding_providers',
      'embedding_status',
      'memory_db_path',
      'memory_init',
      'memory_trash_purge',
      'model_trust_estimate',
      'model_trust_get',
      'model_trust_measure',
      'model_trust_set',
      'provider_find',
      'provider_list',
      'provider_models',
      'provider_pull',
      'provider_remove',
      'provider_save',
      'provider_test',
      'model_list',
      'model_update',
      'session_choose_model',
      'session_learning',
      'settings_get',
      'settings_update',
      'storage_back_up',
      'storage_health',
      'storage_recover',
      'temporary_list',
      'temporary_memory',
      'temporary_open',
      'usage_summary',
      'viking_configure_embedding',
      'viking_configure_summary_driver',
      'viking_load_industry_keywords',
    ])
  })
})

/** A trouble, and a way of working asked for in two conversations: only of b, whose they must stay. */
async function grown(
  kernel: TestKernel,
  agentId: string,
  text: string,
): Promise<Pick<Things, 'painId' | 'candidateId' | 'workflowId' | 'importId'>> {
  const { pain } = await kernel.call('pain_record', { agentId, summary: `${text} jams` })
  const report = 'Write the Friday status report for my client, always in three bullets.'
  const course = 'Please do the books: first collect the receipts, then check the totals, finally draft the mail.'
  const lines = ['one', 'two'].flatMap((session) =>
    [report, course].map((line) => ({ session: `${agentId}-${session}`, at: '2026-01-01', role: 'user', text: line })),
  )
  const { importId } = await kernel.call('session_import', { agentId, lines, extract: true, fileName: `${text}.zip` })
  await kernel.idle()
  const [candidate] = (await kernel.call('evolution_list', { agentId })).items
  const [workflow] = (await kernel.call('workflow_list', { agentId })).items
  if (!candidate || !workflow || importId === null) throw new Error('no way of working was found')
  return { importId, painId: pain.id, candidateId: candidate.id, workflowId: workflow.id }
}

async function live(kernel: TestKernel, agentId: string, text: string): Promise<Things> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const [fileId, waitingFileId] = [await aFile(kernel, agentId, text), await aFile(kernel, agentId, text)]
  const { turnId } = await kernel.call('chat_send', { sessionId, text, attachmentIds: [fileId] })
  await kernel.idle()
  const { messages } = await kernel.call('session_get', { sessionId })
  const { items: memories } = await kernel.call('memory_list', { agentId })
  const { items: changes } = await kernel.call('change_list', { agentId })
  const { items: jobs } = await kernel.call('job_list', { sessionId })
  const schedule = await kernel.call('schedule_create', {
    agentId,
    rule: { kind: 'at', at: '2099-01-01T09:00:00Z' },
    action: { kind: 'say', sessionId, text },
  })
  const folder = await kernel.call('session_folder_create', { agentId, name: text })
  const deleted = await kernel.call('session_create', { agentId, title: text })
  await kernel.call('session_delete', { sessionId: deleted.id, memories: 'keep' })
  const [memory, change, job, message] = [memories[0], changes[0], jobs[0], messages[0]]
  if (!memory || !change || !job || !message) throw new Error('nothing was learned')
  return {
    memoryId: memory.id,
    uri: memory.uri,
    sessionId,
    turnId,
    fileId,
    waitingFileId,
    messageId: message.id,
    changeId: change.changeId,
    jobId: job.id,
    scheduleId: schedule.id,
    folderId: folder.id,
    deletedId: deleted.id,
    ...(agentId === 'b'
      ? await grown(kernel, agentId, text)
      : { painId: '', candidateId: '', workflowId: '', importId: '' }),
    requestId: agentId === 'b' ? await askedToForget(kernel, agentId) : '',
  }
}

async function aFile(kernel: TestKernel, agentId: string, text: string): Promise<string> {
  const data = Buffer.from(text).toString('base64')
  return (await kernel.call('attachment_add', { agentId, name: 'a.txt', data, isLast: true })).id
}

async function askedToForget(kernel: TestKernel, agentId: string): Promise<string> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, `Forget everything about the velocipede of the ${marker}.`)
  const { turns } = await kernel.call('session_get', { sessionId })
  return turns[0]?.forgetCard?.requestId ?? ''
}

const imported = (agentId: string, content: string) => ({
  ...aMemory({ agentId, content, title: content }),
  evidence: [],
  history: [],
})
