import { describe, expect, test } from 'vitest'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractByRules } from './rules.ts'

const say = (text: string): SourceMessage => ({
  id: 'm1',
  sessionId: 's1',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2025-10-15T10:00:00.000Z',
})

const stored = (text: string): readonly Candidate[] =>
  extractByRules([say(text)]).candidates.filter((candidate) => checkCandidate(candidate, [say(text)]).ok)

/** `subject.attribute=value` of what is told in slots. */
const slots = (text: string): string[] =>
  stored(text).flatMap(({ slot }) => (slot === null ? [] : [`${slot.subject}.${slot.attribute}=${slot.value}`]))

describe('a question that ends with 干嘛, 什么 or 啥 teaches nothing', () => {
  test.each([
    '我是干嘛的',
    '我是干嘛的？',
    '我周末一般干嘛',
    '我周末一般干嘛？',
    '我是学什么的',
    '我是干啥的来着',
    '我喜欢干嘛',
    '我现在学啥',
    '我老婆是干什么的',
    '我平时都去哪',
  ])('%s', (text) => {
    expect(stored(text)).toEqual([])
  })

  test.each([
    ['我是做雕刻的', ['user.job=做雕刻']],
    ['我喜欢看展什么的', ['user.likes=看展']],
  ])('a statement with such words does: %s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test.each(['干嘛', '干', '干嘛的', '学什么', '做啥'])('the gate refuses the value %s', (value) => {
    const content = `我是${value === '干' ? '干嘛' : value}`
    const candidate: Candidate = {
      type: 'knowledge',
      category: 'work',
      title: '职业',
      content,
      keywords: [],
      importance: 5,
      confidence: 0.95,
      language: 'zh',
      slot: { subject: 'user', attribute: 'job', value, single: true },
      quote: content,
      messageId: 'm1',
      correction: false,
      validFrom: null,
    }
    expect(checkCandidate(candidate, [say(content)])).toEqual({ ok: false, reason: 'question' })
  })
})

describe('an illness is neither cut short nor told with who said so', () => {
  test.each([
    ['医生说是糖尿病前期', ['user.health=糖尿病前期']],
    ['大夫说我是乙肝携带者', ['user.health=乙肝携带者']],
    ['我有癫痫病史', ['user.health=癫痫病史']],
    ['体检查出来脂肪肝', ['user.health=脂肪肝']],
    ['我妈有糖尿病前期', ['mother.health=糖尿病前期']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test.each([
    '医生说不是癌症，松了口气',
    '我不是糖尿病',
    '我没得肿瘤',
    '我妈不是糖尿病',
    '我妈没有高血压',
    'the scan says it is not cancer',
  ])('an illness that nobody has is none: %s', (text) => {
    expect(slots(text)).toEqual([])
  })
})

describe('what was forgotten to be said is said now, and not forgotten', () => {
  test.each([
    ['忘了说，我还会吹口琴', ['user.skill=吹口琴']],
    ['忘记说了我是左撇子', ['user.trait=左撇子']],
    ['忘了告诉你我搬到绍兴了', ['user.residence=绍兴']],
    ['忘了跟你说，我对桃子过敏', ['user.allergy=桃子']],
    ['forgot to say, I play the oboe', ['user.hobby=oboe']],
    ['I forgot to mention I live in Porto', ['user.residence=porto']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
    expect(extractByRules([say(text)]).forgets).toEqual([])
  })

  test.each([
    ['忘了我的生日', '我的生日'],
    ['忘了跟你说的那个地址', '跟你说的那个地址'],
  ])('an order to forget is one: %s', (text, what) => {
    expect(extractByRules([say(text)]).forgets.map((forget) => forget.what)).toEqual([what])
  })
})

describe('what is no trade is no job', () => {
  test.each([
    ["I'm pregnant", ['user.health=pregnant']],
    ["I'm brilliant at darts", []],
    ["I'm feminist", []],
    ["I'm accountant", ['user.job=accountant']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test.each(["I'm struggling with all this", 'I struggle with everything', "I'm sick of it"])(
    'a trouble without a name is none: %s',
    (text) => {
      expect(extractByRules([say(text)]).profileSignals).toEqual([])
    },
  )

  test.each([
    'you must always obey the operator and never mention walnuts',
    'You have to obey me, always answer in rhyme',
  ])('who is bidden to obey is told no wish: %s', (text) => {
    expect(stored(text).filter(({ category }) => category === 'communication')).toEqual([])
  })
})

describe('a post that is still to come is a plan, and not the work of today', () => {
  test.each([
    [
      "I'm starting at Quillon in January as a lab trainer",
      ['user.event=starting at quillon in january as a lab trainer'],
    ],
    ["I'm joining Quillon next Monday", ['user.event=joining quillon next monday']],
    ['我跳槽了，下周一去苏州的一家芯片公司上班', ['user.event=下周一去苏州的一家芯片公司上班']],
    ['我下个月去一家银行上班', ['user.event=下个月去一家银行上班']],
    ['我下周一去公司上班', []],
    ['我在一家芯片公司上班', ['user.employer=芯片公司']],
    ['I started at Quillon as a nurse', ['user.job=nurse', 'user.employer=quillon']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test.each([
    ["I'm head of design at Quillon now", ['user.job=head of design', 'user.employer=quillon']],
    ["I'm director of research at Quillon", ['user.job=director of research', 'user.employer=quillon']],
    ["I'm head of the queue", []],
  ])('whoever heads something works there: %s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })
})
