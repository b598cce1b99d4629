import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { addScriptedReader } from '../../testing/scripted-reader.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let clock: ReturnType<typeof createMovableClock>
let kernel: TestKernel
beforeEach(async () => {
  clock = createMovableClock('2026-01-05T10:00:00.000Z')
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const say = async (text: string) => {
  clock.advance(60_000)
  const { id } = await kernel.call('session_create', { agentId })
  return (await kernel.say(id, text)).turnId
}
const list = async (status: 'active' | 'pending' | 'superseded' = 'active') =>
  (await kernel.call('memory_list', { agentId, status })).items.map(({ content }) => content).toSorted()
const profile = async () =>
  (await kernel.call('agent_get', { id: agentId })).profile.map(({ field, value }) => `${field}: ${value}`)

test('a home from June on, told in January, was at once where the user lives', async () => {
  const reader = await addScriptedReader(kernel, [
    { op: 'add', says: 'I live in Porto', attribute: 'residence', value: 'Porto', fact: 'I live in Porto.' },
    {
      op: 'replace',
      says: 'From June 2026 I live in Lisbon',
      knows: 'I live in Porto.',
      attribute: 'residence',
      value: 'Lisbon',
      fact: 'I live in Lisbon.',
      valid_from: '2026-06',
    },
  ])
  await say('I live in Porto.')
  await say('From June 2026 I live in Lisbon.')
  const shown = { active: await list(), over: await list('superseded'), profile: await profile() }
  await reader.close()
  expect(shown).toEqual({
    active: ['From June 2026 I live in Lisbon', 'I live in Porto.'],
    over: [],
    profile: ['location: Porto'],
  })
})

test.each([
  ['I live in Porto.', 'I live in Lisbon.', 'I moved back to Porto.', 'I live in Porto.'],
  ['我住在上海。', '我住在深圳。', '我搬到上海了。', '我住在上海。'],
])('who moved back to a home that was deleted lived in the other for good: %s', async (first, second, back, asked) => {
  await say(first)
  const [memory] = (await kernel.call('memory_list', { agentId })).items
  await kernel.call('memory_delete', { id: memory?.id ?? '' })
  await say(second)
  await say(first.replace('.', ', as I said.'))
  clock.advance(100 * 86_400_000)
  await say(back)
  const { items } = await kernel.call('memory_inbox_list', { agentId })
  expect(items.map(({ replaces }) => replaces?.content)).toEqual([second])
  await kernel.call('memory_inbox_decide', { id: items[0]?.memory.id ?? '', decision: { kind: 'accept' } })
  expect(await list()).toEqual([items[0]?.memory.content])
  expect(items[0]?.memory.slot?.value).toBe(asked.replaceAll(/I live in |[.。]|我住在/gu, '').toLowerCase())
})

test('what is deleted is not asked about where it was said before it was, or nothing else is known instead', async () => {
  await say('I live in Porto.')
  const [memory] = (await kernel.call('memory_list', { agentId })).items
  await kernel.call('memory_delete', { id: memory?.id ?? '' })
  await say('I live in Porto.')
  expect({ active: await list(), waiting: await list('pending') }).toEqual({ active: [], waiting: [] })
})

test('after a split nothing was known of before it', async () => {
  const { id } = await kernel.call('memory_store', {
    agentId,
    type: 'knowledge',
    content: 'My boat is called Calypso and my brother owes Mario 900 euros.',
  })
  clock.advance(86_400_000)
  const validAt = clock.now().toISOString()
  clock.advance(86_400_000)
  const parts = ['My boat is called Calypso.', 'My brother owes Mario 900 euros.']
  await kernel.call('memory_split', { id, parts })
  const { items } = await kernel.call('memory_as_of', { agentId, validAt })
  expect(items.map(({ memory }) => memory.content).toSorted()).toEqual(parts)
})

test('a question that was asked anew stayed open when the message that asked it was changed', async () => {
  const told = { attribute: 'salary', delicate: 'money' }
  const reader = await addScriptedReader(kernel, [
    { op: 'add', says: 'My salary is 5,000 euros', value: '5,000 euros', fact: 'My salary is 5,000 euros.', ...told },
    {
      op: 'replace',
      says: 'my salary is 6,000 euros',
      knows: 'My salary is 5,000 euros.',
      value: '6,000 euros',
      fact: 'My salary is 6,000 euros.',
      ...told,
    },
  ])
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const settled = async ({ turnId }: { turnId: string }) => {
    await kernel.event('turn_ended', (ended) => ended.turnId === turnId)
    await kernel.call('session_settle', { sessionId })
    await kernel.idle()
    clock.advance(60_000)
  }
  await settled(await kernel.call('chat_send', { sessionId, text: 'My salary is 5,000 euros.' }))
  const sent = await kernel.call('chat_send', { sessionId, text: 'Sorry, my salary is 6,000 euros.' })
  await settled(sent)
  const before = await list('pending')
  await settled(await kernel.call('chat_edit', { messageId: sent.userMessageId, text: 'Sorry, that was nothing.' }))
  const after = await list('pending')
  await reader.close()
  expect({ before, after }).toEqual({ before: ['My salary is 6,000 euros.'], after: ['My salary is 5,000 euros.'] })
})

test('what is kept for a day only was offered as a beginning, and asked for in the quiz, after it', async () => {
  await say('I like jasmine tea.')
  await say('I live in Porto.')
  for (const { id } of (await kernel.call('memory_list', { agentId })).items)
    await kernel.call('memory_expire', { id, value: '2026-01-06T12:00:00.000Z' })
  clock.advance(3 * 86_400_000)
  const { questions } = await kernel.call('quiz_run', { agentId })
  const { items } = await kernel.call('agent_starters', { agentId })
  expect({ questions, likes: items.filter(({ kind }) => kind === 'likes') }).toEqual({ questions: [], likes: [] })
})

test('the trash with one thing in it told that two were destroyed', async () => {
  await say('I live in Porto.')
  const [change] = (await kernel.call('change_list', { agentId })).items
  await kernel.call('change_undo', { changeId: change?.changeId ?? '' })
  const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
  await kernel.call('memory_delete', { id })
  expect((await kernel.call('memory_trash_purge', { agentId, all: true })).purged).toBe(1)
})
