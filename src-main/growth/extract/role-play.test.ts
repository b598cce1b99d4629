import { expect, test } from 'vitest'
import type { SourceMessage } from '../candidate.ts'
import { extractBuiltIn } from './built-in.ts'
import { combine } from './combine.ts'
import { many } from './rule.ts'

const said = (texts: readonly string[]): SourceMessage[] =>
  texts.map((text, index) => ({
    id: `m${index}`,
    sessionId: 's',
    position: index,
    role: index % 2 === 0 ? 'user' : 'assistant',
    text,
    untrustedSpans: [],
    at: '2025-05-20T09:30:00.000Z',
  }))

const kept = (texts: readonly string[]): string[] => {
  const messages = said(texts)
  return messages
    .slice(-1)
    .flatMap((last) => extractBuiltIn([last], { before: messages.slice(0, -1) }).candidates)
    .map(({ content }) => content)
}

test.each([
  ['a part is played from its announcement on', ['来，模拟面试，我演个海归。咳咳，我叫罗拉，我在硅谷干了六年。'], []],
  [
    'a play begun in the message before goes on in the next',
    ['你来演房东，我演租客。开始？', '请坐，为什么想租这里？', '我从小在船上长大，我养了三只海鸥。'],
    [],
  ],
  [
    'what comes after the end of a play is the user again',
    ['你来演房东，我演租客。', '请坐。', '我养了三只海鸥。好了，停。我住在泉州。'],
    ['我住在泉州。'],
  ],
  [
    'a play that was ended does not go on',
    ["let's role-play: i play the pirate", 'Arr!', 'okay stop', 'Fine.', 'I live in Narvik.'],
    ['I live in Narvik.'],
  ],
  ['an actor plays for a living', ['我演话剧十年了，我住在泉州。'], ['我演话剧十年了', '我住在泉州。']],
])('%s', (_title, texts, contents) => {
  expect(kept(texts)).toEqual(contents)
})

test('what a model learns from a part that is played is dropped', () => {
  const [opening, reply, played] = said(['你来演房东，我演租客。', '请坐。', '我养了三只海鸥。'])
  if (opening === undefined || reply === undefined || played === undefined) throw new Error('There are three messages.')
  const candidate = {
    type: 'knowledge' as const,
    category: 'pet',
    title: '养了海鸥',
    content: '我养了三只海鸥',
    keywords: [],
    importance: 5,
    confidence: 0.9,
    language: 'zh' as const,
    slot: many('user', 'pet', '海鸥'),
    quote: '我养了三只海鸥。',
    messageId: played.id,
    correction: false,
    validFrom: null,
  }
  const model = { candidates: [candidate], forgets: [], profileSignals: [], emptyReason: null }
  const nothing = { candidates: [], forgets: [], profileSignals: [], emptyReason: null }
  expect(combine(model, nothing, played, [opening, reply]).candidates).toEqual([])
  expect(combine(model, nothing, played).candidates).toHaveLength(1)
})
