import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodes, type CommandResult } from '../contract/error.ts'
import { type CommitWatch, watchCommits } from '../testing/commit-watch.ts'
import { dumpProfile } from '../testing/dump-profile.ts'
import { hostileValues as hostile } from '../testing/hostile-values.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import type { CommandMap } from './command-map.ts'
import { commands } from './index.ts'

const agentId = 'majordomo'
const text = 'Some text'
const probe = { preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: 'k' }
const message = { role: 'user', text }

const agentTraits = {
  instructions: text,
  mark: 'A',
  colour: 'blue',
  model: { providerId: 'none', model: text },
  temperature: 0.5,
  memory: 'own',
  starters: [text],
}

const shown = { to: 'none', base: 'none', goes: ['none'], stays: ['none'] }

/** Inputs of the right shape with every field; ids lead nowhere, so that only what is broken in one of them can show. */
const whole: Record<keyof CommandMap, Record<string, unknown>> = {
  access_log_list: { tokenId: 'none', refused: true, cursor: '5', limit: 5 },
  access_token_create: { name: 'P', scopes: ['read'], agents: ['nobody'] },
  access_token_list: {},
  access_token_pause: { id: 'none', paused: true },
  access_token_revoke: { id: 'none' },
  agent_create: { id: agentId, name: 'A', ...agentTraits },
  agent_get: { id: 'nobody' },
  agent_list: {},
  agent_starters: { agentId },
  agent_remove: { id: 'nobody', confirm: 'somebody', dryRun: true },
  agent_update: { id: 'nobody', name: 'A', ...agentTraits },
  attachment_add: { agentId: 'nobody', id: 'none', name: 'a.txt', data: 'aGVsbG8=', isLast: true },
  attachment_get: { id: 'none', offset: 0 },
  attachment_preview: { ids: ['none'] },
  attachment_remove: { id: 'none' },
  change_days: { agentId, from: '2026-01-01', to: '2026-02-01', timeZone: 'Europe/Berlin' },
  change_list: { agentId, since: '2026-01-01', day: '2026-01-01', timeZone: 'Europe/Berlin', cursor: '5', limit: 5 },
  change_undo: { changeId: 'none' },
  chat_answers: { turnId: 'none' },
  chat_continue: { turnId: 'none' },
  chat_edit: { messageId: 'none', text, shown },
  chat_preview: {
    sessionId: 'none',
    model: { providerId: 'none', model: 'none' },
    learns: true,
    text,
    untrustedSpans: [{ start: 0, end: 4, source: 'paste' }],
    attachmentIds: ['none'],
  },
  chat_regenerate: { turnId: 'none', shown },
  chat_send: {
    sessionId: 'none',
    text,
    untrustedSpans: [{ start: 0, end: 4, source: 'paste' }],
    attachmentIds: ['none'],
    pulled: [{ memoryId: 'none' }, { sessionId: 'none' }],
    idempotencyKey: 'k',
    shown,
  },
  chat_stop: { turnId: 'none' },
  turn_receipt: { turnId: 'none' },
  draft_list: {},
  draft_save: {
    agentId,
    sessionId: 'none',
    draft: {
      text,
      pasted: [{ start: 0, end: 4 }],
      files: [{ name: text, bytes: 5 }],
      pulled: [{ memoryId: 'none' }],
      learns: false,
    },
  },
  embedding_create: { provider: 'local', model: 'm', texts: [text] },
  embedding_pause: { paused: true },
  embedding_providers: {},
  embedding_status: {},
  compactor_check_threshold: { messages: [{ role: 'user', content: text }], model: 'none', reserve: 10 },
  compactor_compact: { messages: [{ role: 'user', content: text }], keepRecentTokens: 10 },
  compactor_compact_llm: { messages: [{ role: 'user', content: text }], keepRecentTokens: 10 },
  compactor_estimate_tokens: { messages: [{ role: 'user', content: text }] },
  session_compact: { sessionId: 'none' },
  session_context: { sessionId: 'none' },
  estimate_content_tokens: { text },
  evolution_decide: { id: 'none', decision: 'accept' },
  evolution_list: { agentId, status: 'proposed' },
  experience_search: { agentId, query: text, limit: 5 },
  extract_and_store_memories: { agentId, sessionId: 'none', messages: [message] },
  extract_session_memories: { agentId, messages: [message] },
  job_cancel: { id: 'none' },
  job_list: { state: 'done', sessionId: 'none', limit: 5 },
  job_retry: { id: 'none' },
  memory_answers: { id: 'none', cursor: '5', limit: 5 },
  memory_as_of: { agentId, query: text, validAt: '2026-01-01', knownAt: '2026-01-01', cursor: '5', limit: 5 },
  memory_conflict_settle: { ids: ['none', 'nobody'], right: 'first' },
  memory_conflicts: { agentId },
  memory_duplicates: { agentId },
  memory_evidence: { id: 'none' },
  memory_expire: { id: 'none', value: '2030-01-01' },
  memory_history: { id: 'none' },
  memory_local_only: { id: 'none', value: true },
  memory_lock: { id: 'none', value: true },
  memory_merge: { ids: ['none', 'nobody'], content: text },
  memory_pin: { id: 'none', value: true },
  memory_answer: { agentId, query: text },
  memory_control_many: { agentId, ids: ['none'], control: 'pin' },
  memory_many: { agentId, ids: ['none'] },
  memory_graph: { agentId },
  memory_graph_memories: { agentId, keys: ['subject:user', 'value:none'], cursor: '5', limit: 5 },
  memory_outline: { agentId, status: 'active', cursor: '5', limit: 5 },
  memory_portrait: { agentId },
  memory_restore_version: { id: 'none', version: 1 },
  memory_split: { id: 'none', parts: [text, 'Another'] },
  memory_supersede: { id: 'none', content: text, validFrom: '2020-01-01' },
  memory_build_context: { agentId, query: text, maxTokens: 100, askedAt: '2026-01-01' },
  memory_db_path: {},
  memory_delete: { id: 'none', reason: text },
  memory_delete_all: { agentId: 'nobody', confirm: 'nobody' },
  memory_export: { agentId: 'nobody', format: 'json' },
  memory_get: { id: 'none', trashed: true },
  forget_request_decide: { requestId: 'none', ids: ['none'], alsoMessages: true },
  forget_request_list: { agentId },
  forget_request_offer: { requestId: 'none' },
  memory_forget: {
    agentId,
    selection: { query: 'nothing of the kind' },
    expectedCount: 5,
    previewToken: 'none',
    alsoInConversations: true,
  },
  memory_forget_preview: {
    agentId,
    selection: { ids: ['none'], query: 'x', sessionId: 'none', person: 'x', since: '2020-01-01', until: '2030-01-01' },
  },
  memory_import: { memories: [{}], fileHandle: '/nowhere', onConflict: 'skip' },
  memory_inbox_decide: { id: 'none', decision: { kind: 'edit', content: text } },
  memory_inbox_list: { agentId: 'nobody', lane: 'inbox', cursor: '9', limit: 10 },
  memory_init: {},
  memory_list: { agentId, type: 'knowledge', status: 'active', expired: true, cursor: '5', limit: 5 },
  memory_search: {
    agentId,
    query: text,
    corpus: 'all',
    mode: 'hybrid',
    limit: 5,
    types: ['knowledge'],
    minScore: 0,
    since: '2020-01-01',
    until: '2030-01-01',
    includeExpired: true,
    askedAt: '2026-01-01',
  },
  memory_stats: { agentId },
  memory_store: {
    agentId: 'nobody',
    type: 'knowledge',
    content: text,
    title: text,
    category: text,
    keywords: [text],
    importance: 5,
    language: 'en',
    speaker: text,
    saidAt: '2026-01-01',
    sessionId: 'none',
    position: 0,
    origin: 'user_stated',
    source: { sessionId: 'none', messageId: 'none', quote: text },
    idempotencyKey: 'k',
  },
  memory_trash_list: { agentId, cursor: '5@2026-01-01', limit: 5 },
  memory_trash_purge: { agentId, ids: ['none'], alsoInConversations: true },
  memory_trash_restore: { agentId, ids: ['none'] },
  memory_update: {
    id: 'none',
    patch: { title: text, content: text, category: text, keywords: [text], importance: 5 },
    expectedVersion: 1,
  },
  pain_delete: { id: 'none' },
  pain_generate_solutions: { painId: 'none', max: 3 },
  pain_list: { agentId, status: 'open', minCount: 0, limit: 5 },
  pain_record: {
    agentId: 'nobody',
    summary: text,
    category: text,
    severity: 3,
    evidence: { sessionId: 'none', messageId: 'none', quote: text },
  },
  pain_update_status: { id: 'none', status: 'solved', outcome: text },
  profile_get: { agentId: 'nobody' },
  profile_history: { agentId: 'nobody', field: 'name' },
  profile_update: { agentId: 'nobody', field: 'name', value: text, previousValue: text },
  model_list: {},
  model_update: {
    providerId: 'none',
    model: text,
    favourite: true,
    contextWindow: 8_192,
    price: { input: 1, output: 2, currency: 'EUR' },
  },
  session_choose_model: { sessionId: 'none', model: { providerId: 'none', model: text } },
  session_usage: { sessionId: 'none' },
  provider_find: {},
  provider_list: {},
  provider_models: probe,
  provider_pull: { model: text, cancel: true },
  provider_remove: { id: 'none' },
  provider_save: { ...probe, id: 'none', name: text, contextWindow: 8_192 },
  provider_test: { ...probe, id: 'none' },
  model_trust_estimate: { providerId: 'none' },
  model_trust_get: { providerId: 'none' },
  model_trust_measure: { providerId: 'none', cancel: true },
  model_trust_set: { providerId: 'none', level: 'cautious' },
  reminder_list: {},
  reminder_put_away: { jobId: 'none' },
  schedule_create: {
    agentId: 'nobody',
    rule: {
      kind: 'cron',
      cron: '0 9 * * 1',
      timeZone: 'Europe/Berlin',
      step: { every: 2, unit: 'weeks' },
      from: '2026-01-01',
      until: '2030-01-01',
    },
    action: { kind: 'remind', text },
    missed: 'once',
    removes: false,
    cap: 10,
  },
  schedule_list: {},
  schedule_read: { agentId: 'nobody', sentence: text, timeZone: 'Europe/Berlin' },
  schedule_remove: { id: 'none' },
  schedule_run_now: { id: 'none' },
  schedule_update: { id: 'none', patch: { paused: true, missed: 'skip' } },
  session_create: { agentId: 'nobody', title: text },
  session_delete: { sessionId: 'none', memories: 'keep', dryRun: true },
  session_export: { sessionId: 'none' },
  session_branch: { messageId: 'none' },
  session_branches: { sessionId: 'none' },
  session_get: { sessionId: 'none', beforePosition: 5, limit: 5 },
  session_import_bring_back: { importId: 'none' },
  session_import_list: { agentId },
  session_import_stop: { agentId },
  session_import_take_back: { importId: 'none', continued: 'keep', dryRun: true },
  session_import_scan: { fileHandle: '/nowhere' },
  session_import: { agentId: 'nobody', fileHandle: '/nowhere', fileName: text, lines: [{}], extract: true },
  session_list: { agentId, query: text, cursor: 'WzAsIiIsIiJd', limit: 5 },
  quiz_list: { agentId },
  quiz_run: { agentId },
  session_archive: { sessionId: 'none', archived: true },
  session_folder_create: { agentId, name: text },
  session_folder_list: { agentId },
  session_folder_remove: { folderId: 'none' },
  session_folder_rename: { folderId: 'none', name: text },
  session_move: { sessionId: 'none', folderId: 'none' },
  session_restore: { sessionId: 'none' },
  session_learning: { sessionId: 'none', learns: false },
  session_pin: { sessionId: 'none', pinned: true },
  session_rename: { sessionId: 'none', title: text },
  session_search: { agentId, query: text, limit: 5 },
  session_settle: { sessionId: 'none' },
  settings_get: {},
  storage_back_up: {},
  storage_health: {},
  storage_recover: { file: 'data.db', from: 'backup' },
  temporary_list: { agentId },
  temporary_memory: { sessionId: 'none', uses: true },
  temporary_open: { agentId },
  settings_update: { patch: { theme: 'no such theme' } },
  skill_generate: { id: 'none' },
  usage_summary: { since: '2026-01-01' },
  viking_add: { uri: 'agent://nobody/knowledge/general/x', content: text },
  viking_add_with_metadata: {
    uri: 'agent://nobody/knowledge/general/x',
    content: text,
    metadata: { keywords: [text] },
  },
  viking_configure_embedding: { provider: 'nobody', model: 'm', dimensions: 8 },
  viking_configure_summary_driver: { provider: 'nobody', model: 'm' },
  viking_find: { query: text, scopeUri: 'agent://majordomo', limit: 5, minScore: 0, level: 'L1' },
  viking_grep: { pattern: 'x+', scopeUri: 'agent://majordomo', caseInsensitive: true, limit: 5, timeoutMs: 500 },
  viking_inject_prompt: { agentId, basePrompt: text, userInput: text, maxTokens: 100 },
  viking_load_industry_keywords: { industry: text, keywords: [text] },
  viking_ls: { uri: 'agent://majordomo' },
  viking_read: { uri: 'agent://majordomo/knowledge/general/none', level: 'L2' },
  viking_remove: { uri: 'agent://majordomo/knowledge/none', recursive: true },
  viking_status: {},
  viking_store_with_summaries: { uri: 'agent://nobody/knowledge/general/y', content: text },
  viking_tree: { uri: 'agent://majordomo', depth: 3, nodeLimit: 5 },
  workflow_decide: { id: 'none', decision: 'accept' },
  workflow_list: { agentId, status: 'proposed' },
}

