import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from '../../contract/chat.ts'
import { openDataFile, type DataFile } from '../../storage/data-file.ts'
import { indexMessage } from './index-message.ts'
import { reindexMessagesIfStale } from './reindex-messages.ts'

const at = '2026-01-01T00:00:00.000Z'
let data: DataFile
let modelKey: number
beforeEach(() => {
  data = openDataFile(':memory:')
  data.agents.add({ id: 'a', name: 'A', instructions: '', createdAt: at, updatedAt: at })
  data.sessions.add({ id: 's', agentId: 'a', title: 's', at, importKey: null })
  modelKey = data.vectors.models.upsert({ modelId: 'local:x', dimensions: 2, createdAt: at }).modelKey
})
afterEach(() => data.close())

function say(position: number, text: string, role: Message['role'] = 'user'): Message {
  const message = { id: `m${position}`, sessionId: 's', turnId: null, position, role, text, at, usage: null } as const
  const whole: Message = { ...message, state: 'complete', untrustedSpans: [] }
  data.messages.add(whole)
  indexMessage(data, 'a', whole)
  return whole
}
/** Vectors of what these rows say now, or said when they were read. */
const embed = (rows = data.vectors.rows(data.vectors.due.next(10))): number[] => {
  data.vectors.due.take(rows.map(({ seq }) => seq))
  return data.vectors.put(
    modelKey,
    rows.map(({ seq, version }) => ({ seq, version, scale: 1, vector: Int8Array.of(1, 2) })),
  )
}
const state = () => ({
  vectors: data.vectors.page(modelKey, 0, 10).map(({ seq }) => seq),
  due: data.vectors.due.next(10),
  total: data.vectors.indexedTotal(),
})

test('what the user says is due to be embedded, what the assistant says is not', () => {
  say(0, 'green tea')
  say(1, 'With milk?', 'assistant')
  say(2, '…')
  expect(state()).toEqual({ vectors: [], due: [1], total: 1 })
})

test('a message that words were taken out of loses its vector, and one made of the old words is refused', () => {
  const said = say(0, 'green tea in Porto')
  const rows = data.vectors.rows([1])
  embed()
  const gone: number[] = []
  data.vectors.subscribe(({ seq }) => gone.push(seq))
  const next = { ...said, text: 'green tea' }
  data.traces.writeText(next)
  indexMessage(data, 'a', next)
  const after = state()
  expect({ gone, after, late: embed(rows) }).toEqual({
    gone: [1],
    after: { vectors: [], due: [1], total: 1 },
    late: [],
  })
  expect([state().due, embed(), state().vectors]).toEqual([[1], [1], [1]])
})

test('an index of another tokenizer is built anew and leaves the vectors of messages as they are', async () => {
  say(0, 'green tea')
  embed()
  say(1, 'black tea')
  data.messageIndex.setState(0, null)
  await reindexMessagesIfStale(data, () => undefined, new AbortController().signal)
  expect(state()).toEqual({ vectors: [1], due: [2], total: 2 })
})

test('a conversation that is deleted tells whoever holds its vectors in memory', () => {
  say(0, 'green tea')
  embed()
  const gone: unknown[] = []
  data.vectors.subscribe((row) => gone.push(row))
  data.sessions.remove('s')
  expect({ gone, ...state() }).toEqual({ gone: [{ seq: 1, ownerKey: 1, modelKey }], vectors: [], due: [], total: 0 })
})
