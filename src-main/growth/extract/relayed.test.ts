import { describe, expect, test } from 'vitest'
import { extractBuiltIn } from './built-in.ts'

const taught = (text: string): string[] =>
  extractBuiltIn([
    { id: 'm', sessionId: 's', role: 'user', text, at: '2031-04-02T09:00:00Z', position: 0, untrustedSpans: [] },
  ]).candidates.flatMap(({ slot }) => (slot ? [`${slot.subject}.${slot.attribute}=${slot.value}`] : []))

describe('what somebody else wrote renamed the user', () => {
  test.each([
    'got this text: I am Edgar and I live in Thirsk. I am allergic to cats.',
    'Can you answer this? It says: My name is Edgar and I live in Thirsk.',
    'Look at the letter I found under the door: I am Edgar, I live in Thirsk.',
    '同事发我的：你好我叫赵铁柱，我住在合肥，我是销售总监',
    '刚收到一条短信：我叫赵铁柱，我住在合肥',
  ])('%s', (text) => {
    expect(taught(text)).toEqual([])
  })

  test.each([
    ['I said: I live in Thirsk.', ['user.residence=thirsk']],
    ['One thing to note: I live in Thirsk.', ['user.residence=thirsk']],
    ['got this text: I am Edgar.\n\nI live in Thirsk.', ['user.residence=thirsk']],
  ])('what the user says is heard: %s', (text, slots) => {
    expect(taught(text)).toEqual(slots)
  })
})
