import { expect, test } from 'vitest'
import { tellingWords } from './telling-words.ts'

test('a rare word tells more than one of every day, and a figure next to nothing', () => {
  const words = tellingWords('Make the tobogganing list for 2027, please')
  const [rare = 0, common = 0, figure = 0] = ['toboggan', 'list', '2027'].map((word) => words.get(word))
  expect([rare > common, common > figure, rare <= 1, figure > 0]).toEqual([true, true, true, true])
})

test('Chinese words tell by their pairs of characters', () => {
  const words = tellingWords('帮我整理潜水记录')
  expect([words.has('潜水'), words.has('记录'), (words.get('潜水') ?? 0) > (words.get('记录') ?? 0)]).toEqual([
    true,
    true,
    true,
  ])
})
