/* oxlint-disable max-lines -- One entry for each command. */
import { randomUUID } from 'node:crypto'
import { plainAgent } from '../contract/agent.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoriesMigrations } from '../storage/migrations/memories/index.ts'
import { withDatabase } from '../testing/dump-profile.ts'
import { aRoutine, aWorkflow } from '../testing/found-habits.ts'
import { aMemory } from '../testing/memory.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import { must } from '../util/must.ts'
import type { CommandMap } from './command-map.ts'
import { commands } from './index.ts'

const agentId = 'majordomo'
const id = expect.any(String) as string
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
const nowhere = { preset: 'custom', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' } as const

interface World {
  readonly sessionId: string
  readonly turnId: string
  readonly memoryId: string
  readonly providerId: string
  readonly candidateId: string
}
type Name = keyof CommandMap
type Positive<N extends Name> = (
  world: World,
  kernel: TestKernel,
) => { input: CommandMap[N]['input']; output: unknown } | Promise<{ input: CommandMap[N]['input']; output: unknown }>

const session = (fields: Record<string, unknown> = {}) =>
  expect.objectContaining({ agentId, pinned: false, createdAt: time, ...fields }) as unknown
const newFolder = (kernel: TestKernel) => kernel.call('session_folder_create', { agentId, name: 'Folder' })
const newImport = async (kernel: TestKernel): Promise<string> => {
  const lines = [{ session: randomUUID(), at: '2020-01-01', role: 'user', text: 'Hello there.' }]
  const { importId } = await kernel.call('session_import', { agentId, lines, fileName: 'old.jsonl', extract: false })
  return importId ?? ''
}
const stored = async (kernel: TestKernel, content: string) =>
  kernel.call('memory_store', { agentId, type: 'knowledge', content })
const waiting = async (kernel: TestKernel, text: string) => {
  const { outcomes } = await kernel.call('extract_and_store_memories', {
    agentId,
    sessionId: (await kernel.call('session_create', { agentId })).id,
    messages: [{ role: 'user', text }],
  })
  return outcomes[0]?.memoryId ?? ''
}
const trashed = async (kernel: TestKernel, content: string) => {
  const { id: memoryId } = await stored(kernel, content)
  await kernel.call('memory_delete', { id: memoryId })
  return memoryId
}
const newSession = async (kernel: TestKernel) => (await kernel.call('session_create', { agentId })).id

/** A message in a conversation of its own, answered. */
const said = async (kernel: TestKernel, text: string) => {
  const sent = await kernel.call('chat_send', { sessionId: await newSession(kernel), text })
  await kernel.idle()
  return sent
}
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const aFile = async (kernel: TestKernel): Promise<string> =>
  (await kernel.call('attachment_add', { agentId, name: 'a.txt', data: base64('hello'), isLast: true })).id

/** A request to forget that may mean any of four things. */
const askedToForget = async (kernel: TestKernel) => {
  const word = `velocipede${(askedFor += 1)}`
  for (const what of ['is rusty', 'has a bell', 'creaks', 'is blue']) await stored(kernel, `The ${word} ${what}`)
  const sessionId = await newSession(kernel)
  await kernel.say(sessionId, `Forget everything about the ${word}.`)
  const { turns } = await kernel.call('session_get', { sessionId })
  return must(turns[0]?.forgetCard, 'forget card')
}
let askedFor = 0

const talk = [
  { role: 'user' as const, content: 'My boat is called Halcyon.' },
  { role: 'assistant' as const, content: 'A fine name.' },
  { role: 'user' as const, content: 'Shall we sail?' },
]

/** Every command once, as it is meant to be used. */
const positive: { readonly [N in Name]: Positive<N> | 'below' } = {
  access_log_list: () => ({
    input: { limit: 1 },
    output: { items: [expect.objectContaining({ at: time, outcome: 'ok' })], nextCursor: expect.any(String), lost: 0 },
  }),
  access_token_create: () => ({
    input: { name: 'Notes', scopes: ['read', 'read'], agents: [agentId] },
    output: {
      token: expect.objectContaining({ name: 'Notes', scopes: ['read'], agents: [agentId], state: 'active' }),
      secret: expect.stringMatching(/^mj_[\w-]{43}$/),
    },
  }),
  access_token_list: async (_world, kernel) => ({
    input: {},
    output: {
      items: expect.arrayContaining([expect.objectContaining({ id: await aToken(kernel), lastUsedAt: null })]),
    },
  }),
  access_token_pause: async (_world, kernel) => ({
    input: { id: await aToken(kernel), paused: true },
    output: expect.objectContaining({ state: 'paused' }),
  }),
  access_token_revoke: async (_world, kernel) => ({
    input: { id: await aToken(kernel) },
    output: expect.objectContaining({ state: 'revoked' }),
  }),
  agent_create: () => ({
    input: { id: 'coder', name: 'Coder' },
    output: { ...plainAgent, id: 'coder', name: 'Coder', createdAt: time, updatedAt: time },
  }),
  agent_get: () => ({
    input: { id: agentId },
    output: {
      agent: expect.objectContaining({ name: 'Majordomo' }),
      profile: expect.any(Array),
      memoryCount: expect.any(Number),
    },
  }),
  agent_list: () => ({
    input: {},
    output: { items: expect.arrayContaining([expect.objectContaining({ id: agentId })]) },
  }),
  agent_starters: () => ({
    input: { agentId },
    output: { isKnown: true, items: expect.any(Array) },
  }),
  agent_remove: async (_world, kernel) => {
    const { id: passing } = await kernel.call('agent_create', { name: 'Passing' })
    return { input: { id: passing, confirm: passing }, output: { chats: 0, memories: 0, schedules: 0 } }
  },
  agent_update: async (_world, kernel) => {
    await kernel.call('agent_create', { id: 'writer', name: 'Writer' })
    return {
      input: { id: 'writer', instructions: 'Be brief.' },
      output: expect.objectContaining({ id: 'writer', name: 'Writer', instructions: 'Be brief.' }),
    }
  },
  attachment_add: () => ({
    input: { agentId, name: 'C:\\plans\\a.txt', data: base64('hello'), isLast: true },
    output: { id, file: expect.objectContaining({ name: 'a.txt', kind: 'text', bytes: 5, characters: 5 }) },
  }),
  attachment_get: async (_world, kernel) => ({
    input: { id: await aFile(kernel) },
    output: { file: expect.objectContaining({ id }), text: 'hello', nextOffset: null, image: null },
  }),
  attachment_preview: async (_world, kernel) => ({
    input: { ids: [await aFile(kernel)] },
    output: { model: null, files: [expect.objectContaining({ given: 'none', reason: 'no_model' })] },
  }),
  attachment_remove: async (_world, kernel) => ({
    input: { id: await aFile(kernel) },
    output: { removed: true },
  }),
  change_days: () => ({
    input: { agentId, from: '2020-01-01', to: '2020-12-31' },
    output: { items: [] },
  }),
  change_list: () => ({
    input: { agentId, limit: 1 },
    output: {
      items: [expect.objectContaining({ at: time, undone: false })],
      nextCursor: expect.stringMatching(/^[\w-]{40,}$/),
    },
  }),
  change_undo: async (_world, kernel) => ({
    input: { changeId: (await stored(kernel, 'To be undone')).changeId ?? '' },
    output: { changeId: id, restored: 1, left: 0 },
  }),
  chat_answers: ({ turnId }) => ({
    input: { turnId },
    output: { items: [expect.objectContaining({ turnId, withoutMemory: false })] },
  }),
  chat_continue: 'below',
  chat_edit: async (_world, kernel) => {
    const { sessionId, userMessageId } = await said(kernel, 'Hello')
    return {
      input: { messageId: userMessageId, text: 'Good morning' },
      output: { turnId: id, sessionId, userMessageId: id, answerMessageId: id },
    }
  },
  chat_preview: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), text: 'Hello' },
    output: expect.objectContaining({
      to: expect.objectContaining({ isModel: false, local: true, host: null }),
      text: 'Hello',
      usesMemory: true,
      tools: [],
    }),
  }),
  chat_regenerate: ({ turnId }) => ({ input: { turnId }, output: { turnId: id, answerMessageId: id } }),
  chat_send: async (_world, kernel) => {
    const sessionId = await newSession(kernel)
    return {
      input: { sessionId, text: 'Hello' },
      output: { turnId: id, sessionId, userMessageId: id, answerMessageId: id },
    }
  },
  chat_stop: ({ turnId }) => ({ input: { turnId }, output: { stopped: false } }),
  turn_receipt: ({ turnId }) => ({
    input: { turnId },
    output: expect.objectContaining({ turnId, driver: expect.objectContaining({ local: true }) }),
  }),
  draft_list: async (_world, kernel) => {
    await kernel.call('draft_save', { agentId, sessionId: null, draft: { text: 'Half a thought' } })
    const draft = { text: 'Half a thought', pasted: [], claimed: [], files: [], pulled: [], learns: true }
    return { input: {}, output: { items: [{ agentId, sessionId: null, draft }] } }
  },
  draft_save: async (_world, kernel) => ({
    input: { agentId, sessionId: await newSession(kernel), draft: { text: 'Half a thought' } },
    output: {},
  }),
  embedding_create: 'below',
  embedding_pause: () => ({ input: { paused: false }, output: expect.objectContaining({ choice: { kind: 'local' } }) }),
  embedding_providers: () => ({
    input: {},
    output: {
      items: expect.arrayContaining([
        expect.objectContaining({ id: 'none', local: true, status: 'available' }),
        expect.objectContaining({ id: 'local', dimensions: 384, status: 'unavailable' }),
      ]),
    },
  }),
  embedding_status: () => ({
    input: {},
    output: expect.objectContaining({ state: 'unavailable', reason: 'model_unavailable', done: 0 }),
  }),
  estimate_content_tokens: () => ({ input: { text: '我喜欢深色主题' }, output: { tokens: expect.any(Number) } }),
  evolution_decide: async ({ candidateId }) => ({
    input: { id: candidateId, decision: 'accept' },
    output: { candidate: expect.objectContaining({ id: candidateId, status: 'accepted' }), changeId: id },
  }),
  evolution_list: ({ candidateId }) => ({
    input: { agentId },
    output: {
      items: [
        expect.objectContaining({ id: candidateId, hint: expect.stringContaining('three bullets'), language: 'en' }),
      ],
    },
  }),
  experience_search: async (_world, kernel) => {
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'The kettle leaks' })
    return { input: { agentId, query: 'kettle' }, output: { items: [{ pain, score: 1 }] } }
  },
  extract_and_store_memories: async (_world, kernel) => ({
    input: { agentId, sessionId: await newSession(kernel), messages: [{ role: 'user', text: 'I love cello music.' }] },
    output: {
      outcomes: [expect.objectContaining({ outcome: 'created', quote: expect.stringContaining('cello') })],
      emptyReason: null,
    },
  }),
  extract_session_memories: () => ({
    input: { agentId, messages: [{ role: 'user', text: 'I love harp music.' }] },
    output: { candidates: [expect.objectContaining({ outcome: 'created', memoryId: null })], emptyReason: null },
  }),
  job_cancel: 'below',
  job_list: ({ sessionId }) => ({
    input: { sessionId },
    output: { items: [expect.objectContaining({ state: 'done', sessionId })], summaries: [], work: [] },
  }),
  job_retry: 'below',
  memory_as_of: ({ memoryId }) => ({
    input: { agentId, query: 'Where do I live?' },
    output: {
      validAt: time,
      knownAt: time,
      items: expect.arrayContaining([
        { memory: expect.objectContaining({ id: memoryId }), trueFrom: time, trueTo: null },
      ]),
      nextCursor: null,
    },
  }),
  memory_conflict_settle: async (_world, kernel) => {
    const memories = ['Oslo', 'Rome'].map((value) => ({
      ...aMemory({ id: `in-${value}`, content: `The barn is in ${value}` }),
      slot: { subject: 'barn', attribute: 'residence', value, single: true },
      evidence: [],
      history: [],
    }))
    await kernel.call('memory_import', { memories, onConflict: 'keep_both' })
    return {
      input: { ids: ['in-Oslo', 'in-Rome'], right: 'second' },
      output: { memory: expect.objectContaining({ id: 'in-Rome', origin: 'user_confirmed' }), changeId: id },
    }
  },
  memory_conflicts: () => ({ input: { agentId }, output: { items: expect.any(Array), truncated: false } }),
  memory_duplicates: () => ({ input: { agentId }, output: { items: expect.any(Array), truncated: false } }),
  memory_answers: ({ memoryId }) => ({ input: { id: memoryId }, output: { items: [], nextCursor: null } }),
  memory_evidence: ({ memoryId, sessionId }) => ({
    input: { id: memoryId },
    output: {
      origin: 'user_stated',
      imported: null,
      items: [
        expect.objectContaining({
          quote: 'I live in Berlin.',
          sessionId,
          sessionTitle: expect.any(String),
          stands: true,
        }),
      ],
    },
  }),
  memory_expire: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'Milk keeps a week')).id, value: '2020-01-08' },
    output: { memory: expect.objectContaining({ expiresAt: '2020-01-08T00:00:00.000Z', version: 2 }), changeId: id },
  }),
  memory_history: ({ memoryId }) => ({
    input: { id: memoryId },
    output: {
      memory: expect.objectContaining({ id: memoryId }),
      versions: [expect.objectContaining({ version: 1, reason: 'learned', author: 'assistant' })],
      chain: [],
    },
  }),
  memory_local_only: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'To be kept here')).id, value: true },
    output: { memory: expect.objectContaining({ localOnly: true }), changeId: id },
  }),
  memory_lock: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'To be locked')).id, value: true },
    output: { memory: expect.objectContaining({ locked: true }), changeId: id },
  }),
  memory_merge: async (_world, kernel) => {
    const ids = [(await stored(kernel, 'The shed is red')).id, (await stored(kernel, 'The shed is locked')).id]
    return {
      input: { ids, content: 'The shed is red and locked' },
      output: {
        memory: expect.objectContaining({
          content: 'The shed is red and locked',
          supersedes: ids[0],
          status: 'active',
        }),
        changeId: id,
      },
    }
  },
  memory_pin: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'To be unpinned')).id, value: false },
    output: { memory: expect.objectContaining({ pinned: false, version: 1 }), changeId: null },
  }),
  memory_answer: ({ memoryId }) => ({
    input: { agentId, query: 'Where do I live?' },
    output: {
      text: expect.stringContaining('Berlin'),
      citations: expect.arrayContaining([{ citation: 1, memoryId, place: null }]),
    },
  }),
  memory_control_many: async (_world, kernel) => ({
    input: { agentId, ids: [(await stored(kernel, 'To be pinned with others')).id], control: 'pin' },
    output: { changed: 1, changeId: expect.any(String) },
  }),
  memory_many: ({ memoryId }) => ({
    input: { agentId, ids: ['none', memoryId] },
    output: { items: [expect.objectContaining({ id: memoryId })] },
  }),
  memory_graph: () => ({
    input: { agentId },
    output: { nodes: expect.any(Array), edges: expect.any(Array), more: 0 },
  }),
  memory_graph_memories: () => ({
    input: { agentId, keys: ['value:nowhere'] },
    output: { items: [], nextCursor: null },
  }),
  memory_outline: ({ memoryId }) => ({
    input: { agentId },
    output: expect.objectContaining({ ids: expect.arrayContaining([memoryId]), nextCursor: null }),
  }),
  memory_portrait: ({ memoryId }) => ({
    input: { agentId },
    output: { items: expect.arrayContaining([expect.objectContaining({ id: memoryId })]) },
  }),
  memory_restore_version: async (_world, kernel) => {
    const { id: memoryId } = await stored(kernel, 'As it was')
    await kernel.call('memory_update', { id: memoryId, patch: { content: 'As it is' }, expectedVersion: 1 })
    return {
      input: { id: memoryId, version: 1 },
      output: { memory: expect.objectContaining({ content: 'As it was', version: 3 }), changeId: id },
    }
  },
  memory_split: async (_world, kernel) => ({
    input: {
      id: (await stored(kernel, 'The barn is tall and blue')).id,
      parts: ['The barn is tall', 'The barn is blue'],
    },
    output: {
      memories: [
        expect.objectContaining({ content: 'The barn is tall' }),
        expect.objectContaining({ content: 'The barn is blue' }),
      ],
      changeId: id,
    },
  }),
  memory_supersede: async (_world, kernel) => ({
    input: {
      id: (await stored(kernel, 'The bus leaves at eight')).id,
      content: 'The bus leaves at nine',
      validFrom: '2021-05-01',
    },
    output: {
      memory: expect.objectContaining({ content: 'The bus leaves at nine', validFrom: '2021-05-01T00:00:00.000Z' }),
      superseded: expect.objectContaining({ status: 'superseded', validTo: '2021-05-01T00:00:00.000Z' }),
      changeId: id,
    },
  }),
  memory_build_context: () => ({
    input: { agentId, query: 'Where do I live?' },
    output: expect.objectContaining({
      text: expect.stringContaining('Berlin'),
      included: expect.arrayContaining([expect.objectContaining({ citation: 1 })]),
    }),
  }),
  memory_db_path: (_world, kernel) => ({ input: {}, output: { path: join(kernel.home, 'memories.db') } }),
  memory_delete: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'To be deleted')).id },
    output: { changeId: id },
  }),
  memory_delete_all: async (_world, kernel) => {
    await kernel.call('agent_create', { id: 'empty', name: 'E' })
    await kernel.call('memory_store', { agentId: 'empty', type: 'knowledge', content: 'x' })
    return { input: { agentId: 'empty', confirm: 'empty' }, output: { deleted: 1, changeId: id } }
  },
  memory_export: () => ({
    input: { agentId },
    output: {
      handle: id,
      fileName: expect.stringMatching(/^majordomo-memories-.*\.json$/),
      bytes: expect.any(Number),
      count: expect.any(Number),
      unreadable: { count: 0, rows: [] },
    },
  }),
  memory_get: ({ memoryId }) => ({
    input: { id: memoryId },
    output: {
      memory: expect.objectContaining({ id: memoryId }),
      evidence: [expect.objectContaining({ quote: 'I live in Berlin.' })],
      history: [expect.objectContaining({ version: 1 })],
    },
  }),
  forget_request_decide: async (_world, kernel) => {
    const { requestId, items } = await askedToForget(kernel)
    return { input: { requestId, ids: items.map(({ memoryId }) => memoryId) }, output: { changeId: id, forgotten: 4 } }
  },
  forget_request_offer: async (_world, kernel) => {
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.say(sessionId, 'My friend Bea keeps goats.')
    const { turnId } = await kernel.say(sessionId, 'Forget my late aunt Zelda.')
    const { turns } = await kernel.call('session_get', { sessionId })
    const requestId = turns.find((turn) => turn.id === turnId)?.forgetCard?.requestId ?? ''
    return { input: { requestId }, output: expect.objectContaining({ state: 'open', about: expect.any(String) }) }
  },
  forget_request_list: async (_world, kernel) => {
    const { requestId } = await askedToForget(kernel)
    return {
      input: { agentId },
      output: { items: expect.arrayContaining([expect.objectContaining({ requestId, state: 'open' })]) },
    }
  },
  memory_forget: async (_world, kernel) => ({
    input: { agentId, selection: { ids: [(await stored(kernel, 'To be forgotten')).id] }, expectedCount: 1 },
    output: { changeId: id, forgotten: 1, memoryIds: [id] },
  }),
  memory_forget_preview: async (_world, kernel) => ({
    input: { agentId, selection: { ids: [(await stored(kernel, 'To be shown')).id] } },
    output: expect.objectContaining({
      previewToken: id,
      asked: [expect.objectContaining({ content: 'To be shown' })],
      same: [],
      counts: expect.objectContaining({ memories: 1, versions: 1, messages: 0 }),
    }),
  }),
  memory_import: () => ({
    input: { memories: [{ ...aMemory({ content: 'Brought along' }), evidence: [], history: [] }] },
    output: { imported: 1, skipped: 0, failed: [], changeId: id },
  }),
  memory_inbox_decide: async (_world, kernel) => ({
    input: { id: await waiting(kernel, 'I usually use insulin.'), decision: { kind: 'accept' } },
    output: { memory: expect.objectContaining({ status: 'active', origin: 'user_confirmed' }), changeId: id },
  }),
  memory_inbox_list: async (_world, kernel) => {
    const memoryId = await waiting(kernel, 'I usually use antidepressants.')
    return {
      input: { agentId, limit: 1 },
      output: {
        items: [
          {
            memory: expect.objectContaining({ id: memoryId, status: 'pending', reviewReason: 'health' }),
            evidence: [expect.objectContaining({ quote: 'I usually use antidepressants.' })],
            replaces: null,
          },
        ],
        nextCursor: expect.any(String),
        total: expect.any(Number),
      },
    }
  },
  memory_init: () => ({
    input: {},
    output: {
      ready: true,
      schemaVersion: memoriesMigrations.length,
      integrity: 'ok',
      rows: expect.any(Number),
      lostLogLines: 0,
    },
  }),
  memory_list: () => ({
    input: { agentId, limit: 1 },
    output: {
      items: [expect.objectContaining({ agentId })],
      nextCursor: expect.any(String),
      total: expect.any(Number),
    },
  }),
  memory_search: ({ memoryId }) => ({
    input: { agentId, query: 'Where do I live?' },
    output: expect.objectContaining({
      items: expect.arrayContaining([expect.objectContaining({ memory: expect.objectContaining({ id: memoryId }) })]),
      abstained: false,
    }),
  }),
  memory_stats: () => ({
    input: { agentId },
    output: expect.objectContaining({ total: expect.any(Number), lastExtractionAt: time, embeddedShare: 0 }),
  }),
  memory_store: ({ sessionId }) => ({
    input: { agentId, type: 'preference', content: '我喜欢深色主题', category: 'Look & Feel', sessionId },
    output: {
      id,
      uri: expect.stringMatching(/^agent:\/\/majordomo\/preference\/look_feel\//),
      outcome: 'created',
      changeId: id,
    },
  }),
  memory_trash_list: async (_world, kernel) => {
    await trashed(kernel, 'To be listed')
    return {
      input: { agentId, limit: 1 },
      output: {
        items: [expect.objectContaining({ content: 'To be listed', trashedAt: time, purgedFrom: time })],
        nextCursor: expect.any(String),
        total: expect.any(Number),
        wished: 0,
      },
    }
  },
  memory_trash_purge: async (_world, kernel) => ({
    input: { agentId, ids: [await trashed(kernel, 'To be destroyed')] },
    output: { changeId: id, purged: 1, redacted: 0, isComplete: true },
  }),
  memory_trash_restore: async (_world, kernel) => ({
    input: { agentId, ids: [await trashed(kernel, 'To be brought back')] },
    output: { changeId: id, restored: 1, skipped: [] },
  }),
  memory_update: async (_world, kernel) => ({
    input: { id: (await stored(kernel, 'To be edited')).id, patch: { content: 'Edited' }, expectedVersion: 1 },
    output: {
      memory: expect.objectContaining({ content: 'Edited', version: 2, origin: 'user_confirmed' }),
      changeId: id,
    },
  }),
  pain_delete: async (_world, kernel) => ({
    input: { id: (await kernel.call('pain_record', { agentId, summary: 'The lamp flickers' })).pain.id },
    output: { changeId: id },
  }),
  pain_generate_solutions: async (_world, kernel) => ({
    input: { painId: (await kernel.call('pain_record', { agentId, summary: 'The gate squeals' })).pain.id },
    output: { items: [], reason: 'no_model' },
  }),
  pain_list: async (_world, kernel) => {
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'The tap drips', severity: 5 })
    return { input: { agentId }, output: { items: expect.arrayContaining([pain]) } }
  },
  pain_record: () => ({
    input: { agentId, summary: 'The door sticks', category: 'home', severity: 2 },
    output: {
      pain: expect.objectContaining({ summary: 'The door sticks', category: 'home', severity: 2, status: 'open' }),
      merged: false,
      changeId: id,
    },
  }),
  pain_update_status: async (_world, kernel) => ({
    input: {
      id: (await kernel.call('pain_record', { agentId, summary: 'The fan hums' })).pain.id,
      status: 'solved',
      outcome: 'Oil',
    },
    output: {
      pain: expect.objectContaining({
        status: 'solved',
        tries: [expect.objectContaining({ solution: 'Oil', outcome: 'worked' })],
      }),
      changeId: id,
    },
  }),
  profile_get: async (_world, kernel) => {
    await kernel.call('profile_update', { agentId, field: 'role', value: 'Baker' })
    return {
      input: { agentId: null },
      output: {
        profile: expect.arrayContaining([
          expect.objectContaining({ field: 'role', value: 'Baker', basis: 'entered', agentIds: [agentId], times: 0 }),
        ]),
      },
    }
  },
  profile_history: async (_world, kernel) => {
    await kernel.call('profile_update', { agentId, field: 'name', value: 'Ada' })
    return {
      input: { agentId, field: 'name' },
      output: {
        items: [expect.objectContaining({ value: 'Ada', until: null, ended: null, author: 'user', endedBy: null })],
      },
    }
  },
  profile_update: () => ({
    input: { agentId, field: 'industry', value: 'Baking' },
    output: {
      memoryChangeId: null,
      changeId: id,
      profile: expect.arrayContaining([expect.objectContaining({ field: 'industry', value: 'Baking', confidence: 1 })]),
    },
  }),
  model_list: ({ providerId }) => ({
    input: {},
    output: { items: [expect.objectContaining({ providerId, listed: true, price: null })], usual: null },
  }),
  model_update: ({ providerId }) => ({
    input: { providerId, model: 'another', price: { input: 1, output: 2, currency: 'EUR' } },
    output: expect.objectContaining({
      model: 'another',
      price: { input: 1, output: 2, currency: 'EUR' },
      priceSource: 'user',
    }),
  }),
  session_choose_model: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), model: { providerId: 'builtin', model: '' } },
    output: session({ model: { providerId: 'builtin', model: '' } }),
  }),
  session_usage: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel) },
    output: { items: [] },
  }),
  provider_find: () => ({
    input: {},
    output: expect.objectContaining({ items: expect.any(Array), pull: null }),
  }),
  provider_list: ({ providerId }) => ({
    input: {},
    output: expect.objectContaining({
      items: [expect.objectContaining({ id: providerId, hasKey: true, keyStorage: 'session' })],
      activeId: null,
    }),
  }),
  provider_models: 'below',
  provider_pull: () => ({ input: { model: 'small', cancel: true }, output: { pull: null } }),
  provider_remove: async (_world, kernel) => ({
    input: {
      id: (await kernel.call('provider_save', { ...nowhere, name: 'Other', baseUrl: 'http://127.0.0.1:9' })).id,
    },
    output: { removed: true },
  }),
  provider_save: async ({ providerId }) => ({
    input: { ...nowhere, id: providerId, name: 'Renamed' },
    output: expect.objectContaining({ id: providerId, name: 'Renamed', hasKey: true }),
  }),
  model_trust_estimate: () => ({
    input: {},
    output: { calls: 60, tokens: expect.any(Number) },
  }),
  model_trust_get: ({ providerId }) => ({
    input: { providerId },
    output: expect.objectContaining({ providerId, progress: null }),
  }),
  model_trust_measure: ({ providerId }) => ({
    input: { providerId, cancel: true },
    output: expect.objectContaining({ providerId, progress: null }),
  }),
  model_trust_set: ({ providerId }) => ({
    input: { providerId, level: 'cautious' },
    output: expect.objectContaining({ providerId, level: 'cautious', setBy: 'user' }),
  }),
  provider_test: () => ({ input: nowhere, output: expect.objectContaining({ verdict: 'unreachable' }) }),
  reminder_list: () => ({ input: {}, output: { items: [] } }),
  reminder_put_away: () => ({ input: { jobId: 'none' }, output: { putAway: true } }),
  schedule_create: 'below',
  schedule_list: () => ({ input: {}, output: { items: [] } }),
  schedule_read: 'below',
  schedule_remove: 'below',
  schedule_run_now: 'below',
  schedule_update: 'below',
  session_create: () => ({ input: { agentId, title: '标题' }, output: session({ title: '标题', messageCount: 0 }) }),
  session_compact: ({ sessionId }) => ({
    input: { sessionId },
    output: { byModel: 0, byRules: 0, failure: null, use: expect.objectContaining({ messagesSummarized: 0 }) },
  }),
  session_context: ({ sessionId }) => ({
    input: { sessionId },
    output: expect.objectContaining({ windowTokens: expect.any(Number), messagesTotal: 2, messagesSent: 2 }),
  }),
  compactor_check_threshold: () => ({
    input: { messages: talk, reserve: 8_192 },
    output: { needed: true, urgency: 'hard', budget: 0, tokens: expect.any(Number) },
  }),
  compactor_compact: () => ({
    input: { messages: talk, keepRecentTokens: 20 },
    output: expect.objectContaining({
      summary: 'My boat is called Halcyon.',
      kept: talk.slice(2),
      generatedBy: 'rules',
      reason: null,
    }),
  }),
  compactor_compact_llm: () => ({
    input: { messages: talk, keepRecentTokens: 20 },
    output: expect.objectContaining({
      summary: 'My boat is called Halcyon.',
      generatedBy: 'rules',
      reason: 'no_model',
    }),
  }),
  compactor_estimate_tokens: () => ({
    input: { messages: talk },
    output: { total: expect.any(Number), perMessage: [expect.any(Number), expect.any(Number), expect.any(Number)] },
  }),
  session_delete: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), memories: 'keep' },
    output: { deleted: true, memories: [], questions: [], changeId: null },
  }),
  session_export: ({ sessionId }) => ({
    input: { sessionId },
    // One of them is an earlier version of the answer.
    output: expect.objectContaining({ fileName: `conversation-${sessionId}.jsonl`, count: 3 }),
  }),
  session_branch: async (_world, kernel) => {
    const { sessionId, userMessageId } = await said(kernel, 'Hello')
    await kernel.call('chat_edit', { messageId: userMessageId, text: 'Good morning' })
    await kernel.idle()
    return { input: { messageId: userMessageId }, output: { sessionId, position: 0 } }
  },
  session_branches: async (_world, kernel) => {
    const { sessionId, userMessageId } = await said(kernel, 'Hello')
    await kernel.call('chat_edit', { messageId: userMessageId, text: 'Good morning' })
    await kernel.idle()
    const branch = { role: 'user', at: time, depth: 0, messages: 2 }
    return {
      input: { sessionId },
      output: {
        items: [
          { ...branch, messageId: userMessageId, text: 'Hello', isShown: false },
          { ...branch, messageId: id, text: 'Good morning', isShown: true },
        ],
      },
    }
  },
  session_get: ({ sessionId }) => ({
    input: { sessionId },
    output: {
      session: session({ id: sessionId }),
      messages: [expect.objectContaining({ role: 'user' }), expect.objectContaining({ role: 'assistant' })],
      turns: [expect.objectContaining({ id, sessionId, state: 'done' })],
      hasMore: false,
      hasLater: false,
      isBranched: expect.any(Boolean),
    },
  }),
  session_import: () => ({
    input: {
      agentId,
      lines: [{ session: 'old', at: '2020-01-01', role: 'user', text: 'I like chess.' }],
      extract: false,
    },
    output: {
      sessions: 1,
      messages: 1,
      skipped: 0,
      left: 0,
      failed: [],
      unreadable: 0,
      jobs: 0,
      importId: id,
      isStopped: false,
    },
  }),
  session_import_bring_back: async (_world, kernel) => {
    const importId = await newImport(kernel)
    await kernel.call('session_import_take_back', { importId })
    return { input: { importId }, output: { chats: 1, memories: 0, left: 0 } }
  },
  session_import_list: async (_world, kernel) => {
    const importId = await newImport(kernel)
    const one = { id: importId, agentId, source: 'majordomo', fileName: 'old.jsonl', at: time, isRunning: false }
    const items = expect.arrayContaining([{ ...one, chats: 1, continued: 0, takenBack: 0, reading: 0, learned: 0 }])
    return { input: { agentId }, output: { items } }
  },
  session_import_stop: () => ({ input: { agentId }, output: { stopped: 0 } }),
  session_import_take_back: async (_world, kernel) => ({
    input: { importId: await newImport(kernel), dryRun: true },
    output: { chats: 1, kept: 0, memories: 0 },
  }),
  session_import_scan: async ({ sessionId }, kernel) => {
    const { handle } = await kernel.call('session_export', { sessionId })
    return {
      input: { fileHandle: handle },
      output: {
        source: 'majordomo',
        chats: 1,
        messages: expect.any(Number),
        said: 1,
        saidCharacters: expect.any(Number),
        firstAt: expect.any(String),
        lastAt: expect.any(String),
        unreadable: 0,
        hasNotes: false,
      },
    }
  },
  session_list: () => ({
    input: { agentId, query: 'Berlin' },
    output: { items: [session({ messageCount: 2 })], nextCursor: null },
  }),
  quiz_list: async (_world, kernel) => {
    const { questions: _questions, ...run } = await kernel.call('quiz_run', { agentId })
    return { input: { agentId }, output: { items: expect.arrayContaining([run]) } }
  },
  quiz_run: ({ memoryId }) => ({
    input: { agentId },
    output: expect.objectContaining({
      questions: expect.arrayContaining(['Where do I live?']),
      answers: expect.arrayContaining([expect.objectContaining({ memoryId, reason: null })]),
    }),
  }),
  session_archive: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), archived: true },
    output: session({ archived: true }),
  }),
  session_folder_create: () => ({
    input: { agentId, name: ' Trips ' },
    output: { id: expect.any(String), agentId, name: 'Trips' },
  }),
  session_folder_list: async (_world, kernel) => {
    const folder = await newFolder(kernel)
    return { input: { agentId }, output: { items: expect.arrayContaining([folder]) } }
  },
  session_folder_remove: async (_world, kernel) => ({
    input: { folderId: (await newFolder(kernel)).id },
    output: { removed: true },
  }),
  session_folder_rename: async (_world, kernel) => {
    const folder = await newFolder(kernel)
    return { input: { folderId: folder.id, name: 'Journeys' }, output: { ...folder, name: 'Journeys' } }
  },
  session_move: async (_world, kernel) => {
    const { id: folderId } = await newFolder(kernel)
    return { input: { sessionId: await newSession(kernel), folderId }, output: session({ folderId }) }
  },
  session_restore: async (_world, kernel) => {
    const sessionId = await newSession(kernel)
    await kernel.call('session_delete', { sessionId, memories: 'keep' })
    return { input: { sessionId }, output: session({ id: sessionId }) }
  },
  session_learning: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), learns: false },
    output: session({ learns: false }),
  }),
  session_pin: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), pinned: true },
    output: session({ pinned: true }),
  }),
  session_rename: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel), title: 'New' },
    output: session({ title: 'New' }),
  }),
  session_settle: async (_world, kernel) => ({
    input: { sessionId: await newSession(kernel) },
    output: { jobs: 0 },
  }),
  session_search: ({ sessionId }) => ({
    input: { agentId, query: 'in Ber' },
    output: { items: expect.arrayContaining([expect.objectContaining({ sessionId, position: 0 })]) },
  }),
  storage_back_up: () => ({
    input: {},
    output: {
      checkedAt: time,
      damaged: [],
      cutOff: [],
      backups: [
        { file: 'memories.db', at: time },
        { file: 'data.db', at: time },
      ],
    },
  }),
  storage_health: () => ({
    input: {},
    output: { checkedAt: time, damaged: [], cutOff: [], backups: expect.any(Array) },
  }),
  storage_recover: () => ({
    input: { file: 'memories.db', from: 'what_is_there' },
    output: { checkedAt: time, damaged: [], cutOff: [], backups: expect.any(Array) },
  }),
  temporary_list: async (_world, kernel) => {
    const { id } = await kernel.call('temporary_open', { agentId })
    return { input: { agentId }, output: { items: expect.arrayContaining([expect.objectContaining({ id })]) } }
  },
  temporary_memory: async (_world, kernel) => ({
    input: { sessionId: (await kernel.call('temporary_open', { agentId })).id, uses: true },
    output: session({ temporary: { usesMemory: true } }),
  }),
  temporary_open: () => ({ input: { agentId }, output: session({ temporary: { usesMemory: false } }) }),
  settings_get: () => ({ input: {}, output: expect.objectContaining({ providerId: null, extraction: 'auto' }) }),
  settings_update: () => ({
    input: { patch: { theme: 'dark' } },
    output: expect.objectContaining({ theme: 'dark', language: 'system' }),
  }),
  skill_generate: async ({ candidateId }, kernel) => {
    await kernel.ask('evolution_decide', { id: candidateId, decision: 'accept' })
    return {
      input: { id: candidateId },
      output: { head: expect.objectContaining({ requires: [] }), content: expect.stringMatching(/^---\nname: /) },
    }
  },
  usage_summary: () => ({
    input: { since: '2020-01-01' },
    output: {
      since: '2020-01-01T00:00:00.000Z',
      caps: { run: 200_000, day: 2_000_000, month: 20_000_000 },
      spent: { day: 0, month: 0 },
      items: [],
      refusals: [],
    },
  }),
  viking_add: () => ({
    input: { uri: 'agent://majordomo/knowledge/places/oslo', content: 'Oslo is north.' },
    output: { id, uri: 'agent://majordomo/knowledge/places/oslo', outcome: 'created' },
  }),
  viking_add_with_metadata: () => ({
    input: {
      uri: 'agent://majordomo/knowledge/places/tromso',
      content: 'Tromsø is dark.',
      metadata: { keywords: ['Norway'], importance: 8 },
    },
    output: { id, uri: 'agent://majordomo/knowledge/places/tromso', outcome: 'created' },
  }),
  viking_configure_embedding: 'below',
  viking_configure_summary_driver: () => ({
    input: { provider: 'none' },
    output: { provider: null, model: null, local: true, waiting: 0 },
  }),
  viking_find: () => ({
    input: { query: 'Where do I live?', scopeUri: 'agent://majordomo' },
    output: {
      items: expect.arrayContaining([expect.objectContaining({ abstract: expect.stringContaining('Berlin') })]),
    },
  }),
  viking_grep: () => ({
    input: { pattern: '(?i)BERL.n', scopeUri: 'agent://majordomo' },
    output: {
      items: expect.arrayContaining([expect.objectContaining({ line: 1, text: expect.stringContaining('Berlin') })]),
      truncated: null,
    },
  }),
  viking_inject_prompt: () => ({
    input: { agentId, basePrompt: 'Be brief.', userInput: 'Where do I live?', maxTokens: 500 },
    output: expect.objectContaining({
      prompt: expect.stringMatching(/^Be brief\.\n\n<memories>[\s\S]*Berlin/),
      used: expect.arrayContaining([expect.objectContaining({ citation: 1 })]),
    }),
  }),
  viking_load_industry_keywords: () => ({
    input: { industry: 'brewing', keywords: ['malt', 'hops', 'malt'] },
    output: { industry: 'brewing', keywords: 2 },
  }),
  viking_ls: () => ({
    input: { uri: 'agent://majordomo' },
    output: { items: expect.arrayContaining([expect.objectContaining({ name: 'knowledge', isDir: true })]) },
  }),
  viking_read: async (_world, kernel) => {
    const { uri } = await stored(kernel, 'Read me. All of it.')
    return { input: { uri }, output: { uri, level: 'L2', content: 'Read me. All of it.' } }
  },
  viking_remove: async (_world, kernel) => ({
    input: { uri: (await stored(kernel, 'Remove me')).uri },
    output: { removed: 1, changeId: id },
  }),
  viking_status: () => ({
    input: {},
    output: { ready: true, rows: expect.any(Number), ftsOk: true, vectors: 0, pendingJobs: 0, lastError: null },
  }),
  viking_store_with_summaries: () => ({
    input: { uri: 'agent://majordomo/knowledge/places/bergen', content: 'Bergen is wet.' },
    output: {
      id,
      uri: 'agent://majordomo/knowledge/places/bergen',
      outcome: 'created',
      abstract: 'Bergen is wet.',
      overview: 'Bergen is wet.',
      generatedBy: 'rules',
      reason: 'short',
      missing: [],
    },
  }),
  viking_tree: () => ({
    input: { uri: 'agent://majordomo', depth: 1 },
    output: {
      items: expect.arrayContaining([expect.objectContaining({ name: 'knowledge', relPath: 'knowledge', depth: 1 })]),
      truncated: false,
    },
  }),
  workflow_decide: async (_world, kernel) => ({
    input: { id: await aWorkflow(kernel), decision: 'reject' },
    output: { workflow: expect.objectContaining({ status: 'rejected' }), changeId: id },
  }),
  workflow_list: async (_world, kernel) => {
    const workflowId = await aWorkflow(kernel)
    return { input: { agentId }, output: { items: [expect.objectContaining({ id: workflowId })] } }
  },
}

