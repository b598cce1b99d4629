import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexTerms, queryTerms } from './tokenize.ts'

describe('terms of an index', () => {
  test.each<[string, string, readonly string[]]>([
    ['words are stemmed', 'Running runners ran', ['run', 'runner', 'ran']],
    ['width and case do not count', 'ＡＢＣ abc', ['abc', 'abc']],
    ['diacritics of Latin letters go', 'Café naïve Łódź Straße İzmir', ['cafe', 'naiv', 'lodz', 'strass', 'izmir']],
    ['letters of other scripts stay', 'мой йод हिन्दी', ['мой', 'йод', 'हिन्दी']],
    ['CJK runs are pairs and the last character', '我喜欢', ['我喜', '喜欢', '欢']],
    ['one character is a run', '猫', ['猫']],
    ['traditional characters are simplified', '貓愛魚，貓', ['猫爱', '爱鱼', '鱼', '猫']],
    ['characters beyond the first plane are whole', '𠮷野家', ['𠮷野', '野家', '家']],
    ['kana and hangul are CJK', 'ラーメン 김치', ['ラー', 'ーメ', 'メン', 'ン', '김치', '치']],
    ['scripts in one word part', '用Python写代码', ['用', 'python', '写代', '代码', '码']],
    ['punctuation ends a run', '上海，北京', ['上海', '海', '北京', '京']],
    ['contractions lose their tail', "I'm Ana's, we'll", ['i', 'ana', 'we']],
    ['apostrophes inside a word go, curly ones too', "don't O’Brien", ['dont', 'obrien', 'brien']],
    ['numbers stay', 'room 42, 3.11', ['room', '42', '311', '11']],
    ['camel case is whole and split', 'parseHTMLPage', ['parsehtmlpag', 'pars', 'html', 'page']],
    ['snake case is whole and split', 'user_name', ['usernam', 'user', 'name']],
    ['dotted names are whole and split', 'node.config', ['nodeconfig', 'node', 'config']],
    ['hyphenated words are whole and split', 'GPT-4 e-mail', ['gpt4', 'gpt', 'email', 'mail']],
    ['letters part from digits', 'iPhone15', ['iphone15', 'iphon', 'phone', '15']],
    ['names of every object are words', 'constructor __proto__', ['constructor', 'proto']],
    ['emoji, control characters and halves of characters are nothing', '😀👩‍👩‍👧 \0 \uD800 \uDC00', []],
    ['the empty text has none', '', []],
  ])('%s: %j', (_, text, expected) => {
    expect(indexTerms(text)).toEqual(expected)
  })

  test('a term has 64 units at most', () => {
    expect(indexTerms('a'.repeat(100))).toEqual(['a'.repeat(64)])
  })

  test('hold only what an index that splits at ASCII marks leaves whole, for any text', () => {
    const words = fc.constantFrom("'", '_', '.', '-', '我', 'é', 'Ab', '9', '\uD800', '\u0301', ' ', '½', 'ﬃ', '한')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (sample) => {
        for (const term of indexTerms(sample)) {
          expect(term).toMatch(/^(?:[a-z0-9]|[^\0-\x7f])+$/u)
          expect(term.length).toBeLessThanOrEqual(64)
          expect(term.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('of a long text are those of its parts', () => {
    const sentence = '我在上海 wrote 𠮷𠮷 code，'
    const once = indexTerms(sentence)
    const terms = indexTerms(sentence.repeat(1_500))
    expect(terms).toHaveLength(once.length * 1_500)
    expect(new Set(terms)).toEqual(new Set(once))
    expect(indexTerms(`x${'𠮷'.repeat(9_000)}`).every((term) => term.isWellFormed())).toBe(true)
  })

  test.each([
    ['a CJK run', '我喜'],
    ['letters', 'a'],
    ['humps', 'aB'],
    ['joined words', 'ab.'],
    ['apostrophes', "a'"],
    ['spaces', ' '],
    ['emoji', '😀'],
    ['lone surrogates', '\uD800'],
    ['a character that unfolds', 'ﷺ'],
    ['marks', 'a\u0301\u0301\u0301'],
    ['mixed scripts', '我a'],
  ])('a megabyte of %s gives 20,000 terms at most', (_, unit) => {
    const text = unit.repeat(1_000_000 / unit.length)
    expect(indexTerms(text).length).toBeLessThanOrEqual(20_000)
    expect(queryTerms(text).length).toBeLessThanOrEqual(20_000)
  })
})

describe('terms of a query', () => {
  test.each<[string, readonly (readonly [string, number])[]]>([
    [
      'Where is the falcon?',
      [
        ['where', 0.3],
        ['is', 0.3],
        ['the', 0.3],
        ['falcon', 1],
      ],
    ],
    [
      '我们喜欢上海',
      [
        ['我们', 0.3],
        ['们喜', 1],
        ['喜欢', 1],
        ['欢上', 1],
        ['上海', 1],
        ['海', 0.2],
      ],
    ],
    [
      '什么',
      [
        ['什么', 0.3],
        ['么', 0.2],
      ],
    ],
    ['猫', [['猫', 1]]],
    ['貓', [['猫', 1]]],
    [
      '什麼',
      [
        ['什么', 0.3],
        ['么', 0.2],
      ],
    ],
    ['我', [['我', 0.2]]],
    ['tea tea Tea', [['tea', 1]]],
    [
      "I don't",
      [
        ['i', 0.3],
        ['dont', 0.3],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(queryTerms(text)).toEqual(expected.map(([term, weight]) => ({ term, weight })))
  })

  test('meet the terms of the index for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(queryTerms(text).map(({ term }) => term)).toEqual([...new Set(indexTerms(text))])
      }),
    )
  })
})
