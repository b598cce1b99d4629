import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import type { UserAttribute } from '../../ontology/slot-attributes.ts'

interface Labelled {
  readonly text: string
  readonly identity: boolean
}

const labelled = readFileSync(new URL('__fixtures__/identity.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)

describe('on the labelled lines', () => {
  test('at least 95 % of the questions about the user are strong', () => {
    const asking = labelled.filter(({ identity }) => identity)
    const missed = asking.map(({ text }) => text).filter((text) => identityOf(text).level !== 'strong')
    expect([asking.length, missed, missed.length <= asking.length * 0.05]).toEqual([40, missed, true])
  })

  test('of the others none asks for the user, and at most a tenth is weak', () => {
    const others = labelled.filter(({ identity }) => !identity)
    const taken = others.map(({ text }) => identityOf(text)).filter(({ level }) => level !== 'none')
    const isOfUser = taken.some(
      ({ asked, level }) => level === 'strong' && (asked === null || asked.subject === 'user'),
    )
    expect([others.length, isOfUser, taken.filter(({ level }) => level === 'weak').length <= 2]).toEqual([
      20,
      false,
      true,
    ])
  })
})

test.each<[string, UserAttribute]>([
  ['any clue which day my birthday is, what was it', 'birthday'],
  ['how many cats do I have', 'pet'],
  ['do I have any brothers?', 'family'],
  ['which company pays me', 'employer'],
  ["what were my new year's resolutions", 'goal'],
  ['what books do I love', 'likes'],
  ['what phone number do you have for me', 'contact'],
  ['which tone did I want in your answers', 'style'],
  ['我養了幾隻貓', 'pet'],
  ['我是从哪个省来的', 'hometown'],
  ['我毕业于哪所学校', 'education'],
  ['我有几个兄弟姐妹', 'family'],
  ['我家住在哪条街', 'residence'],
  ['我是干哪行的', 'industry'],
])('%s asks for %s', (query, attribute) => {
  const { level, attributes } = identityOf(query)
  expect([level, attributes.includes(attribute)]).toEqual(['strong', true])
})

test.each([
  '哪个专业好就业',
  '养猫要注意什么',
  '他家住在哪里',
  '今天工作好忙',
  'what is a good hobby',
  'who is her husband',
  'which university is best for law',
  'what should I call the new puppy',
])('%s is about somebody or something else', (query) => {
  expect(identityOf(query)).toEqual({ level: 'none', attributes: [], asked: null })
})