async function aToken(kernel: TestKernel): Promise<string> {
  const grant = { name: 'Program', scopes: ['read' as const], agents: 'all' as const }
  return (await kernel.call('access_token_create', grant)).token.id
}

describe('every command', () => {
  let kernel: TestKernel
  let world: World
  beforeAll(async () => {
    kernel = await openTestKernel()
    const sessionId = await newSession(kernel)
    const { turnId } = await kernel.say(sessionId, 'I live in Berlin.')
    const [memory] = (await kernel.call('memory_list', { agentId })).items
    const provider = await kernel.call('provider_save', { ...nowhere, name: 'P', apiKey: 'k' })
    world = {
      sessionId,
      turnId,
      memoryId: memory?.id ?? '',
      providerId: provider.id,
      candidateId: await aRoutine(kernel),
    }
  })
  afterAll(() => discardTestKernel(kernel))

  test('is in the table, under a name and with a summary of one line', () => {
    expect(Object.keys(positive).toSorted()).toEqual(commands.map((command) => command.name).toSorted())
    expect(new Set(commands.map((command) => command.name)).size).toBe(commands.length)
    expect(
      commands
        .filter(({ name, summary }) => !/^[a-z]+(_[a-z]+)+$/.test(name) || !/^[A-Z].*[.]$/.test(summary))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test.each(commands.filter(({ name }) => positive[name] !== 'below').map(({ name }) => name))(
    '%s does what it is for',
    async (name) => {
      const make = positive[name] as Positive<Name>
      const { input, output } = await make(world, kernel)
      expect(await kernel.ask(name, input)).toEqual({ ok: true, value: output })
      await kernel.idle()
    },
  )

  test('chat_continue goes on with an answer that was stopped; one that is complete is a conflict', async () => {
    const sessionId = await newSession(kernel)
    const { turnId, answerMessageId } = await kernel.call('chat_send', {
      sessionId,
      text: 'What do you know about me?',
    })
    const { stopped } = await kernel.call('chat_stop', { turnId })
    if (stopped) expect(await kernel.call('chat_continue', { turnId })).toEqual({ turnId, answerMessageId })
    await kernel.idle()
    expect(await kernel.ask('chat_continue', { turnId })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(stopped).toBe(true)
  })

  test('job_retry runs a job that needs attention; one that is done is a conflict', async () => {
    const [job] = (await kernel.call('job_list', { sessionId: world.sessionId })).items
    const jobId = job?.id ?? ''
    expect(await kernel.ask('job_retry', { id: jobId })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    withDatabase(join(kernel.home, 'data.db'), (db) =>
      db.prepare("UPDATE jobs SET state = 'needs_attention' WHERE id = ?").run(jobId),
    )
    expect(await kernel.call('job_retry', { id: jobId })).toMatchObject({ id: jobId })
    await kernel.idle()
    expect(await kernel.call('job_list', { sessionId: world.sessionId })).toMatchObject({
      items: [{ id: jobId, state: 'done' }],
    })
  })

  test('provider_models of what is not there says so', async () => {
    expect(await kernel.ask('provider_models', nowhere)).toMatchObject({
      ok: false,
      error: { code: 'provider_unreachable' },
    })
  })
})
