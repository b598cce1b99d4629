import { expect, test } from 'vitest'
import { type DictionaryEntry, toGlosses, toSimplified } from './model-glosses.ts'

const frequencies = '书 900 n\n看 500 v\n喝 70 v\n'

const glossOf = (...senses: string[]) =>
  toGlosses([['書', '书', 'shu1', senses]], frequencies)
    .trim()
    .split('\t')
    .slice(1)

test.each([
  ['its first sense', ['book', 'letter'], 'book'],
  ['the first of several words for it', ['book; volume'], 'book'],
  ['a verb without "to"', ['to read'], 'read'],
  ['no remarks', ['(literary) volume (of a set)'], 'volume'],
  ['no other entries', ['tool for 讀書|读书[du2 shu1] at home'], 'tool for at home'],
  ['no note on writing', ['old variant of 輸|输[shu1]', 'book'], 'book'],
  ['no note on use', ['classifier for volumes', 'used in 書法', 'Taiwan pr. [shu4]', 'book'], 'book'],
  ['the meaning of a word before the name it also is', ['surname Shu', 'book'], 'book'],
])('a gloss is %s', (_, senses, gloss) => {
  expect(glossOf(...senses)).toEqual(['900', gloss])
})

test('words are sorted, have their frequency, and the reading with most senses', () => {
  const entries: DictionaryEntry[] = [
    ['飲料', '饮料', 'yin3 liao4', 'drink'],
    ['看', '看', 'kan1', 'to guard'],
    ['看', '看', 'kan4', ['to look', 'to consider']],
    ['喝', '喝', 'he1', ['to drink']],
    ['甲', '甲', 'Jia3', 'surname Jia'],
    ['3D', '3D', 'san1 D', 'three dimensions'],
  ]
  expect(toGlosses(entries, frequencies)).toBe('喝\t70\tdrink\n看\t500\tlook\n饮料\t100\tdrink\n')
})

test('a traditional character has the simplified one that most words write for it', () => {
  const entries: DictionaryEntry[] = [
    ['發現', '发现', 'fa1 xian4', 'to find'],
    ['發', '发', 'fa1', 'to send'],
    ['著名', '著名', 'zhu4 ming2', 'famous'],
    ['名著', '名著', 'ming2 zhu4', 'masterpiece'],
    ['看著', '看着', 'kan4 zhe5', 'looking at'],
  ]
  expect(toSimplified(entries)).toBe('現现\n發发\n')
})
