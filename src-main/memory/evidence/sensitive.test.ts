import { expect, test } from 'vitest'
import { sensitivityOf } from './sensitive.ts'

const employer = (value: string) => ({ subject: 'user', attribute: 'employer', value, single: true })

test.each([
  ['我在医院上班', employer('医院'), null],
  ['我老婆在人民医院当护士', null, null],
  ['I work at a hospital', employer('hospital'), null],
  ['我在医院上班，最近老失眠', employer('医院'), 'health'],
  ['我下周去医院复查', null, 'health'],
  ['I was in hospital last week', null, 'health'],
  ['Sian is my former wife', null, 'private_matter'],
] as const)('a workplace is no health matter: %s', (text, slot, reason) => {
  expect(sensitivityOf({ text, slot })).toBe(reason)
})

test.each([
  '我妈妈有老年痴呆，跟我们一起住',
  '我爸有帕金森',
  'My mum has dementia and lives with us',
  'Dad has Alzheimer’s',
])('an illness that is no “disease” by its word waits as health: %s', (text) => {
  expect(sensitivityOf({ text, slot: null })).toBe('health')
})
