import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Intent, intents } from '../../../contract/memory.ts'
import { intentOf, suits } from './intent.ts'

interface Labelled {
  readonly text: string
  readonly intent: Intent
  readonly lang: 'zh' | 'en'
}

const labelled = readFileSync(new URL('__fixtures__/intents.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)

describe('on the labelled lines', () => {
  test.each(['zh', 'en'] as const)('at least 85 %% of those in %s are told', (language) => {
    const lines = labelled.filter(({ lang }) => lang === language)
    const confused = lines
      .map(({ text, intent }) => ({ text, intent, taken: intentOf(text) }))
      .filter(({ intent, taken }) => intent !== taken)
      .map(({ text, intent, taken }) => `${intent} taken for ${taken}: ${text}`)
    const accuracy = (lines.length - confused.length) / lines.length
    expect({ lines: lines.length, confused, enough: accuracy >= 0.85 }).toEqual({ lines: 100, confused, enough: true })
  })

  test.each(intents.map((intent) => [intent]))('at least 80 %% of %s are told', (intent) => {
    const lines = labelled.filter((line) => line.intent === intent)
    const told = lines.filter(({ text }) => intentOf(text) === intent)
    expect([lines.length, told.length / lines.length]).toEqual([40, expect.toSatisfy((share) => share >= 0.8)])
  })
})

test.each<[string, Intent]>([
  ['which brand of toothpaste do I normally buy', 'preference'],
  ['I am not a fan of olives', 'preference'],
  ['早上我宁愿喝茶', 'preference'],
  ['我對香菜沒有好感，我不吃', 'preference'],
  ['how deep is the lake', 'knowledge'],
  ['保险柜的密码是多少', 'knowledge'],
  ['the blood type of my son', 'knowledge'],
  ['we adopted a kitten two weeks ago', 'experience'],
  ['我们是在哪认识的', 'experience'],
  ['when did I start learning the violin', 'experience'],
  ['my container exits with code 1', 'code'],
  ['写个脚本批量重命名文件', 'code'],
  ['why does useMemo run twice', 'code'],
  ['write a poem about the harbour', 'general'],
  ['明早七点叫我起床', 'general'],
  ['', 'general'],
  ['👍', 'general'],
])('%s is %s', (query, intent) => {
  expect(intentOf(query)).toBe(intent)
})

test.each<[string, string, Intent, Intent]>([
  ['a text to work on', 'translate: yesterday we met my favourite author', 'general', 'experience'],
  ['a tool of programmers', 'why does the python script that my sister likes crash', 'code', 'preference'],
])('%s outweighs weaker cues: %s', (_what, query, stronger, weaker) => {
  expect([intentOf(query) === stronger, intentOf(query) === weaker]).toEqual([true, false])
})

test('a long text is read from its beginning, in linear time', () => {
  expect(intentOf(`explain this: ${'我是 what did i do '.repeat(20_000)}`)).toBe('experience')
})

test('each type of memory suits some intent but general', () => {
  const suited = (['preference', 'knowledge', 'experience', 'session'] as const).map((type) =>
    intents.filter((intent) => suits(intent, type)),
  )
  expect(suited).toEqual([['preference'], ['knowledge', 'code'], ['experience', 'code'], ['experience']])
})
