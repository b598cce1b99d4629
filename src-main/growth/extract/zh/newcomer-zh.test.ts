import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../candidate.ts'
import { checkCandidate } from '../../gate.ts'
import { extractByRules } from '../rules.ts'

const sure = 0.7

function read(texts: readonly string[]): { slots: string[]; sure: string[]; contents: string[] } {
  const messages = texts.map((text, index): SourceMessage => ({
    id: `m${index}`,
    sessionId: 's',
    position: index,
    role: text.startsWith('>') ? 'assistant' : 'user',
    text: text.replace(/^>/, ''),
    untrustedSpans: [],
    at: '2025-05-20T09:30:00.000Z',
  }))
  const last = messages.slice(-1)
  const { candidates } = extractByRules(last, { before: messages.slice(0, -1) })
  const kept = candidates.filter((candidate) => candidate.slot !== null && checkCandidate(candidate, messages).ok)
  const toLine = ({ slot }: (typeof kept)[number]): string => `${slot?.subject}.${slot?.attribute}=${slot?.value}`
  return {
    slots: kept.map(toLine),
    sure: kept.filter(({ confidence }) => confidence >= sure).map(toLine),
    contents: kept.map(({ content }) => content),
  }
}

describe('places', () => {
  test.each<[readonly string[], string[]]>([
    [['人在上海'], ['user.residence=上海']],
    [['老家三明'], ['user.hometown=三明']],
    [['现居合肥'], ['user.residence=合肥']],
    [['>你住在哪个城市？', '上饶'], ['user.residence=上饶']],
    [['我在三亚上班'], ['user.workplace=三亚']],
    [['坐标满洲里，程序员'], ['user.residence=满洲里', 'user.job=程序员']],
    [['我绍兴长大的'], ['user.hometown=绍兴']],
    [['我住三晚，靠近展馆就行'], []],
    [['我暂时住在表哥家'], ['user.temporary_residence=表哥家']],
    [['搬常州了'], ['user.residence=常州']],
    [['搬书柜了'], []],
    [['我妈在绵阳'], ['mother.residence=绵阳']],
  ])('%j', (texts, slots) => {
    expect(read(texts).sure).toEqual(slots)
  })
})

describe('a fragment takes in what it belongs to', () => {
  test('how often stands with what is done', () => {
    expect(read(['傍晚去江边划船，老码头那头，一周两次']).contents).toEqual(['傍晚去江边划船，老码头那头，一周两次'])
  })

  test('a time that nothing belongs to makes no memory', () => {
    expect(read(['一周两次']).slots).toEqual([])
  })

  test('a time that answers a question is the time of what was asked for', () => {
    expect(read(['>你们例会是哪天？', '周五九点']).slots).toEqual(['user.schedule_例会=周五九点'])
  })

  test('a new time for what was asked for corrects the old one', () => {
    expect(read(['>例会还是周五？', '挪到周一上午了']).slots).toEqual(['user.schedule_例会=周一上午'])
    expect(read(['>那周五的值日还照旧吗？', '不了，改成每月一号']).slots).toEqual(['user.schedule_值日=每月一号'])
  })

  test('a list keeps the modifier of all its members', () => {
    expect(read(['我喜欢云南的菌子、鲜花和民歌']).slots).toEqual(['user.likes=云南的菌子、鲜花和民歌'])
  })

  test('while learning something is no subject of study', () => {
    expect(read(['我在学习德语时摔断过腿']).slots).toEqual([])
  })

  test('an animal and its name are one memory', () => {
    expect(read(['我养了一只鹦鹉，名字叫豆包']).slots).toEqual(['pet.name=豆包'])
  })
})

describe('who is meant', () => {
  test.each<[string, readonly string[], string[]]>([
    ['an answer is about whom the question asked for', ['>您孙女叫什么名字？', '叫若溪'], ['granddaughter.name=若溪']],
    ['a name goes to the animal that was named last', ['老伴走得早，屋里就我和一只鹩哥，叫账房'], ['pet.name=账房']],
    ['a shop is not what its owner is called', ['媳妇在潮州开了个绣庄，叫金针坊'], []],
    [
      'what is said next of a relative is theirs',
      ['苏敏是我姨妈，其职位是总会计师'],
      ['aunt.name=苏敏', 'aunt.job=总会计师'],
    ],
    ['a subordinate is no colleague', ['我有个下属叫阿良'], ['subordinate.name=阿良']],
    ['a topic before a pronoun', ['说到我弟，他现在在东莞做测试'], ['brother.job=测试', 'brother.residence=东莞']],
    ['a title behind a name is no husband', ['带我的是魏明远先生，做古籍的'], []],
    ['somebody else’s mother', ['班里有个妈妈说她家孩子会背圆周率，五岁了'], []],
    ['an account is nobody’s name', ['收款是我爸的卡'], []],
    ['a full name behind a surname', ['在吗 我姓蔺 蔺若水'], ['user.name=蔺若水']],
    ['a name behind a relation', ['紧急联系人写我姐，乔若兰'], ['sister.name=乔若兰']],
  ])('%s', (_title, texts, slots) => {
    expect(read(texts).sure).toEqual(slots)
  })

  test('what follows another relative is not of the first', () => {
    const { slots, sure: known } = read(['表弟回老家了，如今是我侄女小雨看店，十九岁'])
    expect({ slots, known }).toEqual({ slots: ['niece.age=十九岁'], known: [] })
  })

  test('a name in the middle of a clause waits', () => {
    const { slots, sure: known } = read(['票是我媳妇语桐买的'])
    expect({ slots, known }).toEqual({ slots: ['wife.name=语桐'], known: [] })
  })

  test('facts of somebody whose relation is not known wait', () => {
    const { slots, sure: known } = read(['小鹿做设计'])
    expect({ slots, known }).toEqual({ slots: ['小鹿.job=设计'], known: [] })
  })
})

describe('what changes', () => {
  test.each<[string, string[]]>([
    ['升职了，现在是产品总监', ['user.job=产品总监']],
    ['成了！云杉科技 数据分析师 8月3入职', ['user.employer=云杉科技', 'user.job=数据分析师', 'user.event=8月3入职']],
    ['可乐喝着胀气，停了，改喝苏打水', ['user.likes=苏打水']],
    ['烟断了', ['user.habit=烟断']],
    ['现在啥都往语雀扔', ['user.uses=语雀']],
    ['九个人，全在佛山', []],
    ['我戒奶茶半年了', ['user.avoids=奶茶']],
  ])('%s', (text, slots) => {
    expect(read([text]).sure).toEqual(slots)
  })
})

describe('what is wanted of one piece of work is no wish for all', () => {
  test.each<[string, string[]]>([
    ['帮我写个寻猫启事，口语一点，别超过六句', []],
    ['以后她来我家只能吃米粉做的', []],
    ['喊我交一页介绍', []],
    ['回答我一律用大白话', ['user.style=回答我一律用大白话']],
    ['工作上的东西以后先说结果再说过程', ['user.style=工作上的东西以后先说结果再说过程']],
    ['姓名栏留空', []],
    ['预算三千以内', []],
  ])('%s', (text, slots) => {
    expect(read([text]).sure).toEqual(slots)
  })
})
