import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const clock = createMovableClock()
let kernel: TestKernel
let agentId = ''
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
})
afterAll(() => discardTestKernel(kernel))
beforeEach(async () => {
  made += 1
  agentId = `agent-${made}`
  await kernel.call('agent_create', { id: agentId, name: 'A' })
})

const say = async (text: string) => {
  clock.advance(60_000)
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const messages = [{ role: 'user' as const, text }]
  return (await kernel.call('extract_and_store_memories', { agentId, sessionId, messages })).outcomes
}
const inbox = async () => (await kernel.call('memory_inbox_list', { agentId })).items
const contents = async (status: 'active' | 'pending' | 'superseded' | 'trashed' = 'active') =>
  (await kernel.call('memory_list', { agentId, status })).items.map((memory) => memory.content).toSorted()
const decide = async (decision: { kind: 'accept' } | { kind: 'reject' } | { kind: 'edit'; content: string }) => {
  const [item] = await inbox()
  return kernel.call('memory_inbox_decide', { id: item?.memory.id ?? '', decision })
}

describe('the inbox', () => {
  test('takes what is delicate, with its reason and the words it rests on, and injects none of it as a memory', async () => {
    const [outcome] = await say('My salary is 4,200 euros before tax.')
    const [item] = await inbox()
    const context = await kernel.call('memory_build_context', { agentId, query: 'What is my salary?' })
    expect({
      outcome: outcome?.outcome,
      reason: outcome?.reason,
      status: item?.memory.status,
      kept: item?.memory.reviewReason,
      quoted: item?.evidence[0]?.role,
      active: await contents(),
      injected: context.included.flatMap(({ memoryId }) => memoryId ?? []),
    }).toEqual({
      outcome: 'waiting',
      reason: 'money',
      status: 'pending',
      kept: 'money',
      quoted: 'user',
      active: [],
      injected: [],
    })
  })

  test('keeps even what it is asked to remember waiting, where it is delicate', async () => {
    await say('Remember that I am allergic to walnuts.')
    expect({ waiting: (await inbox()).length, active: await contents() }).toEqual({ waiting: 1, active: [] })
  })

  test('shows the same said twice once, with both quotes', async () => {
    await say('我对花生过敏。')
    expect((await say('我对花生过敏！'))[0]?.outcome).toBe('duplicate')
    expect((await inbox()).map(({ evidence }) => evidence.length)).toEqual([2])
  })

  test('accepted, a memory holds and is found; undone, it waits again', async () => {
    await say('I am allergic to walnuts.')
    const { changeId } = await decide({ kind: 'accept' })
    const held = await contents()
    await kernel.call('change_undo', { changeId })
    expect({ held, active: await contents(), waiting: await contents('pending') }).toEqual({
      held: ['I am allergic to walnuts.'],
      active: [],
      waiting: ['I am allergic to walnuts.'],
    })
  })

  test('edited, a memory holds in the user’s words', async () => {
    await say('I am allergic to walnuts.')
    const { memory } = await decide({ kind: 'edit', content: 'Slightly allergic to walnuts and pecans' })
    expect({
      content: memory.content,
      status: memory.status,
      value: memory.slot?.value,
      reason: memory.reviewReason,
    }).toEqual({
      content: 'Slightly allergic to walnuts and pecans',
      status: 'active',
      value: 'walnuts',
      reason: 'health',
    })
  })

  test('rejected, a memory is not proposed again, unless the rejection is undone', async () => {
    await say('I am allergic to walnuts.')
    const { changeId } = await decide({ kind: 'reject' })
    const [again] = await say('As I said, I am allergic to walnuts.')
    const after = await inbox()
    await kernel.call('change_undo', { changeId })
    expect({ again: again?.reason, after, undone: await contents('pending') }).toEqual({
      again: 'forgotten_before',
      after: [],
      undone: ['I am allergic to walnuts.'],
    })
  })

  test('rejected, a memory takes the trouble along that speaks of it, and undoing the rejection brings it back', async () => {
    const pains = async () => (await kernel.call('pain_list', { agentId })).items
    await say('I am allergic to walnuts.')
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'Allergic to walnuts' })
    const { pain: other } = await kernel.call('pain_record', { agentId, summary: 'The lamp flickers' })
    const { changeId } = await decide({ kind: 'reject' })
    const rejected = await pains()
    await kernel.call('change_undo', { changeId })
    expect({ rejected, undone: (await pains()).toSorted((a, b) => a.id.localeCompare(b.id)) }).toEqual({
      rejected: [other],
      undone: [pain, other],
    })
  })

  test('decides once', async () => {
    await say('I am allergic to walnuts.')
    const [item] = await inbox()
    await decide({ kind: 'accept' })
    expect(
      await kernel.ask('memory_inbox_decide', { id: item?.memory.id ?? '', decision: { kind: 'reject' } }),
    ).toMatchObject({ ok: false, error: { code: 'conflict' } })
  })

  test('tells the window of each decision', async () => {
    await say('I am allergic to walnuts.')
    const { changeId, memory } = await decide({ kind: 'accept' })
    expect(await kernel.event('memory_changed', (payload) => payload.changeId === changeId)).toEqual({
      agentId,
      memoryIds: [memory.id],
      change: 'updated',
      changeId,
    })
  })

  test('asks once for what the same words were read as twice, and keeps it once, found by what was read', async () => {
    await say('I am pregnant, 12 weeks.')
    const { items, total } = await kernel.call('memory_inbox_list', { agentId })
    const { memory, changeId } = await decide({ kind: 'accept' })
    const kept = { active: await contents(), waiting: (await inbox()).length, value: memory.slot?.value }
    await kernel.call('change_undo', { changeId })
    expect({ asked: items.map((item) => item.memory.content), total, kept, undone: await contents('pending') }).toEqual(
      {
        asked: ['I am pregnant, 12 weeks.'],
        total: 1,
        kept: { active: ['I am pregnant, 12 weeks.'], waiting: 0, value: 'pregnant' },
        undone: ['I am pregnant', 'I am pregnant, 12 weeks.'],
      },
    )
  })

  test('asks once in Chinese too', async () => {
    await say('我怀孕了，12周。')
    const asked = (await inbox()).map(({ memory }) => memory.content)
    await decide({ kind: 'accept' })
    expect({ asked, active: await contents(), waiting: await contents('pending') }).toEqual({
      asked: ['我怀孕了，12周。'],
      active: ['我怀孕了，12周。'],
      waiting: [],
    })
  })

  test('rejected, a sentence takes along what was read in it: it is not asked for in other words', async () => {
    await say('I am pregnant, 12 weeks.')
    await decide({ kind: 'reject' })
    expect({ waiting: await contents('pending'), trashed: await contents('trashed') }).toEqual({
      waiting: [],
      trashed: ['I am pregnant', 'I am pregnant, 12 weeks.'],
    })
  })

  test('keeps a state that may change beside the rest of its sentence, which stays when it changes', async () => {
    await say("I'm divorced, two kids, 5 and 8.")
    const asked = await inbox()
    await decide({ kind: 'accept' })
    expect({ asked: asked.length, active: await contents(), waiting: await contents('pending') }).toEqual({
      asked: 1,
      active: ["I'm divorced", "I'm divorced, two kids, 5 and 8."],
      waiting: [],
    })
  })

  test('edited, a sentence is kept in the new words alone', async () => {
    await say("I'm divorced, two kids, 5 and 8.")
    const { memory } = await decide({ kind: 'edit', content: 'Divorced since May' })
    expect({ active: await contents(), waiting: await contents('pending'), slot: memory.slot?.value }).toEqual({
      active: ['Divorced since May'],
      waiting: [],
      slot: 'divorced',
    })
  })

  test('asks for the parts of a sentence and not for the sentence that says no more', async () => {
    await say('My mum has dementia and lives with us.')
    const asked = (await inbox()).map(({ memory }) => memory.title)
    await decide({ kind: 'accept' })
    const after = (await inbox()).map(({ memory }) => memory.title)
    expect({ asked: asked.toSorted(), left: after.length, total: asked.length }).toEqual({
      asked: ['Mum: health dementia', 'Mum: lives with us.'],
      left: 1,
      total: 2,
    })
    expect(await contents('superseded')).toEqual(['My mum has dementia and lives with us.'])
  })

  test('offers what says more of a thing that holds in its place, not beside it', async () => {
    await say("I can't do Thursdays.")
    await say("I can't do Thursdays, that's choir night.")
    const [item] = await inbox()
    await kernel.call('memory_pin', { id: item?.replaces?.id ?? '', value: true })
    const { memory, changeId } = await decide({ kind: 'accept' })
    const kept = await contents()
    await kernel.call('change_undo', { changeId })
    expect({
      replaces: item?.replaces?.content,
      kept,
      value: memory.slot?.value,
      pinned: memory.pinned,
      undone: await contents(),
    }).toEqual({
      replaces: "I can't do Thursdays.",
      kept: ["I can't do Thursdays, that's choir night."],
      value: "can't do thursdays",
      pinned: true,
      undone: ["I can't do Thursdays."],
    })
  })

  test('asks once for what was said again in another message and went on', async () => {
    await say('我周四没空。')
    await say('我周四没空，那天要排练合唱。')
    await say('我周四没空的时候很少，我对花粉过敏。')
    const asked = (await inbox()).map(({ memory }) => memory.content)
    expect(asked.filter((content) => content.startsWith('我周四没空'))).toEqual([
      '我周四没空的时候很少',
      '我周四没空，那天要排练合唱。',
    ])
  })

  test('says that a sentence is about health where that was read in it, and not that it was hard to understand', async () => {
    await say('我妈妈有老年痴呆，跟我们一起住。')
    const [item] = await inbox()
    const { memory } = await decide({ kind: 'accept' })
    expect([item?.memory.content, item?.memory.reviewReason, memory.reviewReason]).toEqual([
      '我妈妈有老年痴呆，跟我们一起住。',
      'health',
      'health',
    ])
  })

  test('is read in pages', async () => {
    for (const nut of ['walnuts', 'pecans', 'almonds']) await say(`I am allergic to ${nut}.`)
    const first = await kernel.call('memory_inbox_list', { agentId, limit: 2 })
    const second = await kernel.call('memory_inbox_list', { agentId, limit: 2, cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, first.total]).toEqual([2, 1, 3])
  })
})

test('where nobody is asked, what is delicate is kept at once', async () => {
  const kernel = await openTestKernel({ reviewsDelicate: false })
  try {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(id, 'I am allergic to penicillin.')
    const { items } = await kernel.call('memory_list', { agentId: 'majordomo' })
    expect(items.map(({ content, status }) => [content, status])).toEqual([['I am allergic to penicillin.', 'active']])
  } finally {
    await discardTestKernel(kernel)
  }
})
