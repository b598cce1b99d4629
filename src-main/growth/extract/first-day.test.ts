import { describe, expect, test } from 'vitest'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractBuiltIn } from './built-in.ts'

/** What is taken from the last of some turns of the user in one session. */
function stored(...texts: readonly string[]): readonly Candidate[] {
  const messages = texts.map((text, position): SourceMessage => ({
    id: `m${position}`,
    sessionId: 's1',
    position,
    role: 'user',
    text,
    untrustedSpans: [],
    at: '2025-10-15T10:00:00.000Z',
  }))
  const { candidates } = extractBuiltIn(messages.slice(-1), { before: messages.slice(0, -1) })
  return candidates.filter((candidate) => checkCandidate(candidate, messages).ok)
}

const slots = (...texts: readonly string[]): string[] =>
  stored(...texts).flatMap(({ slot, correction }) =>
    slot === null ? [] : [`${slot.subject}.${slot.attribute}=${slot.value}${correction ? ' !' : ''}`],
  )

const titles = (text: string): string[] => stored(text).map(({ title }) => title)

describe('a correction that names no attribute takes the slot of what it corrects', () => {
  test.each<[readonly string[], string[]]>([
    [['糖糖今年上幼儿园', '糖糖不是上幼儿园，是上小学二年级'], ['糖糖.education=小学二年级 !']],
    [['糖糖不是上幼儿园，是上小学二年级'], ['糖糖.education=小学二年级 !']],
    [['我儿子今年上幼儿园', '不是上幼儿园，是上小学'], ['son.education=小学 !']],
    [['元元不是五岁，是六岁'], ['元元.age=六岁 !']],
    [['我开一辆本田', '不对，是丰田'], ['user.vehicle=丰田 !']],
    [['My daughter Nell is turning 5', "she's turning 6, not 5"], ['nell.age=6 !']],
    [['My daughter is 5.', "she's 6, not 5"], ['daughter.age=6 !']],
    [['Nell is 6, not 5'], ['nell.age=6 !']],
    [['I drive an old Polo', "scrap that, it's a Golf"], ['user.vehicle=golf !']],
    [['I drive a Polo', 'no wait, an Astra'], ['user.vehicle=astra !']],
    [['I live in Derby', "forget that, it's Stoke"], ['user.residence=stoke !']],
    [['My brother Jon lives in Derby', "Jon's name is spelled John"], ['brother.name=john !']],
    [['My name is Ana', "it's spelt Anna"], ['user.name=anna !']],
    [['my name is spelled Anna'], ['user.name=anna !']],
    [['My name is Kate', "it's Cate with a C"], ['user.name=cate !']],
    [['We have a dog called Max', 'his name is Mac, not Max'], ['dog.name=mac !']],
    [['my wife is called Anna', "it's Hannah, not Anna"], ['wife.name=hannah !']],
    [["I've two kids", 'three kids, not two'], ['user.has_child=three !']],
    [["I'm allergic to peanuts", 'not peanuts, cashews'], ['user.allergy=cashews !']],
    [['I work at Tesco', 'I mean Asda'], ['user.employer=asda !']],
    [['我对海鲜过敏', '不是海鲜，是花生'], ['user.allergy=花生 !']],
    [['我在阿里上班', '更正，是网易'], ['user.employer=网易 !']],
    [['我妈今年62', '不是62，是63'], ['mother.age=63 !']],
  ])('%j', (texts, expected) => {
    expect(slots(...texts)).toEqual(expected)
  })

  test('the article fits the new value', () => {
    expect(stored('I drive a Polo', 'no wait, an Astra').map(({ content }) => content)).toEqual(['I drive an Astra'])
  })

  test.each<[readonly string[], string, string]>([
    [['My birthday is 3 May', "actually it's the 13th"], 'My birthday is 13 May', 'user.birthday=13th !'],
    [['我生日是5月3日', '不对，是13号'], '我生日是5月13日', 'user.birthday=13号 !'],
  ])('a day keeps its month: %j', (texts, content, slot) => {
    expect([stored(...texts).map((one) => one.content), slots(...texts)]).toEqual([[content], [slot]])
  })

  test.each<[readonly string[]]>([
    [['I drive a Polo', 'scrap that idea']],
    [['I live in Derby', "scrap that, it's lovely weather"]],
    [['I live in Derby', "forget that, it's not important"]],
    [['我是老师', '今天不是周三，是周四']],
    [['我妈不是不爱我，是不会表达']],
  ])('what is no correction changes no slot: %j', (texts) => {
    expect(slots(...texts)).toEqual([])
  })

  test('it waits where several things were told and what is wrong of them was not', () => {
    expect(stored('I drive a Polo and I live in Derby', "scrap that, it's Stoke")[0]?.confidence).toBeLessThan(0.7)
    expect(stored('I live in Derby', "scrap that, it's Stoke")[0]?.confidence).toBeGreaterThan(0.7)
  })
})

