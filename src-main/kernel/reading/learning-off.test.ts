import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyProfile } from '../../testing/crash-points.ts'
import { answerWith } from '../../testing/extraction-request.ts'
import { callTools, hold, reply } from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const kept = 'I live in Lisbon.'
const secret = 'My sister is called Nora.'

const forget = { op: 'forget', says: 'forget what I told you', about: 'the sister' }

let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel({ extraction: (body) => answerWith([forget], body) })
  await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
})
afterEach(() => chat.close())

const say = async (text: string) => {
  const ended = await chat.ended((await chat.send(text)).turnId)
  await chat.kernel().idle()
  return ended
}
const learns = (value: boolean, sessionId = chat.sessionId) =>
  chat.kernel().call('session_learning', { sessionId, learns: value })
const known = async (kernel = chat.kernel()) =>
  (await kernel.call('memory_list', { agentId })).items.map(({ content }) => content).toSorted()
const lastAsked = () => JSON.stringify(chat.server.requests.findLast(({ body }) => body.stream === true)?.body)

describe('learning that is off in one chat', () => {
  test('what is said meanwhile is never learned from, also not once it is on again', async () => {
    await say(kept)
    expect((await learns(false)).learns).toBe(false)
    const { turn } = await say(secret)
    expect({ extraction: turn.extraction, known: await known() }).toEqual({ extraction: null, known: [kept] })
    await learns(true)
    await say('I work as a baker.')
    await chat.kernel().call('session_settle', { sessionId: chat.sessionId })
    await chat.kernel().call('extract_and_store_memories', { agentId, sessionId: chat.sessionId })
    await chat.reopen()
    await chat.kernel().idle()
    expect(await known()).toEqual(['I live in Lisbon.', 'I work as a baker.'])
  })

  test('what waited when it was switched off was said before, and is learned from', async () => {
    await chat.kernel().call('settings_update', { patch: { extraction: 'auto' } })
    await chat.ended((await chat.send(kept)).turnId)
    await learns(false)
    await chat.kernel().idle()
    expect((await chat.kernel().call('job_list', { limit: 10 })).items).toMatchObject([{ state: 'done' }])
  })

  test('a model that reads what was said around it is not shown it', async () => {
    await learns(false)
    await say(secret)
    await learns(true)
    await chat.kernel().call('settings_update', { patch: { extraction: 'auto' } })
    await say('I work as a baker.')
    await chat.kernel().call('session_settle', { sessionId: chat.sessionId })
    await chat.kernel().idle()
    const read = chat.server.requests
      .filter(({ kind }) => kind === 'extraction')
      .map(({ body }) => JSON.stringify(body))
    expect([read.length > 0, read.some((body) => body.includes('Nora'))]).toEqual([true, false])
  })

  test('nor with a request to forget that may mean it', async () => {
    const kettle = {
      session: 'c',
      role: 'user' as const,
      at: '2026-01-02T00:00:00.000Z',
      text: 'My sister has a kettle.',
    }
    await chat.kernel().call('session_import', { agentId, lines: [kettle], extract: false })
    await learns(false)
    await say(secret)
    const { id } = await chat.kernel().call('session_create', { agentId })
    await chat.kernel().call('settings_update', { patch: { extraction: 'auto' } })
    await chat.kernel().call('chat_send', { sessionId: id, text: 'Please forget what I told you about my sister.' })
    await expect.poll(() => chat.server.requests.some(({ kind }) => kind === 'extraction')).toBe(true)
    await chat.kernel().idle()
    const read = chat.server.requests
      .filter(({ kind }) => kind === 'extraction')
      .map(({ body }) => JSON.stringify(body))
    expect(['kettle', 'Nora'].map((word) => read.some((body) => body.includes(word)))).toEqual([true, false])
  })

  test('a model keeps nothing of it by a call of its own either', async () => {
    await learns(false)
    await say('Hello')
    expect(lastAsked()).not.toContain('memory_store')
    await say(secret)
    await learns(true)
    const quote = { fact: secret, quote: secret }
    chat.server.script(callTools([{ id: 'a', name: 'memory_store', arguments: JSON.stringify(quote) }]), reply('Done.'))
    await say('What did I just say?')
    expect(await known()).toEqual([])
  })

  test('other chats do not bring it up, the user’s own search finds it, and it is destroyed like any words', async () => {
    await learns(false)
    await say('The plan for Saturday is a trip to Sintra by train.')
    const { id } = await chat.kernel().call('session_create', { agentId })
    const { turnId } = await chat.kernel().call('chat_send', { sessionId: id, text: 'What is the plan for Saturday?' })
    await chat.kernel().event('turn_ended', (payload) => payload.turnId === turnId)
    expect(lastAsked()).not.toContain('Sintra')
    const found = await chat.kernel().call('session_search', { agentId, query: 'Sintra' })
    expect(found.items).toHaveLength(1)
    const memories = await chat.kernel().call('memory_search', { agentId, query: 'Sintra', corpus: 'all' })
    expect(memories.messages).toEqual([])
  })

  test('goes through an export and an import as it was', async () => {
    await say(kept)
    await learns(false)
    await say(secret)
    const { text } = await chat.kernel().call('session_export', { sessionId: chat.sessionId, inline: true })
    const lines = (text ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    const other = await openTestKernel()
    try {
      await other.call('settings_update', { patch: { extraction: 'rules' } })
      await other.call('session_import', { agentId, lines, extract: true })
      await other.idle()
      expect(await known(other)).toEqual([kept])
      const [session] = (await other.call('session_list', { agentId })).items
      expect(session?.learns).toBe(false)
    } finally {
      await discardTestKernel(other)
    }
  })

  test('is as it was in a chat that was deleted and came back', async () => {
    await learns(false)
    await say(secret)
    await chat.kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
    expect((await chat.kernel().call('session_restore', { sessionId: chat.sessionId })).learns).toBe(false)
    await learns(true)
    await chat.kernel().call('extract_and_store_memories', { agentId, sessionId: chat.sessionId })
    await chat.kernel().idle()
    expect(await known()).toEqual([])
  })

  test('who asks to remember or to forget is told that nothing was changed', async () => {
    await say(kept)
    expect((await say('Thank you.')).turn.asksInVain).toBe(null)
    await learns(false)
    expect((await say('Forget that I live in Lisbon.')).turn.asksInVain).toBe('off')
    expect((await say('Remember that I am left-handed.')).turn.asksInVain).toBe('off')
    expect(await known()).toEqual([kept])
  })
})

test('what was said while learning was off for all, and cut off by a crash, was learned from once it was on', async () => {
  await chat.kernel().call('settings_update', { patch: { extraction: 'off' } })
  chat.server.script(hold('Half'))
  await chat.send(secret)
  await chat.kernel().event('turn_delta')
  const { home } = chat.kernel()
  const crashed = await openTestKernel({ home: copyProfile(home) })
  try {
    await crashed.call('settings_update', { patch: { extraction: 'rules' } })
    await crashed.idle()
    expect(await known(crashed)).toEqual([])
  } finally {
    await discardTestKernel(crashed)
  }
})