describe('bad input', () => {
  let kernel: TestKernel
  let watch: CommitWatch
  beforeAll(async () => {
    kernel = await openTestKernel()
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'I like coffee.' })
    watch = watchCommits(kernel.home)
  })
  afterAll(async () => {
    watch.close()
    await discardTestKernel(kernel)
  })

  const ask = async (name: string, input: unknown): Promise<CommandResult<unknown>> => {
    const hasWritten = watch.look()
    const result = await kernel.ask(name, input)
    const code = result.ok ? 'ok' : result.error.code
    if (code === 'internal') throw new Error(`${name} broke: ${show(input)}`)
    if (!result.ok && !(errorCodes as readonly string[]).includes(code)) throw new Error(`${name}: ${code}`)
    if (!result.ok && hasWritten()) throw new Error(`${name} was refused (${code}) and wrote: ${show(input)}`)
    return result
  }

  test('the table has an entry for every command', () => {
    expect(Object.keys(whole).toSorted()).toEqual(commands.map((command) => command.name).toSorted())
  })

  test.each(commands.map((command) => command.name))('%s is never broken by what it is given', async (name) => {
    for (const value of hostile) await ask(name, value)
    for (const field of Object.keys(whole[name])) {
      const { [field]: _left, ...without } = whole[name]
      await ask(name, without)
      for (const value of hostile) await ask(name, { ...whole[name], [field]: value })
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  const longFields = commands.flatMap(({ name }) =>
    Object.entries(whole[name])
      .filter(([field, value]) => typeof value === 'string' && value === text && field !== 'confirm')
      .map(([field]) => ({ name, field })),
  )
  test.each(longFields)('$name with over a megabyte in $field is too_large', async ({ name, field }) => {
    const result = await ask(name, { ...whole[name], [field]: 'x'.repeat(1_000_001) })
    expect(result).toMatchObject({ ok: false, error: { code: 'too_large', params: { fields: field } } })
  })

  test.each(['', 'toString', '__proto__', 'memory_search ', 'MEMORY_SEARCH', 'drop table'])(
    'there is no command “%s”',
    async (name) => {
      expect(await ask(name, {})).toMatchObject({ ok: false, error: { code: 'unknown_command' } })
    },
  )

  test('a query of 100,000 characters is answered', async () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`)
      .join(' ')
      .slice(0, 100_000)
    expect(await ask('memory_search', { agentId, query: words })).toMatchObject({ ok: true, value: { items: [] } })
    expect(await ask('memory_search', { agentId, query: '咖'.repeat(100_000) })).toMatchObject({ ok: true })
  })

  test.each([
    '"coffee',
    "coffee'",
    'coffee; DROP TABLE memories',
    'coffee*',
    'coffee AND',
    'NOT coffee',
    'NEAR(coffee)',
    '^coffee',
    'head:coffee',
    '{coffee}',
    '(coffee',
    'coffee --',
  ])('the query %s is words, not syntax', async (query) => {
    expect(await ask('memory_search', { agentId, query })).toMatchObject({
      ok: true,
      value: { items: [{ memory: { content: 'I like coffee.' } }] },
    })
  })

  test('hostile text that may be stored comes back as it was', async () => {
    const contents = hostile.filter(
      (value): value is string =>
        typeof value === 'string' && value.trim() !== '' && value.isWellFormed() && !value.includes('\0'),
    )
    const before = (await kernel.call('memory_list', { agentId })).total
    const stored = await Promise.all(
      contents.map((content) =>
        kernel.call('memory_store', { agentId, type: 'experience', content, title: content, category: content }),
      ),
    )
    const back = await Promise.all(stored.map(({ id }) => kernel.call('memory_get', { id })))
    expect(back.map(({ memory }) => memory.content)).toEqual(contents)
    expect((await kernel.call('memory_list', { agentId })).total).toBe(before + contents.length)
    for (const { uri } of stored) expect(await ask('viking_read', { uri })).toMatchObject({ ok: true })
  })

  test('afterwards the profile is whole', async () => {
    expect(await kernel.call('memory_init', {})).toMatchObject({ ready: true, integrity: 'ok' })
    expect(Object.keys(dumpProfile(kernel.home))).toContain('memories.memories')
  })
})

function show(input: unknown): string {
  try {
    return JSON.stringify(input, (_key, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value,
    ).slice(0, 300)
  } catch {
    // A circular or too deep value is shown by its kind.
    return typeof input
  }
}
