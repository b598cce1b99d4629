import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
afterEach(() => chat.close())

const open = async (options: Parameters<typeof openLoopbackKernel>[0] = {}) => {
  chat = await openLoopbackKernel(options)
  await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
}
const say = async (text: string, answer = `Answer to: ${text}`) => {
  chat.server.script(behave.reply(answer))
  const sent = await chat.send(text)
  await chat.kernel().idle()
  return sent
}
const edit = async (messageId: string, text: string, answer = `Answer to: ${text}`) => {
  chat.server.script(behave.reply(answer))
  const sent = await chat.kernel().call('chat_edit', { messageId, text })
  await chat.kernel().idle()
  return sent
}
const again = async (turnId: string, answer: string) => {
  chat.server.script(behave.reply(answer))
  const begun = await chat.kernel().call('chat_regenerate', { turnId })
  await chat.kernel().idle()
  return begun
}
const page = (more: { limit?: number; beforePosition?: number } = {}) =>
  chat.kernel().call('session_get', { sessionId: chat.sessionId, limit: 200, ...more })
const shown = async () => (await page()).messages.map(({ text }) => text)
const show = (messageId: string) => chat.kernel().call('session_branch', { messageId })
const lastSent = () =>
  chat.server.requests
    .filter(({ kind }) => kind === 'chat')
    .at(-1)
    ?.body.messages.slice(1)
    .map(({ content }) => content)
const known = async () =>
  (await chat.kernel().call('memory_list', { agentId })).items.map(({ content }) => content).toSorted()
const tree = async () =>
  (await chat.kernel().call('session_branches', { sessionId: chat.sessionId })).items.map(
    ({ depth, text, messages, isShown }) => `${'  '.repeat(depth)}${text} (${messages})${isShown ? ' *' : ''}`,
  )

describe('a message that is said otherwise', () => {
  test('is answered, with what it followed; what was there stays as another branch', async () => {
    await open()
    await say('One?')
    const two = await say('Two?')
    await say('Three?')
    const edited = await edit(two.userMessageId, 'Two, I mean?')
    expect(lastSent()).toEqual(['One?', 'Answer to: One?', 'Two, I mean?'])
    expect(await shown()).toEqual(['One?', 'Answer to: One?', 'Two, I mean?', 'Answer to: Two, I mean?'])
    const versions = (await page()).messages.map((message) => message.versions)
    expect(versions).toEqual([undefined, undefined, [two.userMessageId, edited.userMessageId], undefined])
    expect(await show(two.userMessageId)).toEqual({ sessionId: chat.sessionId, position: 2 })
    expect((await shown()).slice(2)).toEqual(['Two?', 'Answer to: Two?', 'Three?', 'Answer to: Three?'])
    await say('Four?')
    expect(lastSent()?.filter((text) => text.includes('I mean'))).toEqual([])
    expect((await shown()).slice(-2)).toEqual(['Four?', 'Answer to: Four?'])
  })

  test('may be the first one of a conversation, and stays so after a restart', async () => {
    await open()
    const one = await say('One?')
    await say('Two?')
    await edit(one.userMessageId, 'Another one?')
    await chat.reopen()
    expect(await shown()).toEqual(['Another one?', 'Answer to: Another one?'])
    const session = { messageCount: 2, title: 'Another one?' }
    expect(await page()).toMatchObject({ hasMore: false, hasLater: false, isBranched: true, session })
    await show(one.userMessageId)
    expect((await shown()).length).toBe(4)
    expect(await tree()).toEqual(['One? (4) *', 'Another one? (2)'])
  })

  test('is one message however often it is sent with the same key', async () => {
    await open()
    const { userMessageId: messageId } = await say('One?')
    const input = { messageId, text: 'Other?', idempotencyKey: 'k' }
    const first = await chat.kernel().call('chat_edit', input)
    await chat.kernel().idle()
    expect(await chat.kernel().call('chat_edit', input)).toEqual(first)
    expect((await tree()).length).toBe(2)
  })

  test('has to be the user’s own, and waits for the answer on its way', async () => {
    await open()
    const { userMessageId, answerMessageId, turnId } = await say('One?')
    const refusals = [await chat.kernel().ask('chat_edit', { messageId: answerMessageId, text: 'I say' })]
    chat.server.script(behave.hold())
    const held = await chat.send('Two?')
    await chat.server.received(1)
    refusals.push(
      await chat.kernel().ask('chat_edit', { messageId: userMessageId, text: 'Other?' }),
      await chat.kernel().ask('chat_regenerate', { turnId }),
      await chat.kernel().ask('session_branch', { messageId: userMessageId }),
    )
    chat.server.release()
    await chat.ended(held.turnId)
    expect(refusals.map((result) => (result.ok ? 'ok' : result.error.code))).toEqual([
      'invalid_input',
      'busy',
      'busy',
      'busy',
    ])
  })
})

