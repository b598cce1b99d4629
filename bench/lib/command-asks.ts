import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { languageOf } from '../../src-main/util/language.ts'
import { ask, type Ask, type Asked, type Command } from './ask.ts'
import { makeMemories } from './made-memories.ts'
import { writeMemories } from './made-profile.ts'
import { makeQueries } from './made-queries.ts'
import { many, say } from './prepare-asks.ts'
import { longTalk, said } from './talk.ts'

const agentId = defaultAgentId
const folderUri = `agent://${agentId}/knowledge/work`
const longText = 500_000

const queries = makeQueries(4).map(({ text }) => text)

const one = async ({ take }: Asked): Promise<string> => (await take(1))[0] ?? ''

/** Every command, in the order they are asked; a sentence where one says nothing about how large the profile is. */
export const asks: Readonly<Record<Command, Ask | string>> = {
  // What reads.
  access_log_list: ask('access_log_list', { limit: 200 }),
  access_token_list: ask('access_token_list', {}),
  agent_get: ask('agent_get', { id: agentId }),
  agent_list: ask('agent_list', {}),
  agent_starters: ask('agent_starters', { agentId }),
  model_list: ask('model_list', {}),
  session_usage: ask('session_usage', ({ sessionId }) => ({ sessionId })),
  attachment_add: 'reads one file, in a thread of its own',
  attachment_get: 'one row by its id',
  attachment_preview: 'looks at what is in memory',
  attachment_remove: 'looks at what is in memory',
  change_days: ask('change_days', { agentId, from: '2026-01-01', to: '2026-12-31' }),
  change_list: ask('change_list', { agentId, limit: 200 }),
  turn_receipt: ask('turn_receipt', ({ turnId }) => ({ turnId })),
  embedding_providers: ask('embedding_providers', {}),
  embedding_status: ask('embedding_status', {}),
  embedding_create: ask('embedding_create', { texts: queries.slice(0, 8) }),
  compactor_estimate_tokens: ask('compactor_estimate_tokens', { messages: longTalk }),
  compactor_check_threshold: ask('compactor_check_threshold', { messages: longTalk }),
  compactor_compact: ask('compactor_compact', { messages: longTalk, keepRecentTokens: 1_000 }),
  compactor_compact_llm: ask('compactor_compact_llm', { messages: longTalk, keepRecentTokens: 1_000 }),
  session_context: ask('session_context', ({ sessionId }) => ({ sessionId })),
  estimate_content_tokens: ask('estimate_content_tokens', { text: '我昨天去了医院。'.repeat(longText / 8) }),
  evolution_list: ask('evolution_list', { agentId }),
  workflow_list: ask('workflow_list', { agentId }),
  experience_search: ask('experience_search', { agentId, query: queries[0] ?? '' }),
  job_list: ask('job_list', { limit: 200 }),
  memory_answers: ask('memory_answers', async (asked) => ({ id: await one(asked), limit: 100 })),
  memory_as_of: ask(
    'memory_as_of',
    { agentId, limit: 200 },
    { agentId, validAt: '2024-06-01T00:00:00.000Z', limit: 200 },
    { agentId, validAt: '2023-06-01T00:00:00.000Z', knownAt: '2024-06-01T00:00:00.000Z', limit: 200 },
    ...queries.slice(0, 6).map((query) => ({ agentId, query, validAt: '2025-01-01T00:00:00.000Z' })),
  ),
  memory_build_context: ask('memory_build_context', ...queries.map((query) => ({ agentId, query }))),
  memory_conflicts: ask('memory_conflicts', { agentId }),
  memory_db_path: ask('memory_db_path', {}),
  memory_duplicates: ask('memory_duplicates', { agentId }),
  memory_evidence: ask('memory_evidence', async (asked) => ({ id: await one(asked) })),
  memory_get: ask('memory_get', async (asked) => ({ id: await one(asked) })),
  memory_history: ask('memory_history', async (asked) => ({ id: await one(asked) })),
  forget_request_list: ask('forget_request_list', { agentId }),
  memory_forget_preview: ask(
    'memory_forget_preview',
    ...queries.slice(0, 6).map((query) => ({ agentId, selection: { query } })),
    { agentId, selection: { query: 'everything about the weekend' } },
    { agentId, selection: { query: '关于医院的一切' } },
    { agentId, selection: { person: 'sister' } },
    { agentId, selection: { since: '2024-01-01T00:00:00.000Z', until: '2025-01-01T00:00:00.000Z' } },
    ({ sessionId }) => ({ agentId, selection: { sessionId } }),
    async ({ take }) => ({ agentId, selection: { ids: await take(1_000), withEarlier: true } }),
  ),
  memory_inbox_list: ask(
    'memory_inbox_list',
    { agentId, lane: 'inbox', limit: 200 },
    { agentId, lane: 'quarantine', limit: 200 },
  ),
  memory_init: ask('memory_init', {}),
  memory_list: ask(
    'memory_list',
    { agentId, limit: 200 },
    { agentId, type: 'knowledge', limit: 200 },
    { agentId, status: 'pending', limit: 200 },
    { agentId, expired: true, limit: 200 },
    { agentId, type: 'session', expired: true, limit: 200 },
  ),
  memory_search: ask(
    'memory_search',
    ...queries.map((query) => ({ agentId, query, corpus: 'all' as const, limit: 50 })),
    { agentId, query: queries[0] ?? '', since: '2024-03-01T00:00:00.000Z', until: '2024-04-01T00:00:00.000Z' },
  ),
  memory_stats: ask('memory_stats', {}, { agentId }),
  memory_trash_list: ask('memory_trash_list', { agentId, limit: 200 }),
  model_trust_estimate: ask('model_trust_estimate', {}),
  pain_list: ask('pain_list', { agentId, limit: 200 }),
  profile_get: ask('profile_get', { agentId }, { agentId: null }),
  profile_history: ask('profile_history', { agentId, field: 'location' }),
  provider_list: ask('provider_list', {}),
  session_export: ask('session_export', { sessionId: 's0' }),
  draft_list: ask('draft_list', {}),
  session_folder_list: ask('session_folder_list', { agentId }),
  session_get: ask('session_get', { sessionId: 's1', limit: 200 }),
  session_list: ask('session_list', { agentId, limit: 200 }, { agentId, query: 'coffee', limit: 200 }),
  session_search: ask(
    'session_search',
    ...['coffee', '医院', 'nothing of the sort', '没有这个', 'a', '的', '%'].map((query) => ({
      agentId,
      query,
      limit: 100,
    })),
  ),
  settings_get: ask('settings_get', {}),
  storage_health: ask('storage_health', {}),
  usage_summary: ask('usage_summary', {}),
  viking_find: ask('viking_find', ...queries.map((query) => ({ query, scopeUri: folderUri, limit: 50 }))),
  viking_grep: ask(
    'viking_grep',
    { pattern: 'weekend.*plan', scopeUri: `agent://${agentId}`, limit: 1_000 },
    { pattern: 'nothing of the sort', scopeUri: `agent://${agentId}`, timeoutMs: 10_000 },
  ),
  viking_inject_prompt: ask('viking_inject_prompt', {
    agentId,
    basePrompt: 'Be brief.',
    userInput: queries[3] ?? '',
    maxTokens: 4_000,
  }),
  viking_ls: ask('viking_ls', { uri: `agent://${agentId}` }, { uri: folderUri }),
  viking_read: async ({ session, take }) => {
    const { memory } = await session.call('memory_get', { id: (await take(1))[0] ?? '' })
    for (const level of ['L0', 'L1', 'L2'] as const) await session.call('viking_read', { uri: memory.uri, level })
  },
  viking_status: ask('viking_status', {}),
  viking_tree: ask(
    'viking_tree',
    { uri: `agent://${agentId}`, nodeLimit: many },
    { uri: folderUri, depth: 10, nodeLimit: many },
  ),
  memory_export: ask(
    'memory_export',
    { format: 'json' },
    { format: 'jsonl', agentId },
    { format: 'markdown', language: 'zh' },
  ),
  extract_session_memories: ask('extract_session_memories', {
    agentId,
    messages: queries.map((text) => ({ role: 'user' as const, text })),
  }),

  // What writes.
  access_token_create: ask('access_token_create', { name: 'P', scopes: ['read'], agents: 'all' }),
  access_token_pause: 'one row by its id',
  access_token_revoke: 'one row by its id',
  agent_create: ask('agent_create', { id: 'another', name: 'Another' }),
  agent_remove: ask('agent_remove', { id: 'another', confirm: 'another', dryRun: true }),
  agent_update: ask('agent_update', { id: 'another', name: 'One more' }),
  chat_send: async (asked) => {
    for (const text of said) await say(asked, text)
    await say(asked, `${said.join(' ')} `.repeat(2_000))
    await say(asked, '我昨天去了医院，医生说我对花生过敏。'.repeat(longText / 18))
    await say(asked, 'Forget everything about the weekend.')
    await say(asked, '忘掉关于医院的一切。')
  },
  chat_regenerate: async ({ session, turnId }) => {
    await session.call('chat_regenerate', { turnId })
    await session.idle()
  },
  chat_preview: ask('chat_preview', ({ sessionId }) => ({ sessionId, text: said.join(' ') })),
  chat_edit: 'is answered by the same path as chat_send',
  session_branch: ask('session_branch', ({ message }) => ({ messageId: message.id })),
  session_branches: ask('session_branches', ({ sessionId }) => ({ sessionId })),
  chat_continue: 'goes on with a turn that broke off, by the same path as chat_send',
  chat_answers: ask('chat_answers', ({ turnId }) => ({ turnId })),
  chat_stop: ask('chat_stop', ({ turnId }) => ({ turnId })),
  embedding_pause: ask('embedding_pause', { paused: true }, { paused: false }),
  evolution_decide: 'needs a way of working that was asked for often',
  workflow_decide: 'needs a workflow that was repeated',
  skill_generate: 'needs a way of working that was accepted',
  extract_and_store_memories: ask('extract_and_store_memories', ({ sessionId }) => ({ agentId, sessionId })),
  job_cancel: 'needs a job that waits',
  job_retry: 'needs a job that failed',
  forget_request_offer: 'needs a request that found nothing',
  forget_request_decide: async ({ session }) => {
    const { items } = await session.call('forget_request_list', { agentId })
    for (const { requestId, items: named } of items)
      await session.call('forget_request_decide', {
        requestId,
        ids: named.map(({ memoryId }) => memoryId).slice(0, 200),
        alsoMessages: true,
      })
  },
  memory_store: async ({ session }) => {
    for (const { content, type } of makeMemories(100)) {
      await session.call('memory_store', { agentId, type, content: `${content} ${languageOf(content)} once more` })
      await setImmediate()
    }
    await session.call('memory_store', { agentId, type: 'knowledge', content: '我昨天去了医院。'.repeat(20_000) })
  },
  memory_update: async ({ session, take }) => {
    const { memory } = await session.call('memory_get', { id: (await take(1))[0] ?? '' })
    const patch = { content: `${memory.content} And more.` }
    await session.call('memory_update', { id: memory.id, patch, expectedVersion: memory.version })
  },
  memory_delete: ask('memory_delete', async (asked) => ({ id: await one(asked) })),
  memory_expire: ask('memory_expire', async (asked) => ({ id: await one(asked), value: '2027-01-01T00:00:00.000Z' })),
  memory_local_only: ask('memory_local_only', async (asked) => ({ id: await one(asked), value: true })),
  memory_lock: ask('memory_lock', async (asked) => ({ id: await one(asked), value: true })),
  memory_pin: ask('memory_pin', async (asked) => ({ id: await one(asked), value: true })),
  memory_answer: ask('memory_answer', ...queries.map((query) => ({ agentId, query }))),
  memory_control_many: ask('memory_control_many', async (a) => ({ agentId, ids: await a.take(500), control: 'pin' })),
  memory_many: ask('memory_many', async ({ take }) => ({ agentId, ids: await take(200) })),
  memory_graph: ask('memory_graph', { agentId }),
  memory_graph_memories: ask('memory_graph_memories', { agentId, keys: ['subject:user'] }),
  memory_outline: ask('memory_outline', { agentId, limit: 10_000 }),
  memory_portrait: ask('memory_portrait', { agentId }),
  memory_merge: ask('memory_merge', async ({ take }) => ({ ids: await take(100), content: 'One of a hundred.' })),
  memory_split: ask('memory_split', async (asked) => ({ id: await one(asked), parts: ['One part.', 'Another part.'] })),
  memory_supersede: ask('memory_supersede', async (asked) => ({
    id: await one(asked),
    content: 'It is otherwise now.',
  })),
  memory_restore_version: async ({ session, take }) => {
    const [id = ''] = await take(1)
    await session.call('memory_pin', { id, value: true })
    await session.call('memory_restore_version', { id, version: 1 })
  },
  memory_conflict_settle: async ({ session }) => {
    const { items } = await session.call('memory_conflicts', { agentId })
    const [first, second] = items[0]?.pair ?? []
    if (first && second)
      await session.call('memory_conflict_settle', { ids: [first.memory.id, second.memory.id], right: 'first' })
  },
  memory_forget: async ({ session, take }) => {
    for (let round = 0; round < 2; round += 1) {
      const selection = { ids: await take(500) }
      const { previewToken } = await session.call('memory_forget_preview', { agentId, selection })
      await session.call('memory_forget', { agentId, selection, previewToken })
    }
  },
  memory_trash_restore: async ({ session }) => {
    const { items } = await session.call('memory_trash_list', { agentId, limit: 200 })
    await session.call('memory_trash_restore', { agentId, ids: items.map(({ id }) => id) })
  },
  memory_inbox_decide: async ({ session }) => {
    const { items } = await session.call('memory_inbox_list', { agentId, lane: 'inbox', limit: 2 })
    const [accepted, rejected] = items.map(({ memory }) => memory.id)
    if (accepted) await session.call('memory_inbox_decide', { id: accepted, decision: { kind: 'accept' } })
    if (rejected) await session.call('memory_inbox_decide', { id: rejected, decision: { kind: 'reject' } })
  },
  memory_import: async ({ session, folder }) => {
    const path = join(folder, 'more.jsonl')
    await writeMemories(path, 5_000, makeMemories(5_000, agentId, 5))
    for (const own of [true, false]) await session.call('memory_import', { fileHandle: path, own })
  },
  pain_record: ask('pain_record', ({ sessionId, message }) => ({
    agentId,
    summary: 'The market is full at the weekend.',
    evidence: { sessionId, messageId: message.id, quote: message.text },
  })),
  pain_generate_solutions: 'asks a model; what it reads of the profile is what experience_search reads',
  pain_update_status: async ({ session }) => {
    const { items } = await session.call('pain_list', { agentId })
    for (const { id } of items.slice(0, 1)) await session.call('pain_update_status', { id, status: 'solved' })
  },
  pain_delete: async ({ session }) => {
    const { items } = await session.call('pain_list', { agentId })
    for (const { id } of items.slice(0, 1)) await session.call('pain_delete', { id })
  },
  profile_update: ask('profile_update', { agentId, field: 'name', value: 'Ada' }),
  model_update: 'writes a row of a small table',
  session_choose_model: ask('session_choose_model', ({ sessionId }) => ({ sessionId, model: null })),
  provider_save: 'writes a row of a small table',
  provider_remove: 'removes a row of a small table',
  provider_find: 'asks the model services of this computer',
  provider_pull: 'has a model service download a model',
  provider_models: 'asks a model service',
  provider_test: 'asks a model service',
  model_trust_get: 'needs a model service',
  model_trust_set: 'needs a model service',
  model_trust_measure: 'asks a model service',
  reminder_list: ask('reminder_list', {}),
  reminder_put_away: ask('reminder_put_away', { jobId: 'none' }),
  schedule_create: ask('schedule_create', {
    agentId,
    rule: { kind: 'cron', cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' },
    action: { kind: 'remind', text: 'Stand-up' },
  }),
  schedule_list: ask('schedule_list', {}),
  schedule_read: ask('schedule_read', { agentId, sentence: '每个工作日早上9点提醒我站会' }),
  schedule_update: async ({ session }) => {
    const { items } = await session.call('schedule_list', {})
    for (const { id } of items) await session.call('schedule_update', { id, patch: { missed: 'skip' } })
  },
  schedule_run_now: async ({ session }) => {
    const { items } = await session.call('schedule_list', {})
    for (const { id } of items) await session.call('schedule_run_now', { id })
  },
  schedule_remove: async ({ session }) => {
    const { items } = await session.call('schedule_list', {})
    for (const { id } of items) await session.call('schedule_remove', { id })
  },
  session_create: ask('session_create', { agentId, title: 'One more' }),
  session_import: async ({ session, folder }) => {
    const path = join(folder, 'conversation.jsonl')
    const lines = queries.flatMap((text, index) => ({
      session: 'one',
      at: new Date(index).toISOString(),
      role: 'user',
      text,
    }))
    const all = Array.from({ length: 200 }, () => lines).flat()
    await writeFile(path, all.map((line) => JSON.stringify(line)).join('\n'))
    await session.call('session_import', { agentId, fileHandle: path })
  },
  session_import_list: ask('session_import_list', { agentId }),
  session_import_take_back: async ({ session }) => {
    const { items } = await session.call('session_import_list', { agentId })
    for (const { id } of items) await session.call('session_import_take_back', { importId: id })
  },
  session_import_bring_back: async ({ session }) => {
    const { items } = await session.call('session_import_list', { agentId })
    for (const { id } of items) await session.call('session_import_bring_back', { importId: id })
  },
  session_import_stop: ask('session_import_stop', { agentId }),
  session_import_scan: async ({ session, folder }) => {
    const path = join(folder, 'conversations.json')
    const message = { uuid: 'm', sender: 'human', text: queries.join(' ') }
    // Written piece by piece: what making the file takes is no hold of the kernel's.
    await writeFile(path, '[')
    for (let at = 0; at < 5_000; at += 100) {
      const chats = Array.from({ length: 100 }, (_, next) => ({ uuid: `c${at + next}`, chat_messages: [message] }))
      await appendFile(path, `${at > 0 ? ',' : ''}${JSON.stringify(chats).slice(1, -1)}`)
    }
    await appendFile(path, ']')
    await session.call('session_import_scan', { fileHandle: path })
  },
  quiz_run: ask('quiz_run', { agentId }),
  quiz_list: ask('quiz_list', { agentId }),
  session_archive: ask('session_archive', { sessionId: 's2', archived: true }),
  session_move: ask('session_move', { sessionId: 's2', folderId: null }),
  session_folder_create: ask('session_folder_create', { agentId, name: 'Trips' }),
  session_folder_rename: async ({ session }) => {
    const { items } = await session.call('session_folder_list', { agentId })
    for (const { id } of items) await session.call('session_folder_rename', { folderId: id, name: 'Journeys' })
  },
  session_folder_remove: async ({ session }) => {
    const { items } = await session.call('session_folder_list', { agentId })
    for (const { id } of items) await session.call('session_folder_remove', { folderId: id })
  },
  session_learning: ask('session_learning', { sessionId: 's2', learns: true }),
  session_pin: ask('session_pin', { sessionId: 's2', pinned: true }),
  session_rename: ask('session_rename', { sessionId: 's2', title: 'Renamed' }),
  session_compact: ask('session_compact', ({ sessionId }) => ({ sessionId })),
  session_settle: ask('session_settle', ({ sessionId }) => ({ sessionId })),
  session_delete: ask(
    'session_delete',
    ({ sessionId }) => ({ sessionId, memories: 'forget_exclusive', dryRun: true }),
    { sessionId: 's3', memories: 'keep' },
    { sessionId: 's4', memories: 'forget_exclusive' },
  ),
  session_restore: ask('session_restore', { sessionId: 's4' }),
  settings_update: ask('settings_update', { patch: { reviewsDelicate: true } }),
  temporary_list: 'looks at what is in memory',
  temporary_memory: 'looks at what is in memory',
  draft_save: ask('draft_save', { agentId, sessionId: 's2', draft: { text: 'Half a thought' } }),
  temporary_open: ask('temporary_open', { agentId }),
  storage_back_up: 'a thread of its own reads and copies both files',
  storage_recover: 'answered where the files could not be opened, before there is a kernel',
  viking_add: ask('viking_add', { uri: `${folderUri}/one-more`, content: 'Something more.' }),
  viking_add_with_metadata: ask('viking_add_with_metadata', {
    uri: `${folderUri}/one-with-words`,
    content: 'Something with words of its own.',
    metadata: { keywords: ['kayak', '皮划艇'], importance: 7 },
  }),
  viking_store_with_summaries: ask('viking_store_with_summaries', {
    uri: `${folderUri}/one-long`,
    content: said.join(' ').repeat(1_000).slice(0, 190_000),
  }),
  viking_remove: ask('viking_remove', { uri: `${folderUri}/one-more` }, { uri: folderUri, recursive: true }),
  viking_load_industry_keywords: ask('viking_load_industry_keywords', { industry: 'food', keywords: ['tea', '茶'] }),
  viking_configure_embedding: ask('viking_configure_embedding', { provider: 'local' }),
  viking_configure_summary_driver: ask('viking_configure_summary_driver', { provider: 'none' }),

  // What goes through everything; the last one leaves nothing.
  memory_trash_purge: ask('memory_trash_purge', { agentId, all: true, alsoInConversations: true }),
  memory_delete_all: ask('memory_delete_all', { agentId, confirm: agentId }),
  change_undo: async ({ session }) => {
    const { items } = await session.call('change_list', { agentId, limit: 50 })
    const change = items.find(({ kind }) => kind === 'delete_all')
    if (!change) throw new Error('nothing was deleted')
    await session.call('change_undo', { changeId: change.changeId })
  },
}
