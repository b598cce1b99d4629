import { describe, expect, test } from 'vitest'
import { createLossCheck } from './loss-check.ts'
import { isMadeByRules, overviewLimit, summarizeByRules } from './rule-summary.ts'
import { splitSentences } from './split-text.ts'

const filler = (language: 'en' | 'zh', count: number): string =>
  Array.from({ length: count }, (_, index) =>
    language === 'en'
      ? `We walked along the river for a while and talked about the garden, as one does (${'ab'.repeat(index % 3)}).`
      : `我们沿着河边走了很久，聊了聊花园里的事情，心情都还不错${'呢'.repeat(index % 3)}。`,
  ).join(' ')

const english = `${filler('en', 5)} The lease of Elm Street 12 ends on 30 June 2027 and must not be renewed without asking Dorothea Lind. ${filler('en', 5)} The rent is 1,340 euros and the plan is in lease/elm-street.pdf. ${filler('en', 5)}`
const chinese = `${filler('zh', 12)}榆树街的租约2027年6月30日到期，没有问过林经理之前不能续签。${filler('zh', 12)}房租是1,340元，合同在 lease/elm.pdf 里。${filler('zh', 12)}`

describe('an overview by rules', () => {
  test.each([
    [
      'English',
      english,
      ['Elm Street 12', '30 June 2027', 'must not be renewed', 'Dorothea Lind', '1,340', 'elm-street.pdf'],
    ],
    ['Chinese', chinese, ['2027年6月30日', '不能续签', '林经理', '1,340', 'lease/elm.pdf']],
  ] as const)('of a long %s text finds what tells in the middle of what does not', (_language, text, telling) => {
    const { overview } = summarizeByRules(text)
    expect(telling.filter((one) => !overview.includes(one))).toEqual([])
    expect([...overview].length).toBeLessThanOrEqual(overviewLimit)
  })

  test.each([english, chinese])(
    'is made of the text’s own sentences in their order, and stands up to the check',
    (text) => {
      const { abstract, overview } = summarizeByRules(text)
      const places = overview
        .split(/ … |……|\n/u)
        .flatMap((part) => splitSentences(part).map((one) => text.indexOf(one.text)))
      expect(places.every((place) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(text).toContain(abstract)
      expect(createLossCheck(text)(overview)).toMatchObject({ added: [], turned: [], isForeign: false })
    },
  )

  test('of a short text is the text', () => {
    expect(summarizeByRules('  The stove is old. It still works.')).toEqual({
      abstract: 'The stove is old.',
      overview: 'The stove is old. It still works.',
    })
  })

  test('takes a heading for the line', () => {
    expect(summarizeByRules(`# Boat club, spring\n\n${english}`).abstract).toBe('Boat club, spring')
  })

  test.each([
    ['one word without end', 'a'.repeat(5_000)],
    ['marks only', '。！？'.repeat(500)],
    ['lines of code', 'const a = 1\n'.repeat(200)],
    ['emoji', '🛶'.repeat(900)],
  ])('of %s is no longer than it may be, and well-formed', (_name, text) => {
    const { abstract, overview } = summarizeByRules(text)
    expect([...overview].length).toBeLessThanOrEqual(overviewLimit)
    expect([...abstract].length).toBeLessThanOrEqual(120)
    expect(overview.isWellFormed() && abstract.isWellFormed() && overview !== '').toBe(true)
  })

  test('is known again, and so is the beginning of the text that was one before', () => {
    const { overview } = summarizeByRules(english)
    expect(
      [overview, `${english.trim().slice(0, 599)}…`, 'Something better.'].map((one) => isMadeByRules(english, one)),
    ).toEqual([true, true, false])
  })
})
