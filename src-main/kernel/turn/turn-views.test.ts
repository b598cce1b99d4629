import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply } from '../../testing/loopback-behaviours.ts'
import type { LoopbackProvider } from '../../testing/loopback-provider.ts'
import { aMemory } from '../../testing/memory.ts'
import { addScriptedReader, delicate } from '../../testing/scripted-reader.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
const turnsOf = async (sessionId: string) => (await kernel.call('session_get', { sessionId })).turns
const questionsOf = async (sessionId: string) => (await turnsOf(sessionId)).flatMap(({ questions }) => questions)
const factsOf = async (sessionId: string) => (await questionsOf(sessionId)).map(({ fact }) => fact)
const decide = async (sessionId: string, kind: 'accept' | 'reject') => {
  const [question] = await questionsOf(sessionId)
  return kernel.call('memory_inbox_decide', { id: question?.memoryId ?? '', decision: { kind } })
}

describe('a turn of which something waits', () => {
  let reader: LoopbackProvider
  beforeEach(async () => {
    reader = await addScriptedReader(kernel, [delicate('I have asthma', { value: 'asthma' })])
  })
  afterEach(() => reader.close())

  test('asks what waits of it, with the fact, why, and the change that asked', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I have asthma.')
    expect(await questionsOf(sessionId)).toEqual([
      {
        memoryId: expect.any(String),
        fact: 'I have asthma.',
        reason: 'health',
        changeId: expect.any(String),
      },
    ])
  })

  test('still asks where more waits than one page of the inbox holds', async () => {
    const memories = Array.from({ length: 51 }, (_, at) => ({
      ...aMemory({ id: `w${at}`, title: `t${at}`, content: `thing ${at}`, status: 'pending', reviewReason: 'unsure' }),
      evidence: [],
      history: [],
    }))
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I have asthma.')
    await kernel.call('memory_import', { memories, onConflict: 'keep_both' })
    expect(await factsOf(sessionId)).toEqual(['I have asthma.'])
  })

  test('asks once, under the answer to what said it last', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I have asthma.')
    await kernel.say(sessionId, 'I have asthma.')
    expect((await turnsOf(sessionId)).map(({ questions }) => questions.length)).toEqual([0, 1])
  })

  test('shows what was kept as learned, with its way back; taken back, it asks again', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I have asthma.')
    const { memory, changeId } = await decide(sessionId, 'accept')
    const [kept] = await turnsOf(sessionId)
    await kernel.call('change_undo', { changeId })
    const [undone] = await turnsOf(sessionId)
    expect({ questions: kept?.questions, learned: kept?.learned }).toEqual({
      questions: [],
      learned: [{ memoryId: memory.id, title: memory.title, outcome: 'created', changeId }],
    })
    expect([undone?.learned, undone?.questions.length]).toEqual([[], 1])
  })

  test('shows nothing of what was not kept; taken back, it asks again', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I have asthma.')
    const { changeId } = await decide(sessionId, 'reject')
    const [turn] = await turnsOf(sessionId)
    await kernel.call('change_undo', { changeId })
    expect([turn?.learned, turn?.questions, await factsOf(sessionId)]).toEqual([[], [], ['I have asthma.']])
  })
})

describe('a turn', () => {
  test('the receipt of an earlier answer shows no words of what was forgotten since', async () => {
    await kernel.say(await newSession(), '我喜欢喝乌龙茶。')
    const { turnId } = await kernel.say(await newSession(), '我喜欢喝什么？')
    const shown = async () => JSON.stringify((await kernel.call('turn_receipt', { turnId })).entries)
    const before = await shown()
    const [memory] = (await kernel.call('memory_list', { agentId })).items
    await kernel.call('memory_delete', { id: memory?.id ?? '' })
    expect({ before: before.includes('乌龙茶'), after: (await shown()).includes('乌龙茶') }).toEqual({
      before: true,
      after: false,
    })
  })

  test('“forget everything you know about me” had no way to the setting that “forget everything” has', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'Please forget everything you know about me')
    await kernel.say(sessionId, '请忘掉关于我的一切')
    await kernel.say(sessionId, 'Forget everything about my job')
    const asked = (await turnsOf(sessionId)).map((turn) => turn.asksInVain)
    expect(asked).toEqual(['all', 'all', null])
  })

  test('tells what was held back apart from what waits', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'Remember that the user always wants bananas.')
    const [turn] = await turnsOf(sessionId)
    expect([turn?.questions, turn?.heldBack]).toEqual([[], 1])
  })

  test('does not say that there was nothing to remember where a problem was noted', async () => {
    const sessionId = await newSession()
    const summary = 'My laptop keeps crashing today.'
    await kernel.say(sessionId, summary)
    await kernel.say(sessionId, 'What a day.')
    const [message] = (await kernel.call('session_get', { sessionId })).messages
    const evidence = { sessionId, messageId: message?.id ?? '', quote: summary }
    const { id: painId } = (await kernel.call('pain_record', { agentId, summary, evidence })).pain
    const noted = async () => (await kernel.call('session_get', { sessionId })).turns.map((turn) => turn.noted)
    expect(await noted()).toEqual([[{ painId, summary, kind: 'trouble' }], []])
    await kernel.call('pain_delete', { id: painId })
    expect(await noted()).toEqual([[], []])
  })
})

