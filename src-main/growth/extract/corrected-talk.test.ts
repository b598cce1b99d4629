import { describe, expect, test } from 'vitest'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { extractBuiltIn } from './built-in.ts'
import { isSupported } from './support.ts'

const toMessage = (text: string, position: number): SourceMessage => ({
  id: `m${position}`,
  sessionId: 's',
  position,
  role: position % 2 === 0 ? 'user' : 'assistant',
  text,
  untrustedSpans: [],
  at: '2025-08-18T18:00:00.000Z',
})

/** What the last of these messages tells; between them the assistant says little. */
function told(...texts: readonly string[]): readonly Candidate[] {
  const messages = texts.flatMap((text, index) => [toMessage(text, index * 2), toMessage('OK.', index * 2 + 1)])
  return extractBuiltIn(messages.slice(-2, -1), { before: messages.slice(0, -2) }).candidates
}
const slotsOf = (candidates: readonly Candidate[]): readonly string[] =>
  candidates.map(({ slot }) => (slot === null ? 'none' : `${slot.subject}.${slot.attribute}=${slot.value}`))
const titlesOf = (...texts: readonly string[]): readonly string[] => told(...texts).map(({ title }) => title)

describe('an ex is not taken as a wife or husband', () => {
  test.each([
    ['Sian is my ex-wife now.', 'ex-wife.name=sian'],
    ['Sian is my former wife.', 'ex-wife.name=sian'],
    ['Ben is my ex-husband now.', 'ex-husband.name=ben'],
    ['My ex-wife lives in Leeds.', 'ex-wife.residence=leeds'],
    ['建国是我前夫', 'ex-husband.name=建国'],
    ['建国现在是我前夫了', 'ex-husband.name=建国'],
    ['我前妻叫小丽', 'ex-wife.name=小丽'],
    ['我跟老公离婚了', 'user.relationship_status=离婚'],
  ])('%s', (text, slot) => {
    expect(slotsOf(told(text))).toEqual([slot])
  })
})

describe('what is denied is no fact beside what is right', () => {
  test.each<[texts: string[], slots: string[], content: string]>([
    [
      ['I drive a bus for a living.', "No, I don't drive a bus, I drive a tram."],
      ['user.job=drive a tram'],
      'I drive a tram for a living.',
    ],
    [["I'm a bus driver.", "No, I don't drive a bus, I drive a tram."], ['user.job=tram driver'], "I'm a tram driver."],
    [["I don't drive a bus, I drive a tram."], ['user.vehicle=tram'], "I don't drive a bus, I drive a tram."],
    [['不是测试工程师，是测试主管'], ['user.job=测试主管'], '是测试主管'],
    [['My daughter is called Ivy.', 'No, not Ivy, Isla.'], ['daughter.name=isla'], 'My daughter is called Isla.'],
    [['我老公叫建国', '我记错了，我老公叫建军'], ['husband.name=建军'], '我老公叫建军'],
    [['我女儿叫朵朵，五岁了', '不对我记错了，朵朵不是五岁，是六岁'], ['daughter.age=六岁'], '我女儿六岁了'],
    [['我女儿今年6岁，叫朵朵', '不对，朵朵不是6岁，是7岁'], ['daughter.age=7'], '我女儿今年7岁，叫朵朵'],
    [['不对我记错了，朵朵不是五岁，是六岁'], ['朵朵.age=六岁'], '朵朵六岁'],
    [['我周三去看牙医', '我记错了，牙医不是周三是周四'], ['none'], '我周四去看牙医'],
  ])('%j', (texts, slots, content) => {
    const candidates = told(...texts)
    expect([slotsOf(candidates), candidates[0]?.content]).toEqual([slots, content])
  })

  test('a correction of somebody else changes nothing of what was said before', () => {
    expect(slotsOf(told('我老婆是医生', '小明不是医生，是老师'))).not.toContain('wife.job=老师')
  })
})

describe('nothing is made of words that say nothing alone', () => {
  test.each(['No, not Ivy, Isla.', '我记错了', 'I always mix that up.', 'Haha I always mix that up'])('%s', (text) => {
    expect(told(text)).toEqual([])
  })
})

describe('contents and titles are not cut', () => {
  test.each<[text: string, said: [title: string, content: string][]]>([
    [
      'we have two kids, Maya and Leo',
      [
        ['Has two kids', 'we have two kids, Maya and Leo'],
        ['Kid: Maya', 'Maya is one of our two kids'],
        ['Kid: Leo', 'Leo is one of our two kids'],
      ],
    ],
    [
      "I'm a nurse at a small practice in Clifton.",
      [
        ['Works as nurse', 'I am a nurse'],
        ['Works at a small practice', "I'm a nurse at a small practice in Clifton"],
      ],
    ],
    [
      'I used to smoke but gave up last year',
      [['I used to smoke but gave up last year', 'I used to smoke but gave up last year']],
    ],
    [
      '我养了只猫叫豆包 三岁了',
      [
        ['猫叫豆包', '我养了只猫叫豆包'],
        ['猫三岁', '我的猫三岁了'],
      ],
    ],
    [
      '我喜欢周杰伦 讨厌香菜',
      [
        ['喜欢周杰伦', '我喜欢周杰伦'],
        ['不喜欢香菜', '我讨厌香菜'],
      ],
    ],
  ])('%s', (text, said) => {
    expect(told(text).map(({ title, content }) => [title, content])).toEqual(said)
  })

  test('a name after a space ends no clause', () => {
    expect(slotsOf(told('我在 杭州 工作'))).toEqual(['user.workplace=杭州'])
  })

  test('what is said of an animal named before is held by the words for both', () => {
    const said = (text: string) => ({ text, language: 'zh', at: '2025-08-18' }) as const
    expect(isSupported('我的猫三岁了', said('我养了只猫叫豆包 三岁了'))).toBe(true)
    expect(isSupported('我的猫三岁了', said('我养了只猫叫豆包 四岁了'))).toBe(false)
  })
})

test.each([
  ['上个月刚从杭州搬到苏州，现在住园区湖东', ['user.residence=杭州', 'user.residence=苏州', 'user.address=园区湖东']],
  ['我去年搬到苏州，现在住观前街', ['user.residence=苏州', 'user.address=观前街']],
  ['我从北京搬到上海，现在住在杭州', ['user.residence=北京', 'user.residence=杭州']],
])('a quarter does not take the place of the town: %s', (text, slots) => {
  expect(slotsOf(told(text))).toEqual(slots)
})

test.each([
  ['我老婆是小学老师', ['老婆是小学老师']],
  ['我爸是司机', ['爸是司机']],
  ['我最好的朋友得了抑郁症', ['最好的朋友有抑郁症']],
  ['我在一家做医疗器械的公司上班', ['在做医疗器械的公司上班']],
  ['我儿子在日本读书', ['儿子在日本读书']],
  ['我同事小刘对花生过敏', ['同事叫小刘', '同事小刘对花生过敏']],
  ['我妈不吃香菜', ['妈不碰香菜']],
])('a title does not read like a form: %s', (text, titles) => {
  expect(titlesOf(text)).toEqual(titles)
})

test('a quote does not end in a comma', () => {
  expect(told('我叫王芳，我住在杭州，我喜欢爬山').map(({ quote }) => quote.at(-1))).not.toContain('，')
})