describe('the versions of an answer', () => {
  test('are kept with what belongs to each, and any answer can be given anew', async () => {
    await open()
    await chat.kernel().call('memory_store', { agentId, type: 'preference', content: 'I love green tea.' })
    const one = await say('Which tea do I love?', 'Green tea [1].')
    await say('And then?')
    const second = await again(one.turnId, 'I cannot say.')
    expect(await shown()).toEqual(['Which tea do I love?', 'I cannot say.'])
    const cited = async (turnId: string) =>
      (await chat.kernel().call('turn_receipt', { turnId })).entries.some((entry) => entry.cited)
    expect([await cited(one.turnId), await cited(second.turnId)]).toEqual([true, false])
    await show(one.answerMessageId)
    expect((await shown()).slice(1)).toEqual(['Green tea [1].', 'And then?', 'Answer to: And then?'])
    const { turns } = await page()
    expect(turns.map(({ id }) => id)).toEqual([one.turnId, expect.any(String)])
    expect(await tree()).toEqual(['Which tea do I love? (1) *', '  Green tea [1]. (3) *', '  I cannot say. (1)'])
  })

  test('go on where the one that is shown was cut off', async () => {
    await open()
    const one = await say('Tell me', 'Whole.')
    chat.server.script(behave.hold('Half '), behave.reply('of it.'))
    const second = await chat.kernel().call('chat_regenerate', { turnId: one.turnId })
    await chat.kernel().event('turn_delta', ({ messageId }) => messageId === second.answerMessageId)
    await chat.kernel().call('chat_stop', { turnId: second.turnId })
    await show(one.answerMessageId)
    await chat.kernel().call('chat_continue', { turnId: second.turnId })
    await chat.kernel().idle()
    expect(await shown()).toEqual(['Tell me', 'Half of it.'])
  })

  test('inside a hidden branch are found again when it is shown', async () => {
    await open()
    const one = await say('One?')
    const two = await say('Two?', 'First')
    const second = await again(two.turnId, 'Second')
    await show(two.answerMessageId)
    await edit(one.userMessageId, 'Otherwise?')
    await show(one.userMessageId)
    expect((await shown()).at(-1)).toBe('First')
    await edit(one.userMessageId, 'A third way?')
    await show(second.answerMessageId)
    expect(await shown()).toEqual(['One?', 'Answer to: One?', 'Two?', 'Second'])
    expect(await tree()).toEqual(['One? (3) *', '  First (1)', '  Second (1) *', 'Otherwise? (2)', 'A third way? (2)'])
  })
})

