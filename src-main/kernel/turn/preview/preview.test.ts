import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Piece, Preview, Shown } from '../../../contract/preview.ts'
import type { CommandMap } from '../../../commands/command-map.ts'
import { boundCaller } from '../../../testing/bound-caller.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { must } from '../../../util/must.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel()
})
afterEach(() => chat.close())

const call: LoopbackKernel['kernel'] extends () => { call: infer Call } ? Call : never = (name, input) =>
  chat.kernel().call(name, input)
const store = async (content: string, more = {}): Promise<string> =>
  must((await call('memory_store', { agentId, type: 'knowledge', content, ...more })).id, 'a memory')
const requests = () => chat.server.requests.filter(({ kind }) => kind === 'chat').map(({ body }) => body)
const lastAsked = () => JSON.stringify(must(requests().at(-1), 'a request').messages)
const linesAsked = () =>
  must(requests().at(-1), 'a request')
    .messages.flatMap(({ content }) => (typeof content === 'string' ? content.split('\n') : []))
    .filter((line) => /^(?:\[\d+\]|-) \(/u.test(line))
const look = (input: Partial<CommandMap['chat_preview']['input']>) =>
  call('chat_preview', { sessionId: chat.sessionId, ...input })
const shownOf = ({ to, base, pieces }: Preview, isTaken: (piece: Piece) => boolean = () => false): Shown => ({
  to: to.key,
  base,
  goes: pieces.filter((piece) => !isTaken(piece)).map(({ key }) => key),
  stays: pieces.filter(isTaken).map(({ key }) => key),
})
const says = (word: string) => (piece: Piece) => piece.text.includes(word)
const send = async (text: string, shown?: Shown, more = {}) =>
  chat.ended((await chat.send(text, { ...(shown && { shown }), ...more })).turnId)
const reasonsIn = async (turnId: string) =>
  (await call('turn_receipt', { turnId })).entries.map(({ outcome, reason, memory, message }) => [
    memory?.content ?? message?.text,
    outcome,
    reason,
  ])

describe('what goes to whom', () => {
  test('is shown before anything goes: nothing is asked, stored, learned or counted', async () => {
    await store('I keep bees in Grenoble.')
    const before = await call('session_get', { sessionId: chat.sessionId })
    const preview = await look({ text: 'Where do I keep bees?' })
    expect(preview.to).toMatchObject({ name: 'Loopback', model: 'loopback-small', local: true, isModel: true })
    expect(preview.to.host).toBe(new URL(chat.server.baseUrl).host)
    expect(preview.pieces).toMatchObject([{ group: 'found', text: 'I keep bees in Grenoble.', stays: false }])
    await chat.kernel().idle()
    expect(requests()).toEqual([])
    expect(await call('session_get', { sessionId: chat.sessionId })).toEqual(before)
    expect((await call('usage_summary', {})).items).toEqual([])
  })

  test('what was put in by hand went along although it had been left out', async () => {
    const bees = await store('I keep bees in Grenoble.')
    const viola = await store('I play the viola.')
    const { id: other } = await call('session_create', { agentId })
    await chat.kernel().say(other, 'The boiler hums at night.')
    const pulled = [{ memoryId: bees }, { memoryId: viola }, { sessionId: other }]
    const preview = await look({ text: 'What of these bees?', pulled })
    const put = preview.pieces.filter(({ group }) => group === 'pulled')
    expect(put).toMatchObject([
      { text: 'I keep bees in Grenoble.', memoryId: bees },
      { text: 'I play the viola.', memoryId: viola },
      { text: 'The boiler hums at night.', from: { role: 'user' } },
      { from: { role: 'assistant' } },
    ])
    expect(preview.pieces.filter(says('bees'))).toHaveLength(1)
    expect(preview.instructions).not.toContain('viola')
    const stays = (piece: Piece) => !says('viola')(piece)
    const { turnId } = await chat.send('What of these bees?', { shown: shownOf(preview, stays), pulled })
    await chat.ended(turnId)
    expect(lastAsked()).toContain('viola')
    expect(lastAsked()).not.toMatch(/Grenoble|boiler/u)
    expect(await reasonsIn(turnId)).toEqual(
      expect.arrayContaining([
        ['I play the viola.', 'injected', 'pulled'],
        ['I keep bees in Grenoble.', 'dropped', 'unticked'],
        ['The boiler hums at night.', 'dropped', 'unticked'],
      ]),
    )
  })

  test('goes word for word as it was shown, and as it would have gone without a look', async () => {
    for (const content of [
      'I keep bees in Grenoble.',
      'My bees are Buckfast bees.',
      'I play the viola.',
      'My name is "Jo" \\ Bee <b>.',
    ])
      await store(content)
    await call('profile_update', { agentId, field: 'role', value: 'Beekeeper' })
    const { id } = await call('session_create', { agentId })
    await chat.kernel().say(id, 'The bees sleep behind the red barn of Grenoble in winter.')
    const preview = await look({ text: 'Where do my bees sleep?' })
    await send('Where do my bees sleep?', shownOf(preview))
    const shown = linesAsked()
    expect(shown).toHaveLength(preview.pieces.length)
    for (const { text } of preview.pieces) expect(shown.some((line) => plain(line).includes(text))).toBe(true)
    expect(preview.pieces.map(({ group }) => group)).toEqual(expect.arrayContaining(['core', 'found', 'excerpt']))
    const other = await call('session_create', { agentId })
    await chat.kernel().say(other.id, 'Where do my bees sleep?')
    const bare = (lines: readonly string[]) => lines.map((line) => line.replace(/^\[\d+\]/u, '')).toSorted()
    expect(bare(linesAsked().filter((line) => !line.includes('Where do my bees')))).toEqual(bare(shown))
  })

  test('what was read into the card stood there bare, as “nurse” or “Bath”', async () => {
    await call('settings_update', { patch: { extraction: 'rules' } })
    for (const told of ['I work as a nurse.', 'I live in Bath.']) await chat.ended((await chat.send(told)).turnId)
    await chat.kernel().idle()
    const { pieces } = await look({ text: 'What can I cook tonight?' })
    const lines = pieces.filter(({ group }) => group === 'core').map(({ text, field }) => [field, text])
    expect(lines).toEqual(
      expect.arrayContaining([
        ['role', 'nurse'],
        ['location', 'Bath'],
      ]),
    )
  })

  test('is left out where it is taken out: a memory, a line of the card, an excerpt; the receipt says so', async () => {
    const kept = await store('I keep bees in Grenoble.')
    const taken = await store('My bees were ill in spring.')
    await call('profile_update', { agentId, field: 'role', value: 'Beekeeper of Annecy' })
    await call('profile_update', { agentId, field: 'preferred_tool', value: 'Smoker of copper' })
    const { id } = await call('session_create', { agentId })
    await chat.kernel().say(id, 'The bees sleep behind the red barn in winter.')
    const preview = await look({ text: 'How are my bees?' })
    const isTaken = (piece: Piece) => piece.memoryId === taken || piece.field !== null || piece.group === 'excerpt'
    const { turn } = await send('How are my bees?', shownOf(preview, isTaken))
    expect(lastAsked()).toContain('Grenoble')
    for (const word of ['ill in spring', 'Annecy', 'copper', 'red barn']) expect(lastAsked()).not.toContain(word)
    const receipt = await call('turn_receipt', { turnId: turn.id })
    expect(receipt.shown).toEqual({ untickedProfile: ['preferred_tool'], untickedHints: [] })
    expect(receipt.profile).toEqual([])
    expect(await reasonsIn(turn.id)).toEqual(
      expect.arrayContaining([
        ['My bees were ill in spring.', 'dropped', 'unticked'],
        ['The bees sleep behind the red barn in winter.', 'dropped', 'unticked'],
      ]),
    )
    expect(receipt.entries.find(({ memoryId }) => memoryId === kept)?.outcome).toBe('injected')
  })

  test('goes with no line at all where all are taken out', async () => {
    await store('I keep bees in Grenoble.')
    const { turn } = await send(
      'Where do I keep bees?',
      shownOf(await look({ text: 'Where do I keep bees?' }), () => true),
    )
    expect(lastAsked()).not.toContain('Grenoble')
    expect(lastAsked()).not.toContain('<memories>')
    expect(turn.usedCount).toBe(0)
  })

  test('does not grow between the look and the sending, nor go with what was changed or forgotten meanwhile', async () => {
    const changed = await store('I keep bees in Grenoble.')
    const forgotten = await store('My bees are Buckfast bees.')
    const shown = shownOf(await look({ text: 'Tell me of my bees' }))
    await store('My bees swarmed yesterday.')
    await call('memory_update', { id: changed, patch: { content: 'I keep bees in Annecy.' }, expectedVersion: 1 })
    await call('memory_forget', { agentId, selection: { ids: [forgotten] }, expectedCount: 1 })
    const { turn } = await send('Tell me of my bees', shown)
    for (const word of ['swarmed', 'Annecy', 'Grenoble', 'Buckfast']) expect(lastAsked()).not.toContain(word)
    expect(await reasonsIn(turn.id)).toEqual(
      expect.arrayContaining([
        ['My bees swarmed yesterday.', 'dropped', 'unshown'],
        ['I keep bees in Annecy.', 'dropped', 'unshown'],
      ]),
    )
  })

  test('goes to nobody else than was shown: the message is not said, and a new look shows whom', async () => {
    const shown = shownOf(await look({ text: 'Hello there' }))
    const other = { providerId: (await look({ text: 'Hello there' })).to.providerId, model: 'loopback-large' }
    await call('session_choose_model', { sessionId: chat.sessionId, model: other })
    expect(
      await chat.kernel().ask('chat_send', { sessionId: chat.sessionId, text: 'Hello there', shown }),
    ).toMatchObject({ ok: false, error: { code: 'conflict', params: { reason: 'not_to_whom_shown' } } })
    expect((await call('session_get', { sessionId: chat.sessionId })).messages).toEqual([])
    const again = await look({ text: 'Hello there' })
    expect(again.to.model).toBe('loopback-large')
    await send('Hello there', shownOf(again))
    expect(requests().at(-1)?.model).toBe('loopback-large')
  })

  test.each([
    ['another text', { text: 'Good evening' }, async () => {}],
    [
      'other instructions of the agent',
      { text: 'Hello there' },
      () => call('agent_update', { id: agentId, name: 'Majordomo', instructions: 'The safe is behind the clock.' }),
    ],
    ['another service under the same name', { text: 'Hello there' }, () => moveService()],
  ])('is not said with %s', async (_name, { text }, change) => {
    const shown = shownOf(await look({ text: 'Hello there' }))
    await change()
    expect(await chat.kernel().ask('chat_send', { sessionId: chat.sessionId, text, shown })).toMatchObject({
      error: { code: 'conflict' },
    })
    expect(requests()).toEqual([])
  })

  test('the same message sent once more is the same turn', async () => {
    const shown = shownOf(await look({ text: 'Hello there' }))
    const input = { sessionId: chat.sessionId, text: 'Hello there', shown, idempotencyKey: 'k' }
    const first = await call('chat_send', input)
    await chat.ended(first.turnId)
    expect(await call('chat_send', input)).toEqual(first)
    expect(requests()).toHaveLength(1)
  })

  test('is not shown while an answer is on its way', async () => {
    chat.server.script(behave.hold('Half'))
    const { turnId } = await chat.send('First')
    expect(await chat.kernel().ask('chat_preview', { sessionId: chat.sessionId, text: 'Next' })).toMatchObject({
      error: { code: 'busy' },
    })
    await call('chat_stop', { turnId })
  })

  test('of a message that is too long for the model says so', async () => {
    expect(
      await chat.kernel().ask('chat_preview', { sessionId: chat.sessionId, text: 'tea and milk '.repeat(8_000) }),
    ).toMatchObject({ error: { code: 'too_large', params: { window: '8192' } } })
  })

  test('“ok” in a Chinese chat was shown with English instructions, and went with Chinese ones', async () => {
    await send('我在格勒诺布尔养蜂。')
    const preview = await look({ text: 'ok' })
    expect(preview.instructions).toContain('今天是')
    await send('ok', shownOf(preview))
    expect(lastAsked()).toContain('今天是')
  })

  test('takes one chat, agent, message or turn', async () => {
    for (const input of [
      { text: 'Hi' },
      { text: 'Hi', sessionId: chat.sessionId, agentId },
      { sessionId: chat.sessionId },
    ])
      expect(await chat.kernel().ask('chat_preview', input)).toMatchObject({ error: { code: 'invalid_input' } })
  })
})

const plain = (line: string): string => line.replaceAll(/\\(["\\])/gu, '$1').replaceAll('&lt;', '<')

async function moveService(): Promise<unknown> {
  const { items } = await call('provider_list', {})
  const one = must(items[0], 'the service')
  return call('provider_save', {
    id: one.id,
    name: one.name,
    preset: one.preset,
    baseUrl: chat.server.baseUrl.replace('127.0.0.1', '0.0.0.0'),
    model: one.model,
    contextWindow: one.contextWindow,
  })
}

describe('tools', () => {
  test('that look anything up are not offered, and what a model calls of them all the same is not run', async () => {
    const taken = await store('I keep bees in Grenoble.')
    const preview = await look({ text: 'Where do I keep bees?' })
    expect(preview.tools.toSorted()).toEqual(['memory_forget', 'memory_store'])
    chat.server.script(
      behave.callTools([
        { id: 'a', name: 'memory_search', arguments: '{"query":"bees","corpus":"all"}' },
        { id: 'b', name: 'memory_list', arguments: '{}' },
        { id: 'c', name: 'conversation_search', arguments: '{"query":"bees"}' },
        { id: 'd', name: 'memory_get', arguments: '{"number":1}' },
      ]),
      behave.reply('I cannot know.'),
    )
    const { turn } = await send(
      'Where do I keep bees?',
      shownOf(preview, ({ memoryId }) => memoryId === taken),
    )
    expect(turn.calls.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'unknown_tool'))
    for (const { messages } of requests()) expect(JSON.stringify(messages)).not.toContain('Grenoble')
  })

  test('that write do not tell what is known already', async () => {
    const taken = await store('I keep bees in Grenoble.')
    const preview = await look({ text: 'Please remember that I keep bees in Grenoble.' })
    const fact = { fact: 'I keep bees in Grenoble.', quote: 'I keep bees in Grenoble' }
    chat.server.script(
      behave.callTools([{ id: 'a', name: 'memory_store', arguments: JSON.stringify(fact) }]),
      behave.reply('Done.'),
    )
    await send(
      'Please remember that I keep bees in Grenoble.',
      shownOf(preview, ({ memoryId }) => memoryId === taken),
    )
    expect(lastAsked()).toContain('Taken note of.')
    expect(lastAsked()).not.toContain('known')
  })
})

describe('an answer', () => {
  const question = 'Where do I keep bees?'
  const askWithout = async () => {
    await store('I keep bees in Grenoble.')
    await store('My bees are Buckfast bees.')
    return send(question, shownOf(await look({ text: question }), says('Grenoble')))
  }

  test('that is asked for again keeps what was decided, and nothing new goes along', async () => {
    const { turn } = await askWithout()
    await store('My bees swarmed yesterday.')
    const { turnId } = await call('chat_regenerate', { turnId: turn.id })
    await chat.ended(turnId)
    expect(lastAsked()).toContain('Buckfast')
    for (const word of ['Grenoble', 'swarmed']) expect(lastAsked()).not.toContain(word)
    expect(must(requests().at(-1), 'a request')['tools']).toEqual(requests()[0]?.['tools'])
    const reasons = await reasonsIn(turnId)
    expect(reasons).toContainEqual(['I keep bees in Grenoble.', 'dropped', 'unticked'])
    expect(reasons).toContainEqual(['My bees swarmed yesterday.', 'dropped', 'unshown'])
  })

  test('can be shown anew, with what was taken out before taken out, and goes as it is shown then', async () => {
    const { turn } = await askWithout()
    const preview = await call('chat_preview', { turnId: turn.id })
    expect(preview.text).toBe(question)
    expect(preview.pieces.filter(({ stays }) => stays).map(({ text }) => text)).toEqual(['I keep bees in Grenoble.'])
    const { turnId } = await call('chat_regenerate', { turnId: turn.id, shown: shownOf(preview, says('Buckfast')) })
    await chat.ended(turnId)
    expect(lastAsked()).toContain('Grenoble')
    expect(lastAsked()).not.toContain('Buckfast')
  })

  test('is not asked for again from another model than was shown', async () => {
    const { turn } = await askWithout()
    const { providerId } = (await look({ text: 'x' })).to
    await call('session_choose_model', { sessionId: chat.sessionId, model: { providerId, model: 'loopback-large' } })
    for (const name of ['chat_regenerate', 'chat_continue'])
      expect(await chat.kernel().ask(name, { turnId: turn.id })).toMatchObject({
        error: { code: 'conflict', params: { reason: 'not_to_whom_shown' } },
      })
    const preview = await call('chat_preview', { turnId: turn.id })
    const { turnId } = await call('chat_regenerate', { turnId: turn.id, shown: shownOf(preview) })
    await chat.ended(turnId)
    expect(requests().at(-1)?.model).toBe('loopback-large')
  })

  test('goes without memory where that is asked for, and with it only once it was shown', async () => {
    const { turn } = await askWithout()
    const { turnId } = await call('chat_regenerate', { turnId: turn.id, memory: false })
    expect((await chat.ended(turnId)).turn.state).toBe('done')
    expect(lastAsked()).not.toContain('Buckfast')
    expect(await chat.kernel().ask('chat_regenerate', { turnId })).toMatchObject({
      error: { code: 'conflict', params: { reason: 'not_as_shown' } },
    })
  })

  test('that was cut off goes on with what was decided, over a restart too', async () => {
    await store('I keep bees in Grenoble.')
    await store('My bees are Buckfast bees.')
    chat.server.script(behave.hold('Half of it'))
    const { turnId } = await chat.send(question, { shown: shownOf(await look({ text: question }), says('Grenoble')) })
    await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
    await chat.reopen()
    await store('My bees swarmed yesterday.')
    await call('chat_continue', { turnId })
    expect((await chat.ended(turnId)).turn.state).toBe('done')
    expect(lastAsked()).toContain('Half of it')
    expect(lastAsked()).toContain('Buckfast')
    for (const word of ['Grenoble', 'swarmed']) expect(lastAsked()).not.toContain(word)
  })
})

describe('a message', () => {
  test('that is said in place of another goes as it was shown, without what only that one had taught', async () => {
    await store('I keep bees in Grenoble.')
    const first = await send('I live in Lyon and keep bees.')
    await chat.kernel().idle()
    const preview = await call('chat_preview', { messageId: first.user.id, text: 'I keep bees. Where do I live?' })
    const sent = await call('chat_edit', {
      messageId: first.user.id,
      text: 'I keep bees. Where do I live?',
      shown: shownOf(preview, says('Grenoble')),
    })
    const { turn } = await chat.ended(sent.turnId)
    expect(turn.state).toBe('done')
    for (const word of ['Grenoble', 'Lyon']) expect(lastAsked()).not.toContain(word)
  })

  test('that begins a chat is shown before there is one', async () => {
    await store('I keep bees in Grenoble.')
    const { providerId } = (await look({ text: 'x' })).to
    const model = { providerId, model: 'loopback-large' }
    const preview = await call('chat_preview', { agentId, model, text: 'Where do I keep bees?' })
    expect([preview.to.model, preview.pieces.length]).toEqual(['loopback-large', 1])
    expect((await call('session_list', { agentId })).items).toHaveLength(1)
    const { id } = await call('session_create', { agentId })
    await call('session_choose_model', { sessionId: id, model })
    await call('chat_send', { sessionId: id, text: 'Where do I keep bees?', shown: shownOf(preview) })
    await chat.kernel().idle()
    expect(linesAsked()).toHaveLength(1)
  })

  test('two files of one name and size were taken for one another', async () => {
    const add = async (text: string) =>
      must(
        (
          await call('attachment_add', {
            agentId,
            name: 'notes.txt',
            data: Buffer.from(text).toString('base64'),
            isLast: true,
          })
        ).file,
        'the file',
      ).id
    const attachmentIds = [await add('Hive one is green.'), await add('Hive two is black.')]
    const preview = await look({ text: 'What is in them?', attachmentIds })
    expect(new Set(preview.pieces.map(({ key }) => key)).size).toBe(2)
    const second = preview.pieces[1]
    await send(
      'What is in them?',
      shownOf(preview, ({ key }) => key === second?.key),
      { attachmentIds },
    )
    expect(lastAsked()).toContain('Hive one is green.')
    expect(lastAsked()).not.toContain('Hive two is black.')
  })

  test('with files: which part of each goes is shown, and one that is taken out stays', async () => {
    const add = async (name: string, text: string) =>
      must(
        (await call('attachment_add', { agentId, name, data: Buffer.from(text).toString('base64'), isLast: true }))
          .file,
        'the file',
      ).id
    const attachmentIds = [await add('hives.txt', 'Hive one is green.'), await add('honey.txt', 'Forty jars of honey.')]
    const preview = await look({ text: 'What is in them?', attachmentIds })
    expect(preview.pieces).toMatchObject([
      { group: 'file', file: { name: 'hives.txt', given: 'whole' } },
      { group: 'file', file: { name: 'honey.txt', given: 'whole' } },
    ])
    const { turn } = await send('What is in them?', shownOf(preview, says('honey')), { attachmentIds })
    expect(lastAsked()).toContain('Hive one is green.')
    expect(lastAsked()).not.toContain('Forty jars')
    expect(turn.files.map(({ given, reason }) => [given, reason])).toEqual([
      ['whole', null],
      ['none', 'unticked'],
    ])
    // It is with its message now: the next one would take it along again.
    const next = await look({ text: 'And now?' })
    expect(next.pieces.map(({ text }) => text).toSorted()).toEqual(['hives.txt', 'honey.txt'])
    await send('And now?', shownOf(next, says('honey')))
    expect(lastAsked()).not.toContain('Forty jars')
  })

  test('in a long chat goes with the very messages that were shown, however much room is taken out', async () => {
    for (let turn = 0; turn < 14; turn += 1)
      await send(`Chapter ${turn} of my book. ${`It rained on day ${turn}. `.repeat(60)}`)
    for (let at = 0; at < 12; at += 1) await store(`Bee number ${at} of Grenoble is called Berta the ${at}th.`)
    const text = 'What of the bees of Grenoble?'
    const preview = await look({ text })
    expect(preview.earlier.turnsTotal).toBe(14)
    await send(
      text,
      shownOf(preview, () => true),
    )
    const asked = must(requests().at(-1), 'a request').messages
    expect(asked.slice(1, -1).map(({ content }) => content)).toEqual(preview.earlier.messages.map((one) => one.text))
    if (preview.earlier.summary !== '') expect(asked[0]?.content).toContain(preview.earlier.summary)
  })

  test('in a chat without memory, or a temporary one, shows that nothing of it goes', async () => {
    await store('I keep bees in Grenoble.')
    const { id } = await call('temporary_open', { agentId })
    const text = 'Where do I keep bees?'
    const preview = await look({ sessionId: id, text })
    expect([preview.usesMemory, preview.pieces, preview.tools]).toEqual([false, [], []])
    await call('temporary_memory', { sessionId: id, uses: true })
    // What was shown as without memory does not go with it.
    expect(await chat.kernel().ask('chat_send', { sessionId: id, text, shown: shownOf(preview) })).toMatchObject({
      error: { code: 'conflict', params: { reason: 'not_as_shown' } },
    })
    const withMemory = await look({ sessionId: id, text })
    expect(withMemory.pieces).toHaveLength(1)
    await call('chat_send', { sessionId: id, text, shown: shownOf(withMemory, () => true) })
    await chat.kernel().idle()
    expect(lastAsked()).not.toContain('Grenoble')
    await call('agent_create', { id: 'plain', name: 'Plain' })
    await call('agent_update', { id: 'plain', name: 'Plain', memory: 'none' })
    expect((await call('chat_preview', { agentId: 'plain', text })).usesMemory).toBe(false)
  })

  test('shows nothing of another agent, and nothing to who may not see the chat', async () => {
    await store('I keep bees in Grenoble.')
    await call('agent_create', { id: 'other', name: 'Other' })
    expect((await call('chat_preview', { agentId: 'other', text: 'Where do I keep bees?' })).pieces).toEqual([])
    const bound = boundCaller('ws', ['other'])
    for (const input of [{ sessionId: chat.sessionId }, { agentId }])
      expect(await chat.kernel().ask('chat_preview', { ...input, text: 'Where do I keep bees?' }, bound)).toMatchObject(
        {
          error: { code: 'not_found' },
        },
      )
  })

  test('to the app itself goes to nobody, and its answer heeds what was taken out', async () => {
    await store('I keep bees in Grenoble.')
    await call('settings_update', { patch: { providerId: null } })
    const preview = await look({ text: 'Where do I keep bees?' })
    expect(preview.to).toMatchObject({ isModel: false, local: true, host: null })
    const { answer } = await send('Where do I keep bees?', shownOf(preview, says('Grenoble')))
    expect(answer.text).not.toContain('Grenoble')
  })

  test('goes without a way of working that is taken out, and the receipt names it', async () => {
    const text = 'Draft the newsletter please: four short paragraphs, each with a heading.'
    const at = '2026-01-01T00:00:00.000Z'
    await call('session_import', {
      agentId,
      lines: ['a', 'b', 'c'].map((session) => ({ session, role: 'user' as const, at, text })),
    })
    await chat.kernel().idle()
    const { items } = await call('evolution_list', { agentId })
    for (const { id } of items) await call('evolution_decide', { id, decision: 'accept' })
    const preview = await look({ text: 'Draft the newsletter please.' })
    const ways = preview.pieces.filter(({ group }) => group === 'way')
    expect(ways).toHaveLength(1)
    const { turn } = await send(
      'Draft the newsletter please.',
      shownOf(preview, ({ group }) => group !== 'file'),
    )
    expect(lastAsked()).not.toContain('four short paragraphs')
    const receipt = await call('turn_receipt', { turnId: turn.id })
    expect([receipt.shown?.untickedHints, receipt.hints]).toEqual([[ways[0]?.text], []])
  })
})

test('what is to stay on this computer since it was looked at does not go to a model elsewhere', async () => {
  await moveService()
  const id = await store('The safe is behind the clock.')
  const shown = shownOf(await look({ text: 'Where is the safe?' }))
  expect(shown.goes).toHaveLength(1)
  await call('memory_local_only', { id, value: true })
  await send('Where is the safe?', shown)
  expect(lastAsked()).not.toContain('behind the clock')
  const preview = await look({ text: 'Where is the safe now?' })
  expect(preview.to.local).toBe(false)
  expect(preview.pieces).toEqual([])
})

test('an answer that holds what stays here since then failed where it was gone on with, instead of being shown anew', async () => {
  await moveService()
  const id = await store('The safe is behind the clock.')
  const question = 'Where is the safe?'
  chat.server.script(behave.hold('The safe is behind the clock, and'))
  const { turnId } = await chat.send(question, { shown: shownOf(await look({ text: question })) })
  await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
  await call('chat_stop', { turnId })
  await chat.ended(turnId)
  await call('memory_local_only', { id, value: true })
  expect(await chat.kernel().ask('chat_continue', { turnId })).toMatchObject({
    error: { code: 'conflict', params: { reason: 'not_to_whom_shown' } },
  })
})

test('a program that may only chat could read by a look what is remembered', async () => {
  await store('I keep bees in Grenoble.')
  const program = boundCaller('ws', [agentId], ['chat'])
  const input = { sessionId: chat.sessionId, text: 'Where do I keep bees?' }
  expect(await chat.kernel().ask('chat_preview', input, program)).toMatchObject({ error: { code: 'not_permitted' } })
})
