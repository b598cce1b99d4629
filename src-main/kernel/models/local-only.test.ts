import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands as allCommands } from '../../commands/index.ts'
import { withDatabase } from '../../testing/dump-profile.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
const secret = 'Quillmere'
const told = `I live in ${secret}.`
const trouble = `The printer of my house in ${secret} jams every morning.`
const request = `Draft the newsletter please: four paragraphs, and ${secret} in its title.`
const uri = `agent://${agentId}/knowledge/places/home`
const longText = `${told} ${Array.from({ length: 60 }, (_, at) => `Room ${at} of the house has ${at + 2} windows and a stove of its own.`).join(' ')}`

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u)

/** Services through which a command gets to a driver or to a model for vectors. */
const doors = wordsOf(`
  attachments backgroundJobs chat compactor context corpora embedding extraction forgetting importSessions modelTrust preview providers recall search
  sessions solutions summaries viking`)
/** Those of their commands that only look something up or write it down. */
const asksNobody = wordsOf(`
  agent_remove attachment_add attachment_get attachment_preview attachment_remove compactor_estimate_tokens compactor_check_threshold compactor_compact session_context session_branch session_branches chat_answers chat_stop turn_receipt job_cancel job_list embedding_status embedding_providers memory_stats provider_list
  provider_remove model_trust_get model_trust_set model_trust_estimate session_create session_choose_model session_usage model_list model_update session_delete
  session_export session_get session_list session_learning session_pin session_rename session_search
  session_archive session_move session_restore session_import_list session_import_stop session_import_take_back session_import_bring_back viking_grep viking_ls
  viking_read viking_remove viking_tree viking_status viking_add viking_add_with_metadata memory_store pain_record memory_delete memory_forget
  embedding_pause memory_init temporary_list temporary_memory temporary_open`)

