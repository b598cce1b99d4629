import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import type { CommandMap } from './command-map.ts'
import { commands } from './index.ts'

const agentId = 'majordomo'
/** A word that was said, stored, edited, learned, recalled and forgotten. */
const marker = 'zebrafish'

interface Gone {
  readonly memoryId: string
  readonly otherId: string
  readonly learnedId: string
  readonly uri: string
  readonly sessionId: string
  readonly turnId: string
  readonly painId: string
  readonly changeId: string
}

/** Conversations, the trash and the list of changes are where it may still be seen. */
const isAllowed = 'may show it'
/** Brings back what was forgotten, or destroys it: tested where it is made. */
const isItsEnd = 'ends it'
type Ask = ((gone: Gone) => unknown) | typeof isAllowed | typeof isItsEnd

const byMemory = ({ memoryId }: Gone) => ({ id: memoryId })
const ofNoMessages = () => ({ messages: [] })
const inAgent = () => ({ agentId })
const nothing = () => ({})
const none = () => ({ id: 'none' })

/** What each command is asked, so that it could show it. */
const asks: Record<keyof CommandMap, Ask> = {
  access_log_list: nothing,
  access_token_create: () => ({ name: 'Notes', scopes: ['read'], agents: [agentId] }),
  access_token_list: nothing,
  access_token_pause: () => ({ id: 'none', paused: true }),
  access_token_revoke: none,
  agent_create: () => ({ id: 'other', name: 'Other' }),
  agent_get: () => ({ id: agentId }),
  agent_list: nothing,
  agent_starters: inAgent,
  agent_remove: () => ({ id: agentId, confirm: agentId, dryRun: true }),
  agent_update: () => ({ id: agentId, name: 'Majordomo' }),
  attachment_add: isAllowed,
  attachment_get: none,
  attachment_preview: () => ({ ids: ['none'] }),
  attachment_remove: none,
  change_days: () => ({ agentId, from: '2020-01-01', to: '2040-01-01' }),
  change_list: isAllowed,
  change_undo: isItsEnd,
  chat_answers: isAllowed,
  chat_continue: ({ turnId }) => ({ turnId }),
  chat_edit: isAllowed,
  chat_preview: () => ({ agentId, text: 'What do I keep in the tank, and what of its fins?' }),
  chat_regenerate: isAllowed,
  chat_send: isAllowed,
  chat_stop: ({ turnId }) => ({ turnId }),
  turn_receipt: ({ turnId }) => ({ turnId }),
  draft_list: nothing,
  draft_save: ({ sessionId }) => ({ agentId, sessionId, draft: { text: 'Half a thought' } }),
  embedding_create: nothing,
  embedding_pause: () => ({ paused: false }),
  embedding_providers: nothing,
  embedding_status: nothing,
  estimate_content_tokens: () => ({ text: marker }),
  evolution_decide: () => ({ id: 'none', decision: 'accept' }),
  evolution_list: inAgent,
  experience_search: () => ({ agentId, query: marker }),
  extract_and_store_memories: isAllowed,
  extract_session_memories: isAllowed,
  job_cancel: none,
  job_list: nothing,
  job_retry: none,
  memory_answers: ({ learnedId }) => ({ id: learnedId }),
  memory_as_of: () => ({ agentId, query: marker }),
  memory_build_context: () => ({ agentId, query: `What about ${marker}?` }),
  memory_conflict_settle: ({ memoryId, otherId }) => ({ ids: [memoryId, otherId], right: 'first' }),
  memory_conflicts: inAgent,
  memory_db_path: nothing,
  memory_delete: byMemory,
  memory_delete_all: () => ({ agentId: 'other', confirm: 'other' }),
  memory_duplicates: inAgent,
  memory_evidence: ({ learnedId }) => ({ id: learnedId }),
  memory_expire: ({ memoryId }) => ({ id: memoryId, value: null }),
  memory_export: inAgent,
  forget_request_decide: () => ({ requestId: 'none', ids: [] }),
  forget_request_list: inAgent,
  forget_request_offer: () => ({ requestId: 'none' }),
  memory_forget: ({ memoryId }) => ({ agentId, selection: { ids: [memoryId] }, expectedCount: 1 }),
  memory_forget_preview: () => ({ agentId, selection: { query: marker } }),
  memory_get: byMemory,
  memory_history: byMemory,
  memory_import: () => ({ memories: [{}] }),
  memory_inbox_decide: ({ memoryId }) => ({ id: memoryId, decision: { kind: 'accept' } }),
  memory_inbox_list: inAgent,
  memory_init: nothing,
  memory_list: inAgent,
  memory_local_only: ({ memoryId }) => ({ id: memoryId, value: true }),
  memory_lock: ({ memoryId }) => ({ id: memoryId, value: true }),
  memory_merge: ({ memoryId, otherId }) => ({ ids: [memoryId, otherId], content: 'Merged' }),
  memory_pin: ({ memoryId }) => ({ id: memoryId, value: true }),
  memory_answer: () => ({ agentId, query: `What about ${marker}?` }),
  memory_control_many: ({ memoryId, otherId }) => ({ agentId, ids: [memoryId, otherId], control: 'pin' }),
  memory_many: ({ memoryId, otherId }) => ({ agentId, ids: [memoryId, otherId] }),
  memory_graph: inAgent,
  memory_graph_memories: () => ({ agentId, keys: ['subject:user'] }),
  memory_outline: inAgent,
  memory_portrait: inAgent,
  memory_restore_version: ({ memoryId }) => ({ id: memoryId, version: 1 }),
  memory_search: () => ({ agentId, query: marker, includeExpired: true }),
  memory_split: ({ memoryId }) => ({ id: memoryId, parts: ['One', 'Two'] }),
  memory_stats: inAgent,
  memory_store: () => ({ agentId, type: 'knowledge', content: 'Something else' }),
  memory_supersede: ({ memoryId }) => ({ id: memoryId, content: 'Something newer', validFrom: '2026-01-01' }),
  memory_trash_list: isAllowed,
  memory_trash_purge: isItsEnd,
  memory_trash_restore: isItsEnd,
  memory_update: ({ memoryId }) => ({ id: memoryId, patch: { importance: 3 }, expectedVersion: 3 }),
  pain_delete: ({ painId }) => ({ id: painId }),
  pain_generate_solutions: ({ painId }) => ({ painId }),
  pain_list: inAgent,
  pain_record: () => ({ agentId, summary: 'Another trouble' }),
  pain_update_status: ({ painId }) => ({ id: painId, status: 'solved' }),
  profile_get: inAgent,
  profile_history: () => ({ agentId, field: 'recent_topic' }),
  profile_update: () => ({ agentId, field: 'industry', value: 'Baking' }),
  model_list: nothing,
  model_update: nothing,
  session_choose_model: isAllowed,
  session_usage: isAllowed,
  provider_find: nothing,
  provider_list: nothing,
  provider_models: nothing,
  provider_pull: nothing,
  provider_remove: none,
  provider_save: nothing,
  provider_test: nothing,
  model_trust_estimate: nothing,
  model_trust_get: none,
  model_trust_measure: none,
  model_trust_set: none,
  compactor_check_threshold: ofNoMessages,
  compactor_compact: ofNoMessages,
  compactor_compact_llm: ofNoMessages,
  compactor_estimate_tokens: ofNoMessages,
  session_compact: ({ sessionId }) => ({ sessionId }),
  session_context: ({ sessionId }) => ({ sessionId }),
  reminder_list: nothing,
  reminder_put_away: () => ({ jobId: 'none' }),
  schedule_create: () => ({
    agentId,
    rule: { kind: 'at', at: '2040-01-01T09:00:00Z' },
    action: { kind: 'backup' },
  }),
  schedule_list: nothing,
  schedule_read: () => ({ agentId, sentence: 'Remind me of tea every day at 9.' }),
  schedule_remove: none,
  schedule_run_now: none,
  schedule_update: () => ({ id: 'none', patch: { paused: true } }),
  session_create: inAgent,
  session_delete: ({ sessionId }) => ({ sessionId, memories: 'forget_exclusive', dryRun: true }),
  session_export: isAllowed,
  session_branch: () => ({ messageId: 'none' }),
  session_branches: isAllowed,
  session_get: isAllowed,
  session_import: isAllowed,
  session_import_scan: isAllowed,
  session_import_bring_back: () => ({ importId: 'none' }),
  session_import_list: inAgent,
  session_import_stop: inAgent,
  session_import_take_back: () => ({ importId: 'none' }),
  session_list: isAllowed,
  quiz_list: inAgent,
  quiz_run: inAgent,
  session_archive: isAllowed,
  session_folder_create: () => ({ agentId, name: 'Trips' }),
  session_folder_list: inAgent,
  session_folder_remove: () => ({ folderId: 'none' }),
  session_folder_rename: () => ({ folderId: 'none', name: 'Trips' }),
  session_move: isAllowed,
  session_restore: () => ({ sessionId: 'none' }),
  session_learning: isAllowed,
  session_pin: isAllowed,
  session_rename: isAllowed,
  session_search: isAllowed,
  session_settle: isAllowed,
  settings_get: nothing,
  storage_back_up: nothing,
  storage_health: nothing,
  storage_recover: () => ({ file: 'data.db', from: 'backup' }),
  temporary_list: () => ({ agentId }),
  temporary_memory: () => ({ sessionId: 'none', uses: true }),
  temporary_open: () => ({ agentId }),
  settings_update: () => ({ patch: { theme: 'dark' } }),
  skill_generate: none,
  usage_summary: nothing,
  viking_add: ({ uri }) => ({ uri: uri.replace(/[^/]*$/, 'else'), content: 'Something else again' }),
  viking_add_with_metadata: ({ uri }) => ({
    uri: uri.replace(/[^/]*$/, 'other'),
    content: 'Something else once more',
    metadata: { keywords: ['else'] },
  }),
  viking_configure_embedding: () => ({ provider: 'none' }),
  viking_configure_summary_driver: () => ({ provider: 'none' }),
  viking_find: () => ({ query: marker, scopeUri: `agent://${agentId}` }),
  viking_grep: () => ({ pattern: marker, scopeUri: `agent://${agentId}` }),
  viking_inject_prompt: () => ({ agentId, basePrompt: 'Be brief.', userInput: marker, maxTokens: 500 }),
  viking_load_industry_keywords: () => ({ industry: 'x', keywords: [] }),
  viking_ls: () => ({ uri: `agent://${agentId}/preference` }),
  viking_read: ({ uri }) => ({ uri }),
  viking_remove: ({ uri }) => ({ uri }),
  viking_status: nothing,
  viking_store_with_summaries: ({ uri }) => ({ uri: uri.replace(/[^/]*$/, 'third'), content: 'Something third' }),
  viking_tree: () => ({ uri: `agent://${agentId}`, depth: 9 }),
  workflow_decide: () => ({ id: 'none', decision: 'accept' }),
  workflow_list: inAgent,
}

