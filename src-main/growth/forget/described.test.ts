import { describe, expect, test } from 'vitest'
import { describedIn, withoutRequests } from './described.ts'

const read = (text: string) => describedIn({ text, untrustedSpans: [] }).map(({ what }) => what)

describe('a request that points at a description', () => {
  test.each([
    ['what i told you about my hip last week, let go of it please', ['what i told you about my hip last week']],
    [
      'that daft thing from my army days, the one i asked you about. delete that for good. ta',
      ['that daft thing from my army days, the one i asked you about'],
    ],
    ['The business with my landlord. I never said it. Rub it out.', ['The business with my landlord']],
    ['about my overdraft: wipe it', ['about my overdraft']],
    [
      'what we said about Ingrid and the clinic, not mine to tell. you never heard it',
      ['what we said about Ingrid and the clinic'],
    ],
    [
      "the stuff I ranted about on Monday, I'd rather you didn't hang on to any of it",
      ['the stuff I ranted about on Monday'],
    ],
    ['我上次跟你说的体检结果 那条抹了吧', ['我上次跟你说的体检结果']],
    ['我姐跟婆婆那摊子事，你就当没听过哈', ['我姐跟婆婆那摊子事']],
    ['三月我跟你吐槽的那个抢我功劳的人，翻篇了。你那边也当没听过', ['三月我跟你吐槽的那个抢我功劳的人']],
    ['关于我表哥那件事：给我彻底删掉，一个字别留', ['关于我表哥那件事']],
  ])('“%s” is read as %j', (text, what) => {
    expect(read(text)).toEqual(what)
  })

  test.each([
    'My bicycle was stolen. Delete that.',
    'I cannot decide whether to let it go.',
    'That thing about the tide tables was useful.',
    'The second stanza is too long, cut it.',
    'what i told you about my hip last week still holds',
    '我之前跟你说的那家店真不错',
    '上次说的那本书叫什么，我忘了',
    '那件衣服我扔了',
  ])('“%s” describes nothing that is to be forgotten', (text) => {
    expect(read(text)).toEqual([])
  })

  test('quotes the words from the description to the end of the sentence that asks', () => {
    const text = 'Right. The business with my landlord. Now rub it out. What is for tea?'
    expect(describedIn({ text, untrustedSpans: [] }).map(({ quote }) => quote)).toEqual([
      'The business with my landlord. Now rub it out.',
    ])
  })

  test('does not follow pasted words', () => {
    const text = 'See: the thing I told you about my bank, delete it'
    expect(describedIn({ text, untrustedSpans: [{ start: 5, end: text.length, source: 'paste' }] })).toEqual([])
  })
})

test.each([
  ['关于我表哥那件事:delete that for good', '关于我表哥那件事'],
  ['my rent, the old one', 'my rent, the old one'],
])('of “%s” “%s” is what is meant', (what, meant) => {
  expect(withoutRequests(what)).toBe(meant)
})
