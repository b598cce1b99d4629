import { expect, test } from 'vitest'
import { surprisingWords } from './surprising-words.ts'

const wordsOf = (text: string): string[] => surprisingWords(text).map(({ word }) => word)

test.each<[string, readonly string[]]>([
  ['我们喜欢音乐', ['我们', '喜欢', '音乐']],
  ['我們喜歡音樂', ['我们', '喜欢', '音乐']],
  ["Don't worry", ['don', 't', 'worry']],
  ['1972年去北京', ['1972', '年', '去', '北京']],
  ['鮟鱇', ['鮟鱇']],
  ['👍 …!', []],
])('%s is cut into %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('the rarer a word the more surprising; an unknown one most', () => {
  const [common = 0, rarer = 0, unknown = 0] = surprisingWords('you appointment zyzzyva').map((one) => one.surprisal)
  expect([common < 4, common < rarer, rarer < unknown, unknown]).toEqual([true, true, true, 15])
})

test('of a long text the beginning is read', () => {
  expect(surprisingWords('words '.repeat(100_000)).length).toBeLessThan(200)
})