describe('what stays on this computer, with every model elsewhere', () => {
  let chat: LoopbackKernel
  let kernel: TestKernel
  let providerId: string
  let taught: string
  let asked: string
  let cutOff: string
  let painId: string

  const turnOf = async (text: string) => (await kernel.say(chat.sessionId, text)).turnId
  const messageOf = async (turnId: string) => (await chat.turn(turnId)).user.id
  const sent = () => JSON.stringify([chat.server.requests.map(({ body }) => body), chat.server.embeddings])

  beforeAll(async () => {
    chat = await openLoopbackKernel({ baseUrl: (server) => server.baseUrl.replace('127.0.0.1', '0.0.0.0') })
    kernel = chat.kernel()
    providerId = must((await kernel.call('provider_list', {})).activeId, 'a model service')
    await kernel.call('settings_update', { patch: { providerId: null } })
    taught = await turnOf(told)
    asked = await turnOf('Where do I live?')
    cutOff = await turnOf('And where is my house?')
    // As a crash leaves it: what had arrived, and no receipt.
    withDatabase(join(kernel.home, 'data.db'), (db) => {
      db.prepare("UPDATE turns SET state = 'interrupted' WHERE id = ?").run(cutOff)
      db.prepare('DELETE FROM trajectories WHERE turn_id = ?').run(cutOff)
      db.prepare("UPDATE messages SET text = ?, state = 'partial' WHERE turn_id = ? AND role = 'assistant'").run(
        `Your house is in ${secret}, and`,
        cutOff,
      )
    })
    const evidence = {
      sessionId: chat.sessionId,
      messageId: await messageOf(await turnOf(`${told} ${trouble}`)),
      quote: trouble,
    }
    painId = (await kernel.call('pain_record', { agentId, summary: trouble, evidence })).pain.id
    const at = '2026-01-01T00:00:00.000Z'
    const lines = ['a', 'b'].map((session) => ({ session, role: 'user', at, text: `${told} ${request}` }))
    await kernel.call('session_import', { agentId, lines })
    await kernel.idle()
    for (const { id } of (await kernel.call('evolution_list', { agentId })).items)
      await kernel.call('evolution_decide', { id, decision: 'accept' })
    await kernel.call('viking_add', { uri, content: longText })
    for (const { id, content } of (await kernel.call('memory_list', { agentId })).items)
      if (content.includes(secret)) await kernel.call('memory_local_only', { id, value: true })
    await kernel.call('settings_update', { patch: { providerId } })
  })
  afterAll(() => chat.close())

  const given = [{ role: 'user' as const, text: told }]
  const probe = () => ({
    preset: 'custom' as const,
    baseUrl: chat.server.baseUrl.replace('127.0.0.1', '0.0.0.0'),
    model: 'loopback-small',
  })
  const commands: Record<string, () => Promise<unknown>> = {
    provider_save: async () => kernel.call('provider_save', { ...probe(), id: providerId, name: 'Elsewhere' }),
    provider_models: () => kernel.call('provider_models', probe()),
    provider_test: () => kernel.call('provider_test', probe()),
    viking_configure_embedding: () =>
      kernel.call('viking_configure_embedding', { provider: providerId, model: 'loopback-embedding' }),
    viking_configure_summary_driver: () => kernel.call('viking_configure_summary_driver', { provider: providerId }),
    model_trust_measure: () => kernel.call('model_trust_measure', { providerId }),
    embedding_create: () => kernel.call('embedding_create', { texts: ['hello'] }),
    chat_send: () => chat.send('What is the newsletter about? Draft the newsletter please: four paragraphs.'),
    chat_regenerate: async () => {
      for (const turnId of [taught, asked, cutOff]) {
        await kernel.call('chat_regenerate', { turnId })
        await kernel.idle()
      }
    },
    chat_preview: async () => {
      const { pieces } = await kernel.call('chat_preview', { sessionId: chat.sessionId, text: 'Where is my house?' })
      expect(JSON.stringify(pieces)).not.toContain(secret)
    },
    chat_edit: async () => {
      const { user } = await chat.turn(asked)
      await kernel.call('chat_edit', { messageId: user.id, text: `${user.text} Draft it again.` })
    },
    extract_and_store_memories: async () => {
      await kernel.call('extract_and_store_memories', { agentId, sessionId: chat.sessionId })
      await kernel.call('extract_and_store_memories', { agentId, sessionId: chat.sessionId, messages: given })
    },
    extract_session_memories: () => kernel.call('extract_session_memories', { agentId, messages: given }),
    session_compact: () => kernel.call('session_compact', { sessionId: chat.sessionId }),
    compactor_compact_llm: () =>
      kernel.call('compactor_compact_llm', {
        messages: [
          { role: 'user', content: `${told} `.repeat(40) },
          { role: 'user', content: 'And now?' },
        ],
        keepRecentTokens: 20,
      }),
    session_settle: () => kernel.call('session_settle', { sessionId: chat.sessionId }),
    session_import: () =>
      kernel.call('session_import', {
        agentId,
        lines: [{ session: 'c', role: 'user', at: '2026-01-02T00:00:00.000Z', text: 'My kettle is blue.' }],
      }),
    job_retry: async () => {
      withDatabase(join(kernel.home, 'data.db'), (db) => db.prepare("UPDATE jobs SET state = 'needs_attention'").run())
      for (const { id } of (await kernel.call('job_list', {})).items) await kernel.ask('job_retry', { id })
    },
    memory_search: () => kernel.call('memory_search', { agentId, query: told }),
    memory_build_context: () => kernel.call('memory_build_context', { agentId, query: told }),
    viking_inject_prompt: () =>
      kernel.call('viking_inject_prompt', { agentId, basePrompt: '', userInput: told, maxTokens: 1_000 }),
    viking_find: () => kernel.call('viking_find', { query: told, scopeUri: `agent://${agentId}` }),
    viking_store_with_summaries: () => kernel.call('viking_store_with_summaries', { uri, content: longText }),
    pain_generate_solutions: () => kernel.call('pain_generate_solutions', { painId, max: 3 }),
    memory_forget_preview: () => kernel.call('memory_forget_preview', { agentId, selection: { query: told } }),
  }

  test('every command whose handler reaches a model is tried', () => {
    const reaching = allCommands.filter(({ uses }) => uses.some((name) => doors.includes(name)))
    const names = reaching.map(({ name }) => name)
    expect(names.filter((name) => !asksNobody.includes(name)).toSorted()).toEqual(
      [...Object.keys(commands), 'chat_continue'].toSorted(),
    )
  })

  test('the cut off answer is gone on with by the app itself, which says so', async () => {
    await kernel.call('chat_continue', { turnId: cutOff })
    await kernel.idle()
    const { answer } = await chat.turn(cutOff)
    expect(answer.text).toContain('stays on this computer')
    expect(sent()).not.toContain(secret)
  })

  test.each(Object.keys(commands))('%s: not one word of it is sent', async (name) => {
    const before = chat.server.requests.length
    await must(commands[name], 'a command')()
    await kernel.idle()
    const requests = chat.server.requests.slice(before).map(({ body }) => body)
    expect(JSON.stringify(requests)).not.toContain(secret)
    expect(JSON.stringify(chat.server.embeddings)).not.toContain(secret)
  })

  test('the models were asked all the same: what else is said goes to them', () => {
    expect(sent()).toContain('What is the newsletter about?')
    expect(chat.server.embeddings.flatMap(({ input }) => input)).toContain('My kettle is blue.')
  })

  test('an answer that is written anew comes from the app itself, which says so', async () => {
    const before = chat.server.requests.length
    const again = await kernel.call('chat_regenerate', { turnId: taught })
    await kernel.idle()
    const { answer } = await chat.turn(again.turnId)
    const { driver } = await kernel.call('turn_receipt', { turnId: again.turnId })
    expect({ by: driver.name, requests: chat.server.requests.length - before, text: answer.text }).toEqual({
      by: 'Built-in',
      requests: 0,
      text: expect.stringContaining('stays on this computer'),
    })
  })
})