describe('what was learned from words that were taken back', () => {
  test('is taken back with them, is said under the answer, and stands again on request', async () => {
    await open()
    await say('I live in Berlin.')
    const wrong = await say('I live in Munich.')
    expect(await known()).toEqual(['I live in Munich.'])
    const { turnId } = await edit(wrong.userMessageId, 'What is a good name for a cat?')
    expect(await known()).toEqual(['I live in Berlin.'])
    const { turn } = await chat.turn(turnId)
    expect(turn.takenBack.map(({ title }) => title)).toEqual([expect.stringContaining('Munich')])
    await chat.kernel().call('change_undo', { changeId: must(turn.takenBack[0], 'a chip').changeId })
    expect(await known()).toEqual(['I live in Munich.'])
    expect((await chat.turn(turnId)).turn.takenBack).toEqual([])
  })

  test('that the user had stand again was taken back once more by the next attempt at an answer', async () => {
    await open()
    const wrong = await say('I live in Munich.')
    chat.server.script(behave.status(401))
    const { turnId } = await chat.kernel().call('chat_edit', { messageId: wrong.userMessageId, text: 'Hello there' })
    const { turn } = await chat.ended(turnId)
    await chat.kernel().call('change_undo', { changeId: must(turn.takenBack[0], 'a chip').changeId })
    chat.server.script(behave.reply('Hello.'))
    await chat.kernel().call('chat_continue', { turnId })
    await chat.kernel().idle()
    expect(await known()).toEqual(['I live in Munich.'])
  })

  test('is not kept from being said again', async () => {
    await open()
    const first = await say('I love green tea and I live in Berlin.')
    await edit(first.userMessageId, 'I live in Berlin.')
    expect(await known()).toEqual(['I live in Berlin.'])
  })

  test('stays where it was said elsewhere too, and where only another branch is looked at', async () => {
    await open()
    const first = await say('I love green tea.')
    const second = await edit(first.userMessageId, 'I love black coffee.')
    await show(first.userMessageId)
    expect(await known()).toEqual(['I love black coffee.'])
    await show(second.userMessageId)
    await say('I love black coffee.')
    await edit(second.userMessageId, 'Hello there')
    expect(await known()).toEqual(['I love black coffee.'])
  })

  test('is not forgotten anew: what the user asked to forget stays forgotten', async () => {
    await open()
    await say('I love green tea.')
    const request = await say('Forget that I love green tea.')
    expect(await known()).toEqual([])
    await edit(request.userMessageId, 'Good evening')
    expect(await known()).toEqual([])
  })

  test('is never learned where it was not read yet', async () => {
    chat = await openLoopbackKernel()
    const first = await chat.send('I live in Munich.')
    await chat.ended(first.turnId)
    const input = { messageId: first.userMessageId, text: 'I live in Berlin.' }
    await chat.ended((await chat.kernel().call('chat_edit', input)).turnId)
    await chat.kernel().call('session_settle', { sessionId: chat.sessionId })
    await chat.kernel().idle()
    const asked = JSON.stringify(chat.server.requests.filter(({ kind }) => kind !== 'chat').map(({ body }) => body))
    expect([asked.includes('Berlin'), asked.includes('Munich')]).toEqual([true, false])
  })
})

describe('what is not shown', () => {
  test('is not recalled in other conversations, and is found by a search of the user', async () => {
    await open()
    await chat.kernel().call('settings_update', { patch: { extraction: 'off' } })
    const first = await say('The zeppelin lands at the old harbour on Friday.', 'Good to know.')
    await edit(first.userMessageId, 'Never mind.')
    const { id: sessionId } = await chat.kernel().call('session_create', { agentId })
    await chat.kernel().call('chat_send', { sessionId, text: 'Where does the zeppelin land?' })
    await chat.kernel().idle()
    expect(JSON.stringify(chat.server.requests.at(-1)?.body)).not.toContain('old harbour')
    const { items } = await chat.kernel().call('session_search', { agentId, query: 'zeppelin lands' })
    expect(items).toMatchObject([{ messageId: first.userMessageId }])
    await show(first.userMessageId)
    await chat.kernel().call('chat_send', { sessionId, text: 'Once more: where does the zeppelin land?' })
    await chat.kernel().idle()
    expect(JSON.stringify(chat.server.requests.at(-1)?.body)).toContain('old harbour')
  })

  test('is reached by destroying what it says', async () => {
    await open()
    const first = await say('I live in Quiltzburg.', 'You say: I live in Quiltzburg.')
    await again(first.turnId, 'So, I live in Quiltzburg.')
    const { items } = await chat.kernel().call('memory_list', { agentId })
    const { id } = must(items[0], 'what was learned')
    await edit(first.userMessageId, 'What is the time?')
    const { turns } = await page()
    const { changeId } = must(turns[0]?.takenBack[0], 'what was taken back')
    await chat.kernel().call('change_undo', { changeId })
    await chat.kernel().call('memory_forget', { agentId, selection: { ids: [id] }, expectedCount: 1 })
    await chat.kernel().call('memory_trash_purge', { agentId, ids: [id], alsoInConversations: true })
    const left = withDatabase(join(chat.kernel().home, 'data.db'), (db) =>
      db.prepare("SELECT text FROM messages WHERE text LIKE '%Quiltzburg%'").all(),
    )
    expect(left).toEqual([])
  })

  test('is in no summary of what came before', async () => {
    await open({ contextWindow: 1_024 })
    const filler = 'Words and more words about nothing in particular. '.repeat(12)
    const first = await say('The parrot is called Cassandra.', filler)
    for (let turn = 0; turn < 5; turn += 1) await say(`I saw tree number ${turn}.`, filler)
    expect(JSON.stringify(chat.server.requests.at(-1)?.body)).toContain('Cassandra')
    await edit(first.userMessageId, 'The parrot has no name.', filler)
    for (let turn = 0; turn < 5; turn += 1) await say(`I saw flower number ${turn}.`, filler)
    const last = JSON.stringify(chat.server.requests.at(-1)?.body)
    expect([last.includes('Cassandra'), last.includes('tree number')]).toEqual([false, false])
    expect(last).toContain('The parrot has no name.')
  })

  test('goes along when a conversation is exported and comes in again', async () => {
    await open()
    const one = await say('One?')
    const two = await say('Two?', 'First')
    await again(two.turnId, 'Second')
    await edit(one.userMessageId, 'Otherwise?')
    await show(two.answerMessageId)
    const before = { shown: await shown(), tree: await tree() }
    const { handle: fileHandle } = await chat.kernel().call('session_export', { sessionId: chat.sessionId })
    const { id: other } = await chat.kernel().call('agent_create', { name: 'Other' })
    const result = await chat.kernel().call('session_import', { agentId: other, fileHandle, extract: false })
    expect(result).toMatchObject({ sessions: 1, messages: 7, failed: [] })
    const { items } = await chat.kernel().call('session_list', { agentId: other })
    const sessionId = must(items[0], 'the conversation').id
    const { messages } = await chat.kernel().call('session_get', { sessionId })
    const { items: branches } = await chat.kernel().call('session_branches', { sessionId })
    expect(messages.map(({ text }) => text)).toEqual(before.shown)
    expect(branches.map(({ text }) => text)).toEqual(before.tree.map((line) => line.replace(/ \(\d+\).*$/, '').trim()))
    const anew = await chat.kernel().call('session_import', { agentId: other, fileHandle, extract: false })
    expect(anew).toMatchObject({ sessions: 0, messages: 0, skipped: 7 })
  })
})

