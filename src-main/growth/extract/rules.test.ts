import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractByRules, extractByRulesInSteps } from './rules.ts'

interface GoldLine {
  readonly text: string
  /** `subject.attribute=value`, a category where there is no slot, `forget:…`; ` !` marks a correction. */
  readonly expect: readonly string[]
}

const gold = (language: string): readonly GoldLine[] =>
  JSON.parse(readFileSync(new URL(`__fixtures__/gold-${language}.json`, import.meta.url), 'utf8')) as GoldLine[]
const at = '2024-05-15T10:00:00.000Z'
const say = (text: string, more: Partial<SourceMessage> = {}): SourceMessage => ({
  id: 'm1',
  sessionId: 's1',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at,
  ...more,
})
const read = (text: string, more: Partial<SourceMessage> = {}): Extraction => extractByRules([say(text, more)])

const shown = (extraction: Extraction): string[] => [
  ...extraction.candidates.map(
    ({ slot, category, correction }) =>
      `${slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : category}${correction ? ' !' : ''}`,
  ),
  ...extraction.forgets.map(({ what }) => `forget:${what}`),
]

describe.each(['en', 'zh'])('the gold set in %s', (language) => {
  test.each(gold(language))('$text', ({ text, expect: expected }) => {
    const extraction = read(text)
    expect(shown(extraction)).toEqual(expected)
    for (const candidate of extraction.candidates) {
      expect(text).toContain(candidate.quote)
      expect(checkCandidate(candidate, [say(text)])).toMatchObject({ ok: true })
    }
  })
})

describe('whose words count', () => {
  test.each<[string, Partial<SourceMessage>]>([
    ['an assistant message', { role: 'assistant' }],
    ['an untrusted span', { untrustedSpans: [{ start: 0, end: 30, source: 'paste' }] }],
  ])('%s teaches nothing', (_what, more) => {
    expect(read('I live in Narva and I like tea', more)).toEqual({
      candidates: [],
      forgets: [],
      profileSignals: [],
      emptyReason: expect.stringMatching(/no_evidence|greeting_only/),
    })
  })

  test('fenced code and quoted lines are left out, the rest is read', () => {
    expect(shown(read('```\nI like semicolons\n```\n> I live in Gotham\nI like almonds'))).toEqual([
      'user.likes=almonds',
    ])
  })

  test('an unclosed fence reaches to the end', () => {
    expect(shown(read('I like almonds\n```\nI like semicolons'))).toEqual(['user.likes=almonds'])
  })

  test('a sentence does not run on across a cut', () => {
    const text = 'I live in PASTED Berlin'
    expect(shown(read(text, { untrustedSpans: [{ start: 10, end: 16, source: 'paste' }] }))).toEqual([])
  })
})

