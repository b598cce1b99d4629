import { expect, test } from 'vitest'
import { createNames, nameOf } from './names.ts'

test.each([
  ['Ghent', 'ghent'],
  ['Dr. Falk', 'dr falk'],
  ['成都', '成都'],
  ['C++', 'c++'],
  ['茶', null],
  ['42', null],
  ['checks rotas nights first, then leave', null],
  ['五月和小本一起去安特卫普旅行', null],
])('%s is looked for as %s', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

test('a name is found as whole words, and anywhere in a script without spaces', () => {
  const namesIn = createNames(['nora', 'ice cream', '成都', '小满', 'an'])
  expect([...namesIn('Nora’s ice cream, and Honora')]).toEqual(['nora', 'ice cream'])
  expect([...namesIn('下周三带小满去成都')]).toEqual(['小满', '成都'])
  expect([...namesIn('ice, then cream')]).toEqual([])
})