describe('what was forgotten', () => {
  let kernel: TestKernel
  let gone: Gone
  beforeAll(async () => {
    kernel = await openTestKernel()
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, `My ${marker} keeps jumping out of the tank. I love ${marker} fins.`)
    const { turnId } = await kernel.say(sessionId, `What do you know about my ${marker}?`)
    const kept = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The kettle is blue.' })
    const memory = await kernel.call('memory_store', { agentId, type: 'preference', content: `A ${marker} is small` })
    const other = await kernel.call('memory_store', { agentId, type: 'preference', content: `A ${marker} is tiny` })
    await kernel.call('memory_update', {
      id: memory.id,
      patch: { content: `A ${marker} is striped` },
      expectedVersion: 1,
    })
    const [learned] = (await kernel.call('memory_search', { agentId, query: `I love ${marker} fins` })).items
    const learnedId = learned?.memory.id ?? ''
    expect((await kernel.call('memory_evidence', { id: learnedId })).items).not.toEqual([])
    const { items: pains } = await kernel.call('pain_list', { agentId })
    const { counts } = await kernel.call('memory_forget_preview', { agentId, selection: { query: marker } })
    const { changeId } = await kernel.call('memory_forget', {
      agentId,
      selection: { query: marker },
      expectedCount: counts.memories,
    })
    gone = {
      memoryId: memory.id,
      otherId: other.id,
      learnedId,
      uri: memory.uri,
      sessionId,
      turnId,
      painId: pains[0]?.id ?? 'none',
      changeId,
    }
    expect({ forgotten: counts.memories > 2, kept: kept.outcome }).toEqual({ forgotten: true, kept: 'created' })
  })
  afterAll(() => discardTestKernel(kernel))

  test('has a question for every command', () => {
    expect(Object.keys(asks).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
  })

  test.each(commands.filter(({ name }) => typeof asks[name] === 'function').map(({ name }) => name))(
    'is not in what %s returns',
    async (name) => {
      const ask = asks[name]
      if (typeof ask !== 'function') throw new Error('no question')
      const input = ask(gone)
      const result = await kernel.ask(name, input)
      const text = JSON.stringify(result)
      // A prompt ends with what the user asks now.
      const answer = name === 'viking_inject_prompt' ? text.replace(/<question>.*|\\n\\n[^\\]*$/u, '') : text
      expect(shown(answer, input)).not.toMatch(new RegExp(marker, 'i'))
      if (name === 'memory_export' && result.ok) {
        const { handle } = result.value as { handle: string }
        expect(readFileSync(handle, 'utf8')).not.toMatch(new RegExp(marker, 'i'))
      }
    },
  )

  test('is still in the trash and the list of changes, and in its conversation', async () => {
    const { items } = await kernel.call('memory_trash_list', { agentId })
    const { messages } = await kernel.call('session_get', { sessionId: gone.sessionId })
    expect({ trash: items.length > 2, said: messages.some(({ text }) => text.includes(marker)) }).toEqual({
      trash: true,
      said: true,
    })
  })

  test('is not in the prompt of another conversation', async () => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const { answer } = await kernel.say(sessionId, 'Which fish do I love?')
    expect(answer).not.toMatch(new RegExp(marker, 'i'))
  })
})

/** What was asked with is not what was found. */
function shown(text: string, input: unknown): string {
  const asked = Object.values(input as Record<string, unknown>).filter((value) => typeof value === 'string')
  return asked.reduce((left, value) => left.replaceAll(JSON.stringify(value).slice(1, -1), ''), text)
}