describe('what a candidate carries', () => {
  test('a residence with its slot, date, profile line and quote', () => {
    expect(read('Hey there! I moved to Ghent last month.')).toEqual({
      candidates: [
        {
          type: 'knowledge',
          category: 'residence',
          title: 'Lives in Ghent',
          content: 'I moved to Ghent last month.',
          keywords: ['ghent', 'moved', '2024-04'],
          importance: 8,
          confidence: 0.9,
          language: 'en',
          slot: { subject: 'user', attribute: 'residence', value: 'ghent', single: true },
          quote: 'I moved to Ghent last month.',
          messageId: 'm1',
          correction: false,
          validFrom: '2024-04-01',
        },
      ],
      forgets: [],
      profileSignals: [
        { field: 'location', value: 'Ghent', confidence: 0.9, quote: 'I moved to Ghent last month.', messageId: 'm1' },
      ],
      emptyReason: null,
    })
  })

  test.each([
    ['We ran the harbour relay last Saturday.', '2024-05-11'],
    ['I visited my aunt yesterday.', '2024-05-14'],
    ['我昨天去了植物园。', '2024-05-14'],
    ['上周六我和同事爬了黄山。', '2024-05-11'],
    ['我去年夏天去了冰岛徒步。', '2023'],
  ])('%s resolves to %s', (text, date) => {
    expect(read(text).candidates[0]?.keywords).toContain(date)
  })

  test('"yesterday" follows the clock of the user', () => {
    const early = say('我昨天去了植物园。', { at: '2024-05-14T23:00:00.000Z' })
    expect(extractByRules([early], { utcOffsetMinutes: 480 }).candidates[0]?.validFrom).toBe('2024-05-14')
  })

  test('a plan in the future is not yet true', () => {
    expect(read("I'm planning to visit Patagonia next month.").candidates[0]?.validFrom).toBeNull()
  })

  test('several facts of one sentence have contents of their own', () => {
    expect(
      read('I like rye bread, plums and tea.').candidates.map((candidate: Candidate) => candidate.content),
    ).toEqual(['I like rye bread', 'I like plums', 'I like tea'])
  })

  test('what was asked to be remembered weighs more', () => {
    expect(read('Remember that I like plums').candidates[0]).toMatchObject({
      importance: 8,
      confidence: 0.95,
      content: 'I like plums',
    })
  })

  test('a sentence that begins with a pronoun joins the one before', () => {
    expect(
      read(
        'We adopted a retired greyhound named Bolt from the shelter yesterday. My nephew painted the fence. It took him three afternoons.',
      ).candidates.map(({ content }) => content),
    ).toEqual([
      'We adopted a retired greyhound named Bolt from the shelter yesterday.',
      'greyhound named Bolt',
      'My nephew painted the fence. It took him three afternoons.',
    ])
  })

  test('jobs tell the industry, in the language of the user', () => {
    const signals = [...read('I am a nurse').profileSignals, ...read('我是一名护士').profileSignals]
    expect(signals.map(({ field, value }) => [field, value])).toEqual([
      ['role', 'nurse'],
      ['industry', 'healthcare'],
      ['role', '护士'],
      ['industry', '医疗'],
    ])
  })
})

describe('why there is nothing', () => {
  test.each([
    ['你好！', 'greeting_only'],
    ['Hi there!', 'greeting_only'],
    ['What is a monad?', 'question_only'],
    ['今天天气怎么样？', 'question_only'],
    ['The capital of Peru.', 'nothing_personal'],
  ])('%s: %s', (text, reason) => {
    expect(read(text).emptyReason).toBe(reason)
  })

  test('no user message: no evidence', () => {
    expect(extractByRules([]).emptyReason).toBe('no_evidence')
  })
})

describe('hostile input', () => {
  test.each([
    ['lone surrogates', 'I like \ud83d tea and \udc00 plums'],
    ['NUL', 'I like tea\u0000 and plums. 我喜欢\u0000茶'],
    ['only punctuation', '!?.,;。，'.repeat(5_000)],
    ['a sentence without an end', 'I like tea and '.repeat(40_000)],
    ['repeated adverbs', `${'刚才正在最近'.repeat(60_000)}我喜欢茶`],
    ['spaces', `I live in${' '.repeat(400_000)}Berlin`],
    ['opening fences', '```'.repeat(100_000)],
    ['quoted lines', '> a\n'.repeat(100_000)],
    ['many dashes', '-'.repeat(500_000)],
    ['brackets', '《'.repeat(200_000)],
    ['digits', '1'.repeat(500_000)],
  ])('%s are read to the end', (_what, text) => {
    const { candidates } = read(text)
    for (const { title, content } of candidates) {
      expect(title).toBe(title.toWellFormed())
      expect(content.includes('\u0000')).toBe(false)
      expect(content.length).toBeLessThanOrEqual(2_000)
    }
  })

  test('a long message is read in many steps', () => {
    const steps = extractByRulesInSteps([say('Is tea any good? '.repeat(2_000))])
    let count = 0
    while (!steps.next().done) count += 1
    expect(count).toBeGreaterThan(5)
  })

  test('small talk does not use up what a message may teach', () => {
    expect(shown(read(`I like tea. ${'That is so nice of you! '.repeat(400)}I like plums.`))).toEqual([
      'user.likes=tea',
      'user.likes=plums',
    ])
  })

  test('one message teaches at most a few hundred things', () => {
    expect(
      read(Array.from({ length: 900 }, (_, index) => `I like plum number ${index}.`).join('\n')).candidates.length,
    ).toBe(300)
  })
})
