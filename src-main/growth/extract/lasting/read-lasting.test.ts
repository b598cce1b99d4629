import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../candidate.ts'
import { laneOf } from '../../lanes/lane-of.ts'
import { extractBuiltIn } from '../built-in.ts'
import { lastingInText } from './judge-pieces.ts'

const toMessage = (text: string, role: 'user' | 'assistant' = 'user'): SourceMessage => ({
  id: role,
  sessionId: 's',
  position: 0,
  role,
  text,
  untrustedSpans: [],
  at: '2025-06-10T10:00:00.000Z',
})

const statements = (text: string, asked = ''): string[] =>
  extractBuiltIn([toMessage(text)], { before: asked === '' ? [] : [toMessage(asked, 'assistant')] })
    .candidates.filter(({ slot, category, confidence }) => slot === null && category === 'life' && confidence === 0.65)
    .map(({ content }) => content)

describe('what no rule knows', () => {
  test('is taken in the user’s words, without the request beside it', () => {
    expect(statements('sort these by price, the forge only takes bars of 40 mm every week')).toEqual([
      'the forge only takes bars of 40 mm every week',
    ])
  })

  test.each([
    'How high is the church tower in Narva?',
    '今天雨好大。',
    'Thank you for your advice.',
    'translate: my name is Ida and I live in Narva',
    'Forget that the forge only takes bars of 40 mm every week.',
    'the forge only takes bars of 40 mm every week. Just kidding!',
    'If our forge took bar stock up to 40 mm every week, would it pay?',
    "Don't store this: the forge only takes bars of 40 mm every week",
    '这个有用，每周都能多睡两小时',
  ])('%s: teaches nothing', (text) => {
    expect(statements(text)).toEqual([])
  })

  test('a pronoun takes the sentence before along', () => {
    const text = 'Old looms, two. They only run on Thursdays with the big motor.'
    expect(statements(text)).toEqual([text])
  })
})

test('what a rule knows is rated', () => {
  const [candidate] = extractBuiltIn([toMessage('I live in Narva.')]).candidates
  expect([candidate?.slot?.value, (candidate?.lasting ?? 0) > 0.6]).toEqual(['narva', true])
})

test.each([
  ['I work as a nurse in Turku.', 'Explain how a nurse works.'],
  ['我在无锡当护士。', '护士是做什么的？'],
])('%s is likelier to last than %s', (lasting, passing) => {
  expect(lastingInText(lasting) > lastingInText(passing) + 0.3).toBe(true)
})

test.each(['I live in Berlin.', 'I love walking in the rain.', 'My cat is called Pepper.', '我喜欢喝乌龙茶。'])(
  'what is plain is kept whatever the assistant said before: %s',
  (text) => {
    const asked = 'Noted. No language model is connected, so I can only answer from memory. What else should I know?'
    const before = [toMessage(asked, 'assistant')]
    const { candidates } = extractBuiltIn([toMessage(text)], { before })
    expect(candidates.map((candidate) => laneOf(candidate).lane)).toEqual(['active'])
  },
)

test.each([
  ['Remember, it gets better with time!', false],
  ['Remember, just because it rains nobody has to give up.', false],
  ['Remember that my locker is number 2231.', true],
  ['记住我的储物柜是2231号。', true],
])('what is asked to be remembered is kept, comfort for the other that begins so is not: %s', (text, isKept) => {
  const lanes = extractBuiltIn([toMessage(text)]).candidates.map((candidate) => laneOf(candidate).lane)
  expect(lanes.includes('active')).toBe(isKept)
})