describe('a question without a question mark teaches nothing', () => {
  test.each([
    '我住在南京是吧',
    '我住在南京，对吧',
    '我是做会计的没错吧',
    '我喜欢吃面吧你说',
    '我住在南京吧？',
    '我平时几点睡来着',
    '我每天喝几杯水来着',
    '我有几个孩子来着',
    '我家狗叫啥来着',
    '我是几月生的',
    '还记得我住哪不',
    '你猜我多大',
    '猜猜我是哪里人',
    'I live in Derby, right',
    "I live in Derby, don't I",
  ])('%s', (text) => {
    expect(stored(text).filter(({ slot, right = 1 }) => slot !== null || right > 0.35)).toEqual([])
  })

  test.each([
    ['我对狗过敏，是不是很惨', ['user.allergy=狗']],
    ['我每天喝三杯茶', []],
  ])('what only sounds like one does: %s', (text, expected) => {
    expect(stored(text)).toHaveLength(1)
    expect(slots(text)).toEqual(expected)
  })
})

describe('a change of job has an employer and a job', () => {
  test.each([
    ['我跳槽了，去了一家设计公司上班', ['user.employer=设计公司 !']],
    ['我换了工作，到了一家律所做助理', ['user.employer=律所 !', 'user.job=助理 !']],
    ['我前年换到美团做产品经理', ['user.employer=美团 !', 'user.job=产品经理 !']],
    ['我在一所小学教数学', ['user.job=教数学']],
    ['我从银行辞职了，现在做自媒体', ['user.employer= !', 'user.job=做自媒体 !']],
    ["I'm head of sales at Revolut now", ['user.job=head of sales', 'user.employer=revolut']],
    ["I work nights at King's as a porter", ['user.job=porter', "user.employer=king's", 'user.schedule=work nights']],
    ["I'm retraining as a plumber", ['user.learning=plumber']],
    ['I was made redundant in May', ['user.employer= !']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test('moving over to a firm is no move of house, and waits', () => {
    expect(slots("I've moved over to Revolut")).toEqual(['user.employer=revolut !'])
    expect(stored("I've moved over to Revolut")[0]?.confidence).toBeLessThan(0.7)
    expect(slots("I've moved over to Portugal")).toEqual(['user.residence=portugal'])
  })

  test('going somewhere for an hour is no new job', () => {
    expect(slots('我去了一趟公司开会')).toEqual([])
    expect(slots('我去了趟医院做检查')).toEqual([])
  })
})

describe('what people say first of themselves has its slot', () => {
  test.each([
    ["I'm Rosa, 37, from Lima", ['user.name=rosa', 'user.age=37', 'user.hometown=lima']],
    ['I drive a battered old Polo', ['user.vehicle=polo']],
    ["it's my birthday on 9 June", ['user.birthday=9 june']],
    ['I quit drinking three years ago', ['user.habit=quit drinking']],
    ["I'm a dad of three", ['user.family=dad of three']],
    ["I'm a bit deaf in my right ear", ['user.health=deaf in my right ear']],
    ['I get migraines when it is hot', ['user.health=migraines']],
    ['I live alone with three cats', ['user.pet=three cats']],
    ["We're getting married next June", ['user.event=getting married next june']],
    ["My wife's a dentist so she works Saturdays", ['wife.job=dentist']],
    ['My mum passed away in May', ['mother.death=passed away in may']],
    ['医生说我是乙肝携带者', ['user.health=乙肝携带者']],
    ['我妈上个月查出高血压', ['mother.health=高血压']],
    ['我有个姐姐在加拿大', ['sister.residence=加拿大']],
    ['我是属龙的，八八年的', ['user.zodiac=龙', 'user.birth_year=八八年']],
    ['我今年刚退休，以前在邮局上班', ['user.employer= !', 'user.job=退休', 'user.former_employer=邮局']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected)
  })

  test('being pregnant is no job', () => {
    expect(titles("I'm pregnant")).toEqual(['Health: pregnant'])
  })
})

describe('a death in the family is called one', () => {
  test.each([
    ['我爸走了三年了', ['爸去世三年'], ['father.death=走了三年']],
    ['我爷爷去年走了', ['爷爷去年去世'], ['grandfather.death=去年走']],
    ['我奶奶不在了', ['奶奶去世'], ['grandmother.death=不在']],
  ])('%s', (text, shown, expected) => {
    expect([titles(text), slots(text)]).toEqual([shown, expected])
  })

  test('the young only left', () => {
    expect(slots('我女儿走了')).toEqual([])
  })
})

describe('a title reads as a person would write it', () => {
  test.each([
    ["can't do Thursdays", ["I can't do Thursdays"]],
    ['I play squash every Tuesday', ['I play squash every Tuesday']],
    ["I'm recently divorced", ['Divorced']],
    ["I don't drive", ['Does not drive']],
    ["I'm self-employed", ['Self-employed']],
    ['I wear glasses', ['Wears glasses']],
    ['My son starts school in September', ['Son: starts school in September']],
    ['born in Perth', ['From Perth']],
    ['我有两个娃', ['有两个娃']],
    ['我家有两只猫', ['有两只猫']],
  ])('%s', (text, expected) => {
    expect(titles(text)).toEqual(expected)
  })

  test('a subject that was left out is put with the right verb', () => {
    expect(stored('born in Perth').map(({ content }) => content)).toEqual(['I was born in Perth'])
  })
})

describe('who somebody is and what is said of them are two memories', () => {
  test.each([
    [
      '张伟是我的同事，他的工作是会计',
      [
        ['colleague.name=张伟', '张伟是我的同事'],
        ['colleague.job=会计', '我同事的工作是会计'],
      ],
    ],
    [
      '老周是我的邻居，其爱好是钓鱼',
      [
        ['neighbour.name=老周', '老周是我的邻居'],
        ['neighbour.hobby=钓鱼', '我邻居爱好是钓鱼'],
      ],
    ],
    [
      'Priya is my sister, her job is nursing',
      [
        ['sister.name=priya', 'Priya is my sister'],
        ['priya.job=nursing', "Priya's job is nursing"],
      ],
    ],
    [
      'Priya, my sister, works as a nurse',
      [
        ['sister.name=priya', 'Priya, my sister'],
        ['priya.job=nurse', 'Priya works as a nurse'],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(
      stored(text).map(({ slot, content }) => [`${slot?.subject}.${slot?.attribute}=${slot?.value}`, content]),
    ).toEqual(expected)
  })

  test('what is said of them rests on the words that say who they are', () => {
    expect(stored('张伟是我的同事，他的工作是会计').map(({ quote }) => quote)).toEqual([
      '张伟是我的同事，他的工作是会计',
      '张伟是我的同事，他的工作是会计',
    ])
  })
})
