import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { laneOf } from '../lanes/lane-of.ts'
import { extractByRules } from './rules.ts'

const say = (text: string, position: number, role: SourceMessage['role'] = 'user'): SourceMessage => ({
  id: `m${position}`,
  sessionId: 's',
  position,
  role,
  text,
  untrustedSpans: [],
  at: '2025-06-10T10:00:00.000Z',
})

/** What the last of these messages teaches for good: `subject.attribute=value`, or the words where there is no slot. */
const taught = (...texts: string[]): string[] => {
  const messages = texts.map((text, index) => say(text, index))
  const before = messages.slice(0, -1)
  const { candidates } = extractByRules(messages.slice(-1), { before })
  return candidates
    .filter((candidate) => checkCandidate(candidate, messages).ok && laneOf(candidate).lane !== 'drop')
    .map(({ slot, content }) => (slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : content))
}

describe('what is not meant as a fact teaches nothing', () => {
  test.each([
    'I could eat the whole fridge.',
    'I swear I will become a monk.',
    'I just LOVE getting woken by the phone.',
    '我可太喜欢半夜开会了呢',
    '我梦见自己在月球上开出租车。',
    'I dreamt that I lived in Oslo.',
    '[as the candidate] "I have no weaknesses and I adore deadlines."',
    '帮我翻成法语：“我是一名司机，住在里昂，我讨厌猫。”',
    '学生作文里写：“我今年五十岁，每天吃鱼。”',
    'You said I like skiing, where did you get that?',
    '你上次说我喜欢钓鱼，别又记成这样',
    "Don't store this: I live in Oslo.",
    "I live in Oslo. Don't store that.",
    '这个别记：我住在苏州。',
    '我喜欢是喜欢，没那么爱',
    'I need that every Friday.',
  ])('%s', (text) => {
    expect(taught(text)).toEqual([])
  })
})

describe('what was corrected is taught as it was put right', () => {
  test.each<[string[], string[]]>([
    [['我每周二练琴……不对，是周五。'], ['我每周五练琴……']],
    [['小时候学过小提琴……哦不，二胡，我记岔了'], ['user.skill=二胡']],
    [['My favourite band is Radiohead.', 'I meant Muse, not Radiohead.'], ['user.favourite_band=muse']],
    [['我们领养了一只小猫，叫布丁。', '不是布丁，改了，叫年糕'], ['cat.name=年糕']],
    [
      ['The interview is on 14 May.', 'My flight is on 14 May.', 'sorry, 15 May, not 14 May'],
      ['My flight is on 15 May'],
    ],
  ])('%j', (texts, facts) => {
    expect(taught(...texts)).toEqual(facts)
  })
})

describe('whom a pronoun means is looked for before it', () => {
  test.each<[string[], string[]]>([
    [['My sister Ann came by. She lives in Oslo.'], ['ann.residence=oslo']],
    [['My brother called.', "He's a plumber."], ['brother.job=plumber']],
    [['我同事Ola很厉害，他住在南京。'], ['ola.residence=南京']],
    [['My brother called.', 'She lives in Oslo.'], []],
  ])('%j', (texts, facts) => {
    expect(taught(...texts).filter((fact) => !fact.includes('.name='))).toEqual(facts)
  })
})

describe('what lasts is taught', () => {
  test.each<[string, string[]]>([
    [
      'For reports I always start with the figures, then the risks, then the dates.',
      ['For reports I always start with the figures, then the risks, then the dates.'],
    ],
    ['以后每次写周报都先列数字', ['以后每次写周报都先列数字']],
    ['My exam is on 3 September.', ['My exam is on 3 September']],
    ['下周三我去苏州面试', ['下周三我去苏州面试']],
    ['Shift manager at Northwind Labs.', ['user.job=shift manager', 'user.employer=northwind labs']],
    ['12 engineers under me', ['user.team=12 engineers']],
    ['我现在的文档都搬到Craft了', ['user.uses=craft']],
    ['千万别放葱，我受不了', ['user.dislikes=葱']],
    ['我昆明人', ['user.hometown=昆明']],
    ['在昆明住了三年了', ['user.residence=昆明']],
    ['I live in Italy now!', ['user.residence=italy']],
  ])('%s', (text, facts) => {
    expect(taught(text)).toEqual(facts)
  })
})

describe('a wish to forget is heard', () => {
  test.each<[string, string]>([
    ['that loan business, please forget it', 'that loan business'],
    ['drop the bit about my knee from your memory for good', 'my knee'],
    ['之前跟你说的那个奖金，忘掉吧', '那个奖金'],
    ['把我的旧地址忘了吧，没用了', '我的旧地址'],
  ])('%s', (text, what) => {
    const { forgets, candidates } = extractByRules([say(text, 0)])
    expect({ forgets: forgets.map((request) => request.what), candidates }).toEqual({ forgets: [what], candidates: [] })
  })

  test.each(['I always forget my keys.', '我又把钥匙忘了', 'did I forget to say, the goal is B1 by May'])(
    '%s is none',
    (text) => {
      expect(extractByRules([say(text, 0)]).forgets).toEqual([])
    },
  )
})

test.each(["Don't forget, believe in what you paint!", "Don't forget, breathe."])(
  'advice to the other is no note to keep: %s',
  (text) => {
    const { candidates } = extractByRules([say(text, 0)])
    expect(candidates.filter(({ explicit }) => explicit === true)).toEqual([])
  },
)

test('a city that somebody works in is no employer', () => {
  expect(taught('我叔叔在苏州工作。')).toEqual(['uncle.workplace=苏州'])
})