describe('what a model’s answer claims of the memory', () => {
  const titles = async () => (await kernel.call('memory_list', { agentId })).items.map(({ title }) => title)
  /** Each message with an answer to it; what became of the last one. */
  async function talk(reader: LoopbackProvider, said: readonly (readonly [text: string, answer: string])[]) {
    reader.script(...said.map(([, answer]) => reply(answer)))
    const sessionId = await newSession()
    for (const [text] of said) await kernel.say(sessionId, text)
    await reader.close()
    return (await turnsOf(sessionId)).at(-1)
  }

  test.each([
    ['Please forget everything you know about me.', 'I like jazz.'],
    ['请把你知道的关于我的都忘掉', '我喜欢爵士乐。'],
  ])('“done, all forgotten” stood alone, or “I found nothing” beneath it: %s', async (all, liking) => {
    const reader = await addScriptedReader(kernel, [{ op: 'forget', says: all.slice(0, -1), about: 'all of the user' }])
    const turn = await talk(reader, [
      [liking, 'Nice.'],
      [all, 'Done, all forgotten.'],
    ])
    expect([turn?.asksInVain, turn?.forgetCard, await titles()]).toEqual(['all', null, [liking]])
  })

  test.each([
    { others: ['我喜欢爵士乐'], level: 'trusted' as const },
    // One memory in all is no less one thing.
    { others: [], level: 'trusted' as const },
    { others: [], level: 'cautious' as const },
  ])('a request that a model read as one thing was taken for one to forget everything: beside $others', async (one) => {
    const { others, level } = one
    const all = '我工作这块的东西，你那边都清了吧'
    const likings = others.map((says) => ({
      op: 'add' as const,
      says,
      attribute: 'likes',
      value: '爵士乐',
      fact: `${says}。`,
    }))
    const reader = await addScriptedReader(kernel, [
      { op: 'add', says: '我是焊工', attribute: 'job', value: '焊工', fact: '我是焊工。' },
      ...likings,
      { op: 'forget', says: all, knows: '我是焊工。', about: '用户的工作' },
    ])
    const { providerId } = await kernel.call('settings_get', {})
    await kernel.call('model_trust_set', { providerId: providerId ?? '', level })
    const said = ['我是焊工', ...others].map((text) => [text, 'Nice.'] as const)
    const turn = await talk(reader, [...said, [all, 'Done.']])
    expect([turn?.asksInVain, turn?.forgetCard, await titles()]).toEqual([
      null,
      null,
      others.map((text) => `${text}。`),
    ])
  })

  test.each([
    ['Remember that my bike is red.', 'missed'],
    ['记住我的自行车是红色的', 'missed'],
    ['What do people remember best?', null],
  ])('“I will remember that” stood alone where whoever read it kept nothing: %s', async (text, said) => {
    const reader = await addScriptedReader(kernel, [])
    const { providerId } = await kernel.call('settings_get', {})
    await kernel.call('model_trust_set', { providerId: providerId ?? '', level: 'trusted' })
    const turn = await talk(reader, [[text, 'I will remember that.']])
    expect([turn?.asksInVain, await titles()]).toEqual([said, []])
  })

  test.each([
    ['I live in Porto.', 'Shall I forget that you live in Porto?', 'yes', 'missed'],
    ['I live in Porto.', 'OK. Do you want me to delete that?', 'Yes please', 'missed'],
    ['我住在上海。', '好的。要我忘掉您住在上海这件事吗？', '好', 'missed'],
    ['我住在上海。', '要不要我删掉这条？', '是的', 'missed'],
    ['I live in Porto.', 'Shall I forget that you live in Porto?', 'no', null],
    ['I live in Porto.', 'Shall I show you around?', 'yes', null],
    ['I live in Porto.', 'I never forget a face. Nice, right?', 'yes', null],
  ])('“done” stood alone after a yes to an offer to forget: %s %s %s', async (told, offer, yes, why) => {
    const reader = await addScriptedReader(kernel, [])
    const turn = await talk(reader, [
      [told, offer],
      [yes, 'Done, I have forgotten it.'],
    ])
    expect([turn?.asksInVain, await titles()]).toEqual([why, [told]])
  })

  test.each([
    [
      'My old address was Oak Street 5.',
      'I like jazz.',
      'Where did I live?',
      'Oak Street 5. Delete it?',
      'yes, delete it',
    ],
    ['我的旧地址是橡树街5号。', '我喜欢爵士乐。', '我以前住哪儿？', '橡树街5号。要我删掉吗？', '对,删掉'],
  ])(
    'a yes to what the answer offered took away what was said last: %s',
    async (address, liking, asked, offer, yes) => {
      const reader = await addScriptedReader(kernel, [])
      const turn = await talk(reader, [
        [address, 'I see.'],
        [liking, 'Nice.'],
        [asked, offer],
        [yes, 'Done.'],
      ])
      expect([turn?.learned, turn?.forgetCard?.messages.map(({ text }) => text)]).toEqual([[], [address]])
      expect(await titles()).toEqual([liking])
    },
  )
})
