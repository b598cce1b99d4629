import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

test.each([
  ['leipzig', '莱比锡'],
  ['咖啡', 'coffee'],
  ['喝咖啡', 'drinking coffee'],
  ['June 21', '6月21号'],
  ['the 21st of June', '六月二十一日'],
  ['四岁', '4'],
  ['four', '4'],
  ['荷蘭語', 'Dutch'],
  ['南京市', '南京'],
])('%s and %s are one value', (a, b) => {
  expect(isSameValue(a, b)).toBe(true)
})

test.each([
  ['cortado', 'flat white'],
  ['周三', 'Thursday'],
  ['21 June', '6月22号'],
  ['C++', 'C#'],
  ['', ''],
])('%s and %s are two', (a, b) => {
  expect(isSameValue(a, b)).toBe(false)
})
