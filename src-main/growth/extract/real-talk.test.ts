import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractByRules } from './rules.ts'

const say = (text: string): SourceMessage => ({
  id: 'm1',
  sessionId: 's1',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2024-05-15T10:00:00.000Z',
})

/** What is stored in the end: extracted, and through the gate. */
const kept = (text: string): string[] =>
  extractByRules([say(text)])
    .candidates.filter((candidate) => checkCandidate(candidate, [say(text)]).ok)
    .map((candidate) => candidate.content)

describe('bugs met in real conversations', () => {
  test.each([
    '我曾经在车站买过一份报纸，它的名字是？',
    '我之前和你提到过我去了海洋馆，你还记得我看了什么吗？',
    'I told you about my trip to Oslo, what was the hotel called?',
  ])('a question about an earlier talk teaches nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test('what is said before a question of another kind is learned', () => {
    expect(kept('今天我在旧书店买到了一本小说，叫《长夜》，你听说过吗？')).toEqual(['今天我在旧书店买到了一本小说，叫《长夜》'])
  })

  test('an exclamation mark in the title of a work does not split the sentence', () => {
    expect(kept('我昨天看了一部叫《跑吧！阿明》的电影，讲的是一个邮差。')).toEqual([
      '我昨天看了一部叫《跑吧！阿明》的电影，讲的是一个邮差。',
    ])
  })

  test('an “if you like” to the assistant makes nothing hypothetical', () => {
    expect(kept('我也很喜欢纪录片，如果你喜欢可以去看一下《深海》。').length).toBeGreaterThan(0)
  })

  test('a name that ends in a plus sign is found in its sentence', () => {
    expect(kept('I volunteer with the local AARP+ chapter every Saturday.')).toEqual([
      'I volunteer with the local AARP+ chapter every Saturday.',
    ])
  })
})
