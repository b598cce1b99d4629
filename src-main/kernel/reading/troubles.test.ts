import { expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'

const talk = async (operations: readonly ScriptedOperation[], sentences: readonly string[]) => {
  const chat = await openedChat({ extraction: (body) => answerWith(operations, body) })
  for (const text of sentences) {
    const sent = await chat.send(text)
    await chat.ended(sent.turnId)
    await chat.kernel().idle()
  }
  return chat
}

/** What troubles the user, by the list of problems, by a search of it and by the card. */
const troubles = async (chat: LoopbackKernel, query: string): Promise<string[][]> => {
  const kernel = chat.kernel()
  const listed = (await kernel.call('pain_list', { agentId })).items.map(({ summary }) => summary)
  const found = (await kernel.call('experience_search', { agentId, query })).items.map(({ pain }) => pain.summary)
  const { profile } = await kernel.call('profile_get', { agentId })
  return [listed, found, profile.filter(({ field }) => field === 'pain_point').map(({ value }) => value)]
}

const printer: ScriptedOperation = {
  op: 'add',
  says: 'the printer jams every morning',
  kind: 'experience',
  attribute: 'problem',
  value: 'printer jams',
  fact: 'The printer jams every morning.',
}
const dinner: ScriptedOperation = {
  op: 'add',
  says: 'had dinner with Rupert at the printer’s',
  kind: 'event',
  attribute: 'event',
  value: 'dinner with Rupert',
  fact: 'The user had dinner with Rupert at the printer’s.',
}
const knee: ScriptedOperation = {
  op: 'add',
  says: 'my knee gives way on the stairs',
  kind: 'experience',
  attribute: 'problem',
  value: 'knee gives way',
  delicate: 'health',
  fact: 'The knee of the user gives way on the stairs.',
}

test('whatever happened was told as what troubles the user', async () => {
  const chat = await talk([printer, dinner], [`Ugh, ${printer.says}.`, `I ${dinner.says} on Friday.`])
  expect(await troubles(chat, 'printer')).toEqual(Array(3).fill([printer.fact]))
})

test('what happened is a trouble where the user notes it as one', async () => {
  const chat = await talk([dinner], [`I ${dinner.says} on Friday.`])
  const [message] = (await chat.kernel().call('session_get', { sessionId: chat.sessionId })).messages
  const evidence = { sessionId: chat.sessionId, messageId: message?.id ?? '', quote: dinner.says }
  await chat.kernel().call('pain_record', { agentId, summary: 'Dinners with Rupert take too long', evidence })
  expect(await troubles(chat, 'dinners')).toEqual(Array(3).fill(['Dinners with Rupert take too long']))
})

test('a trouble was listed, and noted under its turn, though the message that tells it was forgotten', async () => {
  const request = { op: 'forget', says: 'Forget what I said of the boiler', told: 'The boiler groans' }
  const chat = await talk([request], ['The boiler groans at night.'])
  const kernel = chat.kernel()
  const shown = async () => {
    const { messages, turns } = await kernel.call('session_get', { sessionId: chat.sessionId })
    return { messageId: messages[0]?.id ?? '', noted: turns[0]?.noted.map(({ summary }) => summary) }
  }
  const { messageId } = await shown()
  const evidence = { sessionId: chat.sessionId, messageId, quote: 'groans at night' }
  await kernel.call('pain_record', { agentId, summary: 'Sleep is poor', evidence })
  const before = { noted: (await shown()).noted, troubles: await troubles(chat, 'sleep') }
  const { turnId } = await chat.send(`${request.says}.`)
  await chat.ended(turnId)
  await kernel.idle()
  expect({ before, after: { noted: (await shown()).noted, troubles: await troubles(chat, 'sleep') } }).toEqual({
    before: { noted: ['Sleep is poor'], troubles: Array(3).fill(['Sleep is poor']) },
    after: { noted: [], troubles: [[], [], []] },
  })
})

test('a delicate problem was listed before the user had said that it may be kept, and stayed when it was not', async () => {
  const chat = await talk([knee], [`Also, ${knee.says}.`])
  const kernel = chat.kernel()
  const [waiting] = (await kernel.call('memory_inbox_list', { agentId, lane: 'inbox' })).items
  const before = await troubles(chat, 'knee')
  const id = waiting?.memory.id ?? ''
  const { changeId } = await kernel.call('memory_inbox_decide', { id, decision: { kind: 'accept' } })
  const kept = await troubles(chat, 'knee')
  await kernel.call('change_undo', { changeId })
  const undone = await troubles(chat, 'knee')
  await kernel.call('memory_inbox_decide', { id, decision: { kind: 'reject' } })
  expect({ before, kept, undone, rejected: await troubles(chat, 'knee') }).toEqual({
    before: [[], [], []],
    kept: Array(3).fill([knee.fact]),
    undone: [[], [], []],
    rejected: [[], [], []],
  })
})
