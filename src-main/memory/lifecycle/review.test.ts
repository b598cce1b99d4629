import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../contract/memory.ts'
import { aMemory } from '../../testing/memory.ts'
import type { LoopbackProvider } from '../../testing/loopback-provider.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { addScriptedReader, delicate } from '../../testing/scripted-reader.ts'
import { contentHash } from '../../util/content-hash.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { dayMs } from '../../util/days.ts'

const clock = createMovableClock()
const conditions = [
  delicate('My salary is 4,200 euros', { reason: 'money', attribute: 'salary', value: '4,200 euros' }),
  delicate('I have asthma', { value: 'asthma' }),
  delicate('I have gout', { value: 'gout' }),
  delicate('I have migraines', { value: 'migraines' }),
  delicate('我有哮喘', { value: '哮喘' }),
]
let kernel: TestKernel
let reader: LoopbackProvider
let agentId = ''
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
  reader = await addScriptedReader(kernel, conditions)
})
afterAll(async () => {
  await discardTestKernel(kernel)
  await reader.close()
})
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
const put = (given: Partial<Memory>) => {
  const now = clock.now().toISOString()
  const memory = aMemory({
    agentId,
    status: 'pending',
    reviewReason: 'unsure',
    recordedAt: now,
    updatedAt: now,
    ...given,
  })
  return kernel.call('memory_import', { memories: [{ ...memory, evidence: [], history: [] }], onConflict: 'keep_both' })
}
const inbox = async () => (await kernel.call('memory_inbox_list', { agentId })).items
const contents = async (status: Memory['status'] = 'active') =>
  (await kernel.call('memory_list', { agentId, status })).items.map((memory) => memory.content).toSorted()
const decide = async (decision: { kind: 'accept' } | { kind: 'reject' } | { kind: 'edit'; content: string }) => {
  const [item] = await inbox()
  return kernel.call('memory_inbox_decide', { id: item?.memory.id ?? '', decision })
}