test('a file that says impossible things of branches comes in as a tree that can be read and walked', async () => {
  await open()
  const line = (text: string, more: object) => ({
    session: 'odd',
    at: '2026-01-01T00:00:00.000Z',
    role: 'user' as const,
    text,
    ...more,
  })
  const lines = [
    line('a', { position: 5, follows: 9, shown: false }),
    line('b', { position: 5, follows: 5, shown: false }),
    line('c', { position: 0, follows: -1, shown: true }),
    line('d', { position: 1, follows: -1, shown: true }),
    line('e', { position: 2, follows: 0, shown: true }),
    line('f', { position: 3, follows: 1, shown: false }),
    line('g', { follows: 5 }),
  ]
  await chat.kernel().call('session_import', { agentId, lines, extract: false })
  const { items } = await chat.kernel().call('session_list', { agentId, query: 'a' })
  const { id: sessionId } = must(
    items.find(({ title }) => title === 'a'),
    'what came in',
  )
  const read = async () =>
    (await chat.kernel().call('session_get', { sessionId })).messages.map(({ text }) => text).join('')
  expect(await read()).toBe('df')
  const paths: string[] = []
  for (const { messageId } of (await chat.kernel().call('session_branches', { sessionId })).items) {
    await show(messageId)
    paths.push(await read())
  }
  expect(paths).toEqual(['abg', 'ce', 'df'])
})

test('a conversation of 5,000 messages with a branch as long is read, forked and switched in no time', async () => {
  await open()
  const one = await say('One?')
  await chat.kernel().close()
  withDatabase(join(chat.kernel().home, 'data.db'), (db) => {
    db.prepare(`WITH RECURSIVE t (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM t WHERE n < 5000)
      INSERT INTO messages (id, session_id, turn_id, position, role, text, state, untrusted_spans, at, usage)
      SELECT 'm' || n, ?, NULL, n, iif(n % 2, 'assistant', 'user'), replace(hex(zeroblob(600)), '0', 'w'), 'complete', '[]', '2026-01-01T00:00:00.000Z', NULL FROM t`).run(
      chat.sessionId,
    )
  })
  await chat.reopen()
  await edit(one.userMessageId, 'Otherwise?')
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const times = {
    read: await timed(() => page({ limit: 60 })),
    tree: await timed(() => chat.kernel().call('session_branches', { sessionId: chat.sessionId })),
    back: await timed(() => show('m4999')),
    readLong: await timed(() => page({ limit: 60 })),
    readMiddle: await timed(() => page({ limit: 60, beforePosition: 2_500 })),
    edit: await timed(() => edit('m2', 'Otherwise')),
  }
  process.stdout.write(`branches: ${JSON.stringify(times)}\n`)
  expect((await page()).messages.length).toBe(4)
  expect(times.read + times.readLong + times.readMiddle).toBeLessThan(1_000)
})
