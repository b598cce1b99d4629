import { expect, test } from 'vitest'
import { attributeMeant, kindMeant } from './by-attribute.ts'

test.each([
  ['where I work', 'employer', true],
  ['the car', 'vehicle', true],
  ['how old I am', 'age', true],
  ['在哪上班', 'employer', true],
  ['the herb I hate', 'dislikes', false],
  ['我不爱吃的那个菜', 'dislikes', false],
])('“%s” names the attribute %s, and nothing else: %j', (what, name, isBare) => {
  const meant = attributeMeant(what)
  expect({ names: meant?.names.includes(name), isBare: meant?.isBare }).toEqual({ names: true, isBare })
})

test.each(['my mother', 'the thing with the landlord', 'the penicillin', '那个房贷'])('“%s” names none', (what) => {
  expect(attributeMeant(what)).toBeNull()
})

test.each([
  ['my health', 'health'],
  ['我健康', 'health'],
  ['my money', 'money'],
  ['我哥赔钱的事', null],
  ['my health insurance', null],
  ['my allergy', null],
])('“%s” means the kind %s', (what, kind) => {
  expect(kindMeant(what)).toBe(kind)
})