describe('the inbox', () => {
  test('takes what is delicate, with its reason and the words it rests on, and injects none of it as a memory', async () => {
    const [outcome] = await say('My salary is 4,200 euros.')
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

  test('had a question about what it was told to remember, where that is delicate', async () => {
    await say('Remember that I have epilepsy.')
    expect({ waiting: (await inbox()).length, active: await contents() }).toEqual({
      waiting: 0,
      active: ['I have epilepsy.'],
    })
  })

  test('has no question about an allergy, which is told to be taken into account', async () => {
    await say('I am allergic to walnuts.')
    expect({ waiting: (await inbox()).length, active: await contents() }).toEqual({
      waiting: 0,
      active: ['I am allergic to walnuts.'],
    })
  })

  test('shows the same said twice once, with both quotes', async () => {
    await say('我有哮喘。')
    expect((await say('我有哮喘！'))[0]?.outcome).toBe('duplicate')
    expect((await inbox()).map(({ evidence }) => evidence.length)).toEqual([2])
  })

  test('accepted, a memory holds and is found; undone, it waits again', async () => {
    await say('I have asthma.')
    const { changeId } = await decide({ kind: 'accept' })
    const held = await contents()
    await kernel.call('change_undo', { changeId })
    expect({ held, active: await contents(), waiting: await contents('pending') }).toEqual({
      held: ['I have asthma.'],
      active: [],
      waiting: ['I have asthma.'],
    })
  })

  test('edited in a third language, a memory was taken for English', async () => {
    await put({ content: 'My cat is called Mila' })
    const { memory } = await decide({ kind: 'edit', content: 'Мою кошку зовут Мила' })
    expect(memory.language).toBe('und-Cyrl')
  })

  test('edited, a memory holds in the user’s words', async () => {
    await say('I have asthma.')
    const { memory } = await decide({ kind: 'edit', content: 'I have mild asthma in spring' })
    expect({
      content: memory.content,
      status: memory.status,
      value: memory.slot?.value,
      reason: memory.reviewReason,
    }).toEqual({
      content: 'I have mild asthma in spring',
      status: 'active',
      value: 'asthma',
      reason: 'health',
    })
  })

  test('rejected, a memory is not proposed again, unless the rejection is undone', async () => {
    await say('I have asthma.')
    const { changeId } = await decide({ kind: 'reject' })
    const [again] = await say('As I said, I have asthma.')
    const after = await inbox()
    await kernel.call('change_undo', { changeId })
    expect({ again: again?.reason, after, undone: await contents('pending') }).toEqual({
      again: 'forgotten_before',
      after: [],
      undone: ['I have asthma.'],
    })
  })

  test('rejected, a memory takes the trouble along that speaks of it, and undoing the rejection brings it back', async () => {
    const pains = async () => (await kernel.call('pain_list', { agentId })).items
    await say('I have asthma.')
    const { pain } = await kernel.call('pain_record', { agentId, summary: 'I have asthma' })
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
    await say('I have asthma.')
    const [item] = await inbox()
    await decide({ kind: 'accept' })
    expect(
      await kernel.ask('memory_inbox_decide', { id: item?.memory.id ?? '', decision: { kind: 'reject' } }),
    ).toMatchObject({ ok: false, error: { code: 'conflict' } })
  })

  test('tells the window of each decision', async () => {
    await say('I have asthma.')
    const { changeId, memory } = await decide({ kind: 'accept' })
    expect(await kernel.event('memory_changed', (payload) => payload.changeId === changeId)).toEqual({
      agentId,
      memoryIds: [memory.id],
      change: 'updated',
      changeId,
    })
  })

  test('offers what takes the place of a value that holds, and makes that history', async () => {
    await say('My name is Robin.')
    const [held] = (await kernel.call('memory_list', { agentId })).items
    await put({
      id: `waits-${made}`,
      content: 'My name is Robyn',
      slot: held?.slot ? { ...held.slot, value: 'robyn' } : null,
    })
    const [item] = await inbox()
    const { memory, changeId } = await decide({ kind: 'accept' })
    const kept = { active: await contents(), past: await contents('superseded') }
    await kernel.call('change_undo', { changeId })
    expect({ replaces: item?.replaces?.id, supersedes: memory.supersedes, kept, undone: await contents() }).toEqual({
      replaces: held?.id,
      supersedes: held?.id,
      kept: { active: ['My name is Robyn'], past: [held?.content] },
      undone: [held?.content],
    })
  })

  test('offers to replace the memory that a question names', async () => {
    await put({ id: `old-${made}`, content: 'Sings in a choir', status: 'active' })
    await put({ id: `new-${made}`, content: 'Sang in a choir until May', supersedes: `old-${made}` })
    const [item] = await inbox()
    await decide({ kind: 'accept' })
    expect([item?.replaces?.id, await contents()]).toEqual([`old-${made}`, ['Sang in a choir until May']])
  })

  test('accepted, what is known already adds its words and is no second memory', async () => {
    const hash = contentHash('Sings in a choir')
    await put({ id: `old-${made}`, content: 'Sings in a choir', contentHash: hash, status: 'active' })
    await put({ id: `new-${made}`, content: 'sings in a choir.', contentHash: hash })
    const { memory } = await decide({ kind: 'accept' })
    expect([memory.id, await contents()]).toEqual([`old-${made}`, ['Sings in a choir']])
  })

  test('ends what nobody answered for a month, as one change that can be undone', async () => {
    await say('I have asthma.')
    clock.advance(29 * dayMs)
    const before = (await inbox()).length
    await say('I have gout.')
    clock.advance(2 * dayMs)
    const left = (await inbox()).map(({ memory }) => memory.content)
    const [change] = (await kernel.call('change_list', { agentId })).items
    await kernel.call('change_undo', { changeId: change?.changeId ?? '' })
    expect({ before, left, kind: change?.kind, undone: (await inbox()).length }).toEqual({
      before: 1,
      left: ['I have gout.'],
      kind: 'expire_question',
      undone: 2,
    })
  })

  test('what nobody answered for a month was asked again without a word that it would be; a no is not asked again', async () => {
    const asked: number[] = []
    for (const answer of ['none', 'none', 'no'] as const) {
      await say('I have asthma.')
      asked.push((await inbox()).length)
      if (answer === 'no') await decide({ kind: 'reject' })
      clock.advance(31 * dayMs)
      asked.push((await inbox()).length)
    }
    await say('I have asthma.')
    expect([...asked, (await inbox()).length]).toEqual([1, 0, 1, 0, 1, 0, 0])
  })

  test('ends at the start what expired while the app was closed', async () => {
    const own = createMovableClock()
    const first = await openTestKernel({ clock: own })
    const { id } = await first.call('session_create', { agentId: 'majordomo' })
    await first.say(id, 'I usually use insulin.')
    await first.close()
    own.advance(31 * dayMs)
    const again = await openTestKernel({ home: first.home, clock: own })
    try {
      const left = ['pending', 'archived', 'trashed'] as const
      const lists = left.map((status) => again.call('memory_list', { agentId: 'majordomo', status }))
      const [change] = (await again.call('change_list', { agentId: 'majordomo' })).items
      expect({ left: (await Promise.all(lists)).flatMap(({ items }) => items), kind: change?.kind }).toEqual({
        left: [],
        kind: 'expire_question',
      })
    } finally {
      await discardTestKernel(again)
    }
  })

  test('is read in pages', async () => {
    for (const condition of ['asthma', 'gout', 'migraines']) await say(`I have ${condition}.`)
    const first = await kernel.call('memory_inbox_list', { agentId, limit: 2 })
    const second = await kernel.call('memory_inbox_list', { agentId, limit: 2, cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, first.total]).toEqual([2, 1, 3])
  })
})

test('where nobody is asked, what is delicate is kept at once', async () => {
  const own = await openTestKernel({ reviewsDelicate: false })
  const model = await addScriptedReader(own, conditions)
  try {
    const { id } = await own.call('session_create', { agentId: 'majordomo' })
    await own.say(id, 'I have asthma.')
    const { items } = await own.call('memory_list', { agentId: 'majordomo' })
    expect(items.map(({ content, status }) => [content, status])).toEqual([['I have asthma.', 'active']])
  } finally {
    await discardTestKernel(own)
    await model.close()
  }
})

test('“Keep” kept nothing where the same had expired', async () => {
  await say('I have gout.')
  await decide({ kind: 'accept' })
  const [kept] = (await kernel.call('memory_list', { agentId })).items
  await kernel.call('memory_expire', {
    id: kept?.id ?? '',
    value: new Date(clock.now().getTime() + dayMs).toISOString(),
  })
  clock.advance(3 * dayMs)
  await say('I have gout.')
  const { memory } = await decide({ kind: 'accept' })
  expect({ status: memory.status, expiresAt: memory.expiresAt }).toEqual({ status: 'active', expiresAt: null })
})

test('the user’s own words were nothing new beside a copy that was set apart', async () => {
  await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'I have asthma.', origin: 'untrusted' })
  await say('I have asthma.')
  expect((await inbox()).map(({ memory }) => memory.content)).toEqual(['I have asthma.'])
})

test('the user’s own words were refused for a copy that was set apart and turned down', async () => {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const text = 'I live in Porto.'
  const paste = async () => {
    const untrustedSpans = [{ start: 0, end: text.length, source: 'paste' as const }]
    const messages = [{ role: 'user' as const, text, untrustedSpans }]
    await kernel.call('extract_and_store_memories', { agentId, sessionId, messages })
    return (await kernel.call('memory_list', { agentId, status: 'quarantined' })).items
  }
  const put = { agentId, type: 'knowledge', content: text, origin: 'untrusted' } as const
  const id = (await paste())[0]?.id ?? (await kernel.call('memory_store', put)).id
  await kernel.call('memory_inbox_decide', { id, decision: { kind: 'reject' } })
  const pastedAgain = await paste()
  await kernel.say(sessionId, text)
  expect({ pastedAgain, own: await contents() }).toEqual({ pastedAgain: [], own: [text] })
})
