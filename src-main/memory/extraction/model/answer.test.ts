import { describe, expect, test } from 'vitest'
import { parseAnswer } from './answer.ts'

const ids = {
  messageIds: new Map([
    ['m2', 'message-2'],
    ['m3', 'message-3'],
  ]),
  saidIds: new Map([
    ['m1', 'message-1'],
    ['m2', 'message-2'],
    ['m3', 'message-3'],
  ]),
  memoryIds: new Map([['k1', 'memory-1']]),
}
const add = {
  op: 'add',
  quote: 'I live in Porto',
  from: 'm2',
  subject: 'user',
  attribute: 'city',
  value: 'Porto',
  fact: 'The user lives in Porto.',
  kind: 'fact',
  certainty: 'stated',
  lasting: true,
}
const read = (text: string) => parseAnswer(text, ids)
const answer = (...operations: object[]): string => JSON.stringify({ operations })

describe('a model’s answer', () => {
  test('is read as operations on what the short ids stand for', () => {
    const { operations, unreadable } = read(
      answer(
        add,
        { ...add, op: 'replace', k: 'k1', mistake: true },
        { op: 'confirm', k: 'k1', quote: 'Porto', from: 'm3' },
        { op: 'end', k: 'k1', quote: 'Porto', from: 'm3', valid_to: '2026-03' },
        {
          op: 'forget',
          ids: ['k1', 'k9'],
          maybe: ['k1', 'k9'],
          about: 'my home',
          when: { from: '2026-03-01', to: null },
          quote: 'x',
          from: 'm3',
        },
      ),
    )
    expect({ unreadable, operations }).toMatchObject({
      unreadable: 0,
      operations: [
        { op: 'add', messageId: 'message-2', attribute: 'residence', value: 'Porto', explicit: false, delicate: null },
        { op: 'replace', target: 'memory-1', mistake: true },
        { op: 'confirm', target: 'memory-1', messageId: 'message-3' },
        { op: 'end', target: 'memory-1', validTo: '2026-03', mistake: false },
        {
          op: 'forget',
          targets: ['memory-1'],
          maybe: ['memory-1'],
          about: 'my home',
          when: { from: '2026-03-01', to: null },
          except: null,
        },
      ],
    })
  })

  test.each([
    { name: 'prose and a fence around it', text: `Sure:\n\`\`\`json\n${answer(add)}\n\`\`\`\nAnything else?` },
    { name: 'thoughts before it', text: `<think>{"operations":[]} maybe</think>${answer(add)}` },
    { name: 'a comma too many', text: answer(add).replace('}]', '},]') },
    { name: 'a bare list', text: JSON.stringify([add]) },
    { name: 'a bare list after thoughts', text: `<think>So.</think>\n${JSON.stringify([add])}` },
    { name: 'a brace in prose after it', text: `${answer(add)}\nThat is all {I found}.` },
    { name: 'another object before it', text: `{"note":"as asked"} ${answer(add)}` },
    { name: 'its end cut off', text: answer(add, add).slice(0, -8) },
  ])('is read with $name', ({ text }) => {
    expect(read(text).operations[0]).toMatchObject({ op: 'add', value: 'Porto' })
  })

  test.each(['', 'I could not find anything.', '{"memories":[]}', '{"operations":[', '{"operations":"none"}'])(
    'is refused as no answer: %s',
    (text) => {
      expect(() => read(text)).toThrowError(expect.objectContaining({ code: 'provider_bad_answer' }))
    },
  )

  test('keeps what can be read of it and counts the rest', () => {
    const { operations, unreadable } = read(
      answer(
        add,
        { op: 'add', from: 'm2' },
        { op: 'dance', quote: 'x' },
        { op: 'confirm', k: 'k7', quote: 'x', from: 'm2' },
      ),
    )
    expect([operations.length, unreadable]).toEqual([1, 3])
  })

  test('takes a new value for a memory that it was not shown as a fact of its own', () => {
    expect(read(answer({ ...add, op: 'replace', k: 'k4' })).operations[0]).toMatchObject({ op: 'add', value: 'Porto' })
  })

  test('names no message where it names one that may not be quoted', () => {
    expect(read(answer({ ...add, from: 'm1' })).operations[0]).toMatchObject({ messageId: '' })
  })
})
