import { describe, expect, test } from 'vitest'
import { extractByRules } from '../rules.ts'

/** Slots of what the rules are sure of. */
const said = (text: string): string[] =>
  extractByRules([
    { id: 'm', sessionId: 's', position: 0, role: 'user', text, untrustedSpans: [], at: '2025-05-20T09:30:00.000Z' },
  ]).candidates.flatMap(({ slot }) => (slot === null ? [] : [`${slot.subject}.${slot.attribute}=${slot.value}`]))

describe('它 was taken for a person named before', () => {
  test.each([
    ['我表姐住在泉州。它的会员是六千人。', ['cousin.residence=泉州']],
    ['我表姐住在泉州。那个展我看过，它的观众是六千人。', ['cousin.residence=泉州']],
    ['我表姐住在泉州，它有六层楼。', ['cousin.residence=泉州']],
    ['我家的狗叫Biscuit。它怕打雷，今年四岁。', ['dog.name=biscuit', 'biscuit.age=四岁']],
    ['我的兔子很乖，它今年两岁。', ['pet.age=两岁']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})

describe('a pronoun reached over the noun phrase its own sentence opens with', () => {
  test.each([
    ['我表弟今年大二。那个歌手我见过，他住在青岛。', ['cousin.education=大二']],
    ['我表弟今年大二。那个，他住在青岛。', ['cousin.education=大二', 'cousin.residence=青岛']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})

describe('a number of people was read as a place they come from', () => {
  test.each([
    ['我舅妈的班是四十人', []],
    ['我舅妈说规模是九百人', []],
    ['我们是一家人', []],
    ['我们一共是八百人', []],
    ['我是三明人', ['user.hometown=三明']],
    ['我舅妈是茂名人', ['aunt.hometown=茂名']],
    ['我舅妈也是张家口人', ['aunt.hometown=张家口']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})

describe('what stands after 的 was read as the place or the job itself', () => {
  test.each([
    ['我住的那个院子叫听雨轩', []],
    ['我姑姑住的那栋楼很旧', []],
    ['我姑姑做的是会计的工作', ['aunt.job=会计']],
    ['我姑姑在药厂里做的是质检员', ['aunt.job=质检员', 'aunt.employer=药厂']],
    ['我姑姑在药厂上班', ['aunt.employer=药厂']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})

describe('with 的 or 是 the same fact was not understood', () => {
  test.each([
    ['我奶奶学历是初中', ['grandmother.education=初中']],
    ['我奶奶的身高是152厘米', ['grandmother.height=152厘米']],
    ['我奶奶身高152厘米', ['grandmother.height=152厘米']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})

test('a birthday told with 其 was an event, too', () => {
  expect(said('我伯伯是教师，其生日是9月2日。')).toEqual(['uncle.job=教师', 'uncle.birthday=9月2日'])
})
