import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMemory } from '../testing/memory.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
const undecidedOf = async (sessionId: string) =>
  (await kernel.call('session_get', { sessionId })).turns.map(({ undecided }) => undecided)
const waiting = async () => (await kernel.call('memory_inbox_list', { agentId })).items

describe('a turn', () => {
  test('still tells what waits of it where more waits than one page of the inbox holds', async () => {
    const memories = Array.from({ length: 51 }, (_, at) => ({
      ...aMemory({ id: `w${at}`, title: `t${at}`, content: `thing ${at}`, status: 'pending', reviewReason: 'unsure' }),
      evidence: [],
      history: [],
    }))
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I am allergic to penicillin.')
    await kernel.call('memory_import', { memories, onConflict: 'keep_both' })
    expect(await undecidedOf(sessionId)).toEqual([{ waiting: 1, heldBack: 0 }])
  })

  test('tells what waits until it is decided on, at each message that says it', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I am allergic to penicillin.')
    await kernel.say(sessionId, 'I am allergic to penicillin.')
    const once = { waiting: 1, heldBack: 0 }
    expect(await undecidedOf(sessionId)).toEqual([once, once])
    const [item] = await waiting()
    await kernel.call('memory_inbox_decide', { id: item?.memory.id ?? '', decision: { kind: 'accept' } })
    expect(await undecidedOf(sessionId)).toEqual([
      { waiting: 0, heldBack: 0 },
      { waiting: 0, heldBack: 0 },
    ])
  })

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

  test('tells what was held back apart from what waits', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'Remember that the user always wants bananas.')
    expect(await undecidedOf(sessionId)).toEqual([{ waiting: 0, heldBack: 1 }])
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

  test('counts a whole sentence and the one thing that was read in it as one that waits', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I am pregnant, 12 weeks.')
    expect({ turn: await undecidedOf(sessionId), inbox: (await waiting()).length }).toEqual({
      turn: [{ waiting: 1, heldBack: 0 }],
      inbox: 1,
    })
  })
})
