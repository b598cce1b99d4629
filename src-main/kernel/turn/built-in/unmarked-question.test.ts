import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wantsToKnow } from './unmarked-question.ts'

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const isUnmarked = (text: string): boolean => !/[?？]/u.test(text)

/** What the people told and asked that the weights were not learned from. */
function leftOut() {
  const people = ['weeks-en', 'weeks-zh'].flatMap((corpus) => {
    const said = Map.groupBy(linesOf<Line>(`bench/eval/${corpus}/memories.jsonl`), ({ store }) => store)
    const asked = Map.groupBy(linesOf<Line>(`bench/eval/${corpus}/questions.jsonl`), ({ store }) => store)
    return [...said].map(([store, told]) => ({ told, asked: asked.get(store) ?? [] }))
  })
  const left = people.filter((_person, index) => index % 6 === 0)
  return {
    told: left.flatMap(({ told }) => told.map(({ text = '' }) => text)).filter(isUnmarked),
    asked: left.flatMap(({ asked }) => asked.map(({ question = '' }) => question)).filter(isUnmarked),
  }
}
interface Line {
  readonly store: string
  readonly text?: string
  readonly question?: string
}

test('of what people asked without a mark a quarter was taken for something told, and one in twenty-five told for asked', () => {
  const { told, asked } = leftOut()
  const shareOf = (texts: readonly string[]): number =>
    texts.filter((text) => wantsToKnow(text) === 'surely').length / texts.length
  expect(shareOf(asked)).toBeGreaterThan(0.9)
  expect(shareOf(told)).toBeLessThan(0.03)
})

test.each([
  'any idea when the rent is due',
  "I'm at the shop, what kind of milk does Tom drink, they have ten",
  "you wouldn't happen to know when my passport expires",
  'need to know how many pills I take in the morning',
  'an what kinda dog',
  'what instrument my daughter play',
  'which bus i take to the clinic',
  'you know what year me an Darlene got married',
])('a question put politely, by the way or without its mark was taken for something told: %s', (asked) => {
  expect(wantsToKnow(asked)).toBe('surely')
})

test.each([
  ['想不起车位号', 'perhaps'],
  ['so the bins go out on Tuesday, right', 'confirmed'],
])('who may want to know, or to hear that it is so, is told only what is sure: %s', (said, want) => {
  expect(wantsToKnow(said)).toBe(want)
})

test.each([
  'what a day',
  'Will is my brother.',
  'My name is Ada.',
  'I live in Oslo.',
  'you know what, I’m done with this diet',
  'I have to clean up, do the laundry',
  'I turned right',
  '今天把车洗了',
  '我叫王芳',
  '星期五我要加班。',
  '我不吃香菜，但是特别爱吃辣，毕竟湖南人嘛',
])('what is told asks nothing for sure: %s', (told) => {
  expect(wantsToKnow(told)).not.toBe('surely')
})
