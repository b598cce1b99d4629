import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../candidate.ts'
import { checkCandidate } from '../gate.ts'
import { extractByRules } from './rules.ts'

const say = (text: string): SourceMessage => ({
  id: 'm1',
  sessionId: 's1',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2024-05-15T10:00:00.000Z',
})

interface Kept {
  readonly title: string
  readonly slot: string
}

const keptSlots = (text: string): Kept[] =>
  extractByRules([say(text)])
    .candidates.filter((candidate) => checkCandidate(candidate, [say(text)]).ok)
    .map(({ title, slot, category }) => ({
      title,
      slot: slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : category,
    }))

/** What is stored in the end: extracted, and through the gate. */
const kept = (text: string): string[] =>
  extractByRules([say(text)])
    .candidates.filter((candidate) => checkCandidate(candidate, [say(text)]).ok)
    .map((candidate) => candidate.content)

describe('bugs met in real conversations', () => {
  test.each([
    '我曾经在车站买过一份报纸，它的名字是？',
    '我之前和你提到过我去了海洋馆，你还记得我看了什么吗？',
    'I told you about my trip to Oslo, what was the hotel called?',
  ])('a question about an earlier talk teaches nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test('what is said before a question of another kind is learned', () => {
    expect(kept('今天我在旧书店买到了一本小说，叫《长夜》，你听说过吗？')).toEqual([
      '今天我在旧书店买到了一本小说，叫《长夜》',
    ])
  })

  test('an exclamation mark in the title of a work does not split the sentence', () => {
    expect(kept('我昨天看了一部叫《跑吧！阿明》的电影，讲的是一个邮差。')).toEqual([
      '我昨天看了一部叫《跑吧！阿明》的电影，讲的是一个邮差。',
    ])
  })

  test('an “if you like” to the assistant makes nothing hypothetical', () => {
    expect(kept('我也很喜欢纪录片，如果你喜欢可以去看一下《深海》。').length).toBeGreaterThan(0)
  })

  test('a name that ends in a plus sign is found in its sentence', () => {
    expect(kept('I volunteer with the local AARP+ chapter every Saturday.')).toEqual([
      'I volunteer with the local AARP+ chapter every Saturday.',
    ])
  })
})

describe('what was misread', () => {
  test.each<[string, string, string, Kept[]]>([
    [
      'tools that one works with are no employer',
      'I work with Figma and Notion every day.',
      '',
      [
        { title: 'Uses Figma', slot: 'user.uses=figma' },
        { title: 'Uses Notion', slot: 'user.uses=notion' },
      ],
    ],
    [
      'people that one works with are no employer, and no tool',
      'I work with children with special needs.',
      '',
      [{ title: 'Works with children with special needs', slot: 'user.works_with=children with special needs' }],
    ],
    [
      'how often a tool is used is no part of its name',
      'I use Figma every day.',
      'preferred_tool=Figma',
      [{ title: 'Uses Figma', slot: 'user.uses=figma' }],
    ],
    [
      'what is learned to be done keeps its "to", and the topic is the thing',
      'I am learning to play the cello.',
      'recent_topic=cello',
      [{ title: 'Learning to play the cello', slot: 'user.learning=play the cello' }],
    ],
    [
      'the name of a cat before the cat is read',
      '我养了一只叫豆豆的橘猫。',
      '',
      [{ title: '猫叫豆豆', slot: 'cat.name=豆豆' }],
    ],
    [
      'a residence after a name is read',
      '我叫陈雨桐，在成都住了六年。',
      'location=成都',
      [
        { title: '叫陈雨桐', slot: 'user.name=陈雨桐' },
        { title: '住在成都', slot: 'user.residence=成都' },
      ],
    ],
    ['where one once lived is no residence', '我在北京住过三年。', '', [{ title: '我在北京住过三年', slot: 'event' }]],
    [
      'a pair that is one thing stays whole',
      'I love rock and roll, jazz and salt and pepper crisps.',
      '',
      [
        { title: 'Likes rock and roll', slot: 'user.likes=rock and roll' },
        { title: 'Likes jazz', slot: 'user.likes=jazz' },
        { title: 'Likes salt and pepper crisps', slot: 'user.likes=salt and pepper crisps' },
      ],
    ],
    [
      'a title with an “and” stays whole',
      '我喜欢《战争与和平》和《活着》。',
      '',
      [
        { title: '喜欢《战争与和平》', slot: 'user.likes=战争与和平' },
        { title: '喜欢《活着》', slot: 'user.likes=活着' },
      ],
    ],
    ['a Chinese pair stays whole', '我喜欢鱼和熊掌。', '', [{ title: '喜欢鱼和熊掌', slot: 'user.likes=鱼和熊掌' }]],
    [
      'two things are two things',
      '我喜欢茶和咖啡。',
      '',
      [
        { title: '喜欢茶', slot: 'user.likes=茶' },
        { title: '喜欢咖啡', slot: 'user.likes=咖啡' },
      ],
    ],
    [
      'butter does not end in a "but", nor is whole milk cut at its "who"',
      'I like peanut butter and whole milk.',
      '',
      [
        { title: 'Likes peanut butter', slot: 'user.likes=peanut butter' },
        { title: 'Likes whole milk', slot: 'user.likes=whole milk' },
      ],
    ],
    [
      'C++ keeps its marks',
      'My favourite language is C++.',
      '',
      [{ title: 'Favourite language: C++', slot: 'user.favourite_language=c++' }],
    ],
  ])('%s: %s', (_title, text, signal, expected) => {
    const signals = extractByRules([say(text)]).profileSignals.map(({ field, value }) => `${field}=${value}`)
    expect(keptSlots(text)).toEqual(expected)
    expect(signals.join(' ')).toContain(signal)
  })
})

describe('sentences that only address the assistant', () => {
  test.each([
    '今天又来找你聊天啦',
    '明天继续和你聊天',
    '谢谢你的关心和鼓励，让我感到很温暖。',
    '真的很感谢你，总是在我难受的时候陪伴和支持我。',
    '今天我有一个小问题想要请教你。',
    '今天我想和你聊聊最近工作上的事情。',
    '时间有点晚了，我们下次再聊吧。',
    "I'll add it to my list.",
    'I came back to chat with you again today.',
    'I wanted to talk to you about my day.',
    'So much happened since our last chat.',
    "I'm going to take your advice.",
  ])('teach nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test.each([
    '今天我想和你聊聊我在学的吉他。',
    '今天想跟你分享我刚看完的电影《盲井》。',
    '谢谢你推荐《边城》，我昨天看完了。',
    'I talked to my cousin Ola yesterday.',
    'Thank you for recommending that bakery in Leeds, I bought rye bread there.',
    'I added Lisbon to my travel list.',
  ])('teach what they name: %s', (text) => {
    expect(kept(text)).toContain(text)
  })
})
