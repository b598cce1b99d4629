import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { UseLabel } from '../../../contract/feedback.ts'
import { classifyUse } from './classify-use.ts'

interface Labelled {
  readonly question: string
  readonly answer: string
  readonly next?: string
  readonly memories: readonly { readonly n: number; readonly content: string }[]
  readonly labels: Readonly<Record<string, UseLabel>>
}

const labelled = readFileSync(join(import.meta.dirname, '../../../../bench/trust/feedback.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)

const one = (content: string, fields: { question?: string; answer: string; next?: string }) =>
  classifyUse({ question: 'Well?', memories: [{ n: 1, content }], ...fields }).get(1)

describe('what became of a memory', () => {
  test.each([
    { content: 'Plays the oboe', answer: 'Bring a spare reed for the oboe.', label: 'used' },
    { content: 'Plays the oboe', answer: 'It will rain on the hills.', label: 'ignored' },
    { content: 'Likes ferns', answer: 'As you wish [1].', label: 'used' },
    { content: 'Cannot stand olives', answer: 'A salad without olives.', label: 'used' },
    { content: 'The course begins at 9:30', answer: 'The course begins at 10:00.', label: 'contradicted' },
    { content: '女儿在学小提琴', answer: '可以送一把小提琴的琴弓。', label: 'used' },
    { content: '女儿在学小提琴', answer: '今天有雨，带伞。', label: 'ignored' },
    { content: '对芒果过敏', answer: '甜品选没有芒果的那种。', label: 'used' },
  ])('“$content” is $label in “$answer”', ({ content, answer, label }) => {
    expect(one(content, { answer })).toBe(label)
  })

  test.each([
    {
      content: 'The gym closes at nine',
      answer: 'Go before the gym closes at nine.',
      next: 'no, the gym closes at ten now',
    },
    { content: '车停在地下二层', answer: '车在地下二层。', next: '不是二层，车停在三层' },
  ])('“$content” is corrected by “$next”', ({ content, answer, next }) => {
    expect(one(content, { answer, next })).toBe('corrected')
  })

  test.each(['thanks', '好的，谢谢', 'ok great'])('“%s” corrects nothing', (next) => {
    expect(one('Plays the oboe', { answer: 'Bring a reed for the oboe.', next })).toBe('used')
  })

  test('of several memories the one that the user speaks of is corrected', () => {
    const memories = [
      { n: 1, content: 'The boiler man is called Ivo' },
      { n: 2, content: 'The rent is due on the 3rd' },
    ]
    const answer = 'Ivo comes at eight, and the rent is due on the 3rd.'
    const labels = classifyUse({ question: 'This week?', answer, next: 'the rent is due on the 5th now', memories })
    expect(Object.fromEntries(labels)).toEqual({ 1: 'used', 2: 'corrected' })
  })

  test('is right for 70 % of the labelled answers', () => {
    const counts = new Map<UseLabel, { right: number; of: number }>()
    for (const { labels, ...answered } of labelled) {
      const found = classifyUse(answered)
      for (const [n, label] of Object.entries(labels)) {
        const { right, of } = counts.get(label) ?? { right: 0, of: 0 }
        counts.set(label, { right: right + (found.get(Number(n)) === label ? 1 : 0), of: of + 1 })
      }
    }
    const shares = Array.from(counts, ([label, { right, of }]) => `${label} ${right}/${of}`).toSorted()
    const right = [...counts.values()].reduce((sum, one) => sum + one.right, 0)
    const all = [...counts.values()].reduce((sum, one) => sum + one.of, 0)
    process.stdout.write(`used, ignored, contradicted, corrected: ${(right / all).toFixed(3)} (${shares.join(', ')})\n`)
    expect({ labelled: labelled.length, isEnough: right / all >= 0.7 }).toEqual({ labelled: 100, isEnough: true })
  })
})
