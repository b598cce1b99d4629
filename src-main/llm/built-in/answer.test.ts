import { describe, expect, test } from 'vitest'
import { aChatRequest, aGivenMemory } from '../../testing/llm-builders.ts'
import type { GivenMemory } from '../driver.ts'
import { toBuiltInAnswer } from './answer.ts'

const en = (userText: string, ...memories: GivenMemory[]) =>
  toBuiltInAnswer(aChatRequest({ userText, memories }), 'UTC')
const zh = (userText: string, ...memories: GivenMemory[]) =>
  toBuiltInAnswer(aChatRequest({ userText, memories, language: 'zh' }), 'UTC')

const berlin = aGivenMemory()
const rome = aGivenMemory({
  citation: 2,
  content: 'I live in Rome.',
  saidAt: '2025-03-02T10:00:00.000Z',
  current: false,
  score: 0.7,
})

describe('an answer from memory', () => {
  test('a question about before is answered with what held before, also where what holds now scores more than twice as high', () => {
    const [first] = en('Where did I live before?', { ...berlin, score: 1.5 }, { ...rome, score: 0.6 }).split('\n')
    expect(first).toContain('I live in Rome.')
  })

  test('what was given only as background answers no question', () => {
    expect(en('Where do I live?', { ...berlin, score: 0.1 })).not.toContain('Berlin')
  })

  test('what is kept under another subject or attribute is no answer', () => {
    expect(en('Where do I live?', { ...berlin, fit: 'other' })).not.toContain('Berlin')
  })

  test('what only touches on the question is quoted where nothing answers it', () => {
    const answer: GivenMemory = { ...berlin, fit: 'answer', score: 0.6 }
    const aside: GivenMemory = { ...rome, current: true, fit: 'aside', score: 0.7 }
    expect(
      [en('Where do I live?', aside), en('Where do I live?', aside, answer)].map((text) => text.includes('Rome')),
    ).toEqual([true, false])
  })

  test('an event is not quoted beside an answer, a statement without a slot is', () => {
    const answer: GivenMemory = { ...berlin, fit: 'answer' }
    const others = (['experience', 'knowledge'] as const).map((type) => ({ ...rome, current: true, type }))
    expect(others.map((other) => en('Where do I live?', answer, other).includes('Rome'))).toEqual([false, true])
  })

  test('of the past, only what was is named', () => {
    const memories: GivenMemory[] = [
      { ...berlin, fit: 'answer' },
      { ...rome, fit: 'answer' },
    ]
    expect(en('Where did I live before?', ...memories)).not.toContain('Berlin')
  })

  test('quotes the words, the day and the citation', () => {
    expect(en('Where do I live?', berlin)).toBe(
      'You told me on 21 Nov 2026: “I live in Berlin.” [1]\n\n(Answered from memory; no language model is connected.)',
    )
    expect(zh('我住在哪里？', aGivenMemory({ content: '我住在柏林' }))).toBe(
      '您在2026年11月21日告诉过我：“我住在柏林” [1]\n\n（根据记忆回答；没有连接语言模型。）',
    )
  })

  test('keeps the words in their own language', () => {
    expect(zh('我住在哪里？', berlin)).toContain('您在2026年11月21日告诉过我：“I live in Berlin.” [1]')
  })

  test('says what is no longer current, after what is', () => {
    const [first, second] = en('Where do I live?', { ...rome, score: 0.9 }, berlin).split('\n\n')
    expect([first, second]).toEqual([
      'You told me on 21 Nov 2026: “I live in Berlin.” [1]',
      'You told me on 2 Mar 2025: “I live in Rome.” [2] This is no longer current.',
    ])
  })

  test('begins with what was, where the question is about the past', () => {
    expect(en('Where did I live before?', berlin, rome)).toMatch(
      /^You told me on 2 Mar 2025: “I live in Rome.” \[2\] This is no longer current\./,
    )
    expect(zh('我以前住在哪里？', berlin, rome)).toMatch(
      /^您在2025年3月2日告诉过我：“I live in Rome.” \[2\]（这条已经不是最新情况了）/,
    )
  })

  test('gives three memories at most, best first, none that is far behind', () => {
    const memories = [0.5, 0.9, 0.3, 0.8, 0.7, 0.6].map((score, index) => aGivenMemory({ citation: index + 1, score }))
    const cited = (given: GivenMemory[]) =>
      Array.from(en('Where?', ...given).matchAll(/\[(\d)\]/g), ([, number]) => number)
    expect([cited(memories), cited(memories.slice(0, 3))]).toEqual([
      ['2', '4', '5'],
      ['2', '1'],
    ])
  })

  test('does not put the summary of a conversation into the mouth of the user', () => {
    const summary = aGivenMemory({ type: 'session', content: 'A talk about flats.', saidAt: null })
    expect([en('Where?', summary), zh('哪里？', summary)].map((text) => text.split('\n')[0])).toEqual([
      'From an earlier conversation: “A talk about flats.” [1]',
      '之前的对话摘要：“A talk about flats.” [1]',
    ])
  })

  test('says plainly that there is nothing, and how to get more', () => {
    expect([en('Where do I live?'), zh('我住在哪里？')]).toEqual([
      'I find nothing about that in my memory.\n\nNo language model is connected; you can connect one in Settings.',
      '我的记忆里没有找到相关内容。\n\n目前没有连接语言模型，可以在“设置”中连接一个。',
    ])
  })
})

describe('what do you know about me', () => {
  test('lists eight memories with day and citation', () => {
    const memories = Array.from({ length: 9 }, (_, index) =>
      aGivenMemory({ citation: index + 1, content: `Fact ${index + 1}` }),
    )
    const lines = en('What do you know about me?', rome, ...memories).split('\n')
    expect(lines).toEqual([
      'This is what I remember about you:',
      '',
      '- “I live in Rome.” (2 Mar 2025, no longer current) [2]',
      ...[1, 2, 3, 4, 5, 6, 7].map((number) => `- “Fact ${number}” (21 Nov 2026) [${number}]`),
      '',
      '(Answered from memory; no language model is connected.)',
    ])
  })

  test('lists them in Chinese', () => {
    expect(zh('你知道我什么', rome).split('\n')[2]).toBe('- “I live in Rome.”（2025年3月2日，已不是最新情况） [2]')
  })

  test('admits that there is nothing yet', () => {
    expect(en('What do you know about me?')).toMatch(/^I do not remember anything about you yet\./)
    expect(zh('你知道我什么？')).toMatch(/^我还不记得关于您的任何事。/)
  })
})

describe('everything else', () => {
  test('a statement is acknowledged with no claim that anything was stored', () => {
    const texts = [en('I had soup today.', berlin), zh('我今天喝了汤。')]
    expect(texts.map((text) => text.split('\n\n').length)).toEqual([2, 2])
    expect(texts.join()).not.toMatch(
      /I (have )?(stored|saved|remembered|will remember)|已(经)?(保存|记住|记录)|记住了|Berlin/,
    )
  })

  test('a statement that clearly goes with a memory cites it', () => {
    const memory = aGivenMemory({ content: 'I am training for the marathon in spring.', citation: 4 })
    expect(en('My marathon training went badly today', memory).split('\n\n')[1]).toBe(
      'This goes with something from before. You told me on 21 Nov 2026: “I am training for the marathon in spring.” [4]',
    )
  })

  test.each([
    [
      'Remember that I like tea.',
      '请记住我喜欢喝茶',
      'The result appears beneath this answer.',
      '结果会显示在这条回答下面。',
    ],
    [
      'Forget that I like tea.',
      '忘掉我喜欢喝茶',
      'The result appears beneath this answer.',
      '结果会显示在这条回答下面。',
    ],
  ])('"%s" points to the result', (english, chinese, inEnglish, inChinese) => {
    expect(en(english, berlin)).toContain(inEnglish)
    expect(zh(chinese, berlin)).toContain(inChinese)
  })

  test('a greeting is returned with what can be done', () => {
    expect(en('Hello!', berlin)).toMatch(
      /^Hello! I can remember .+\n\nNo language model is connected; you can connect one in Settings\.$/,
    )
    expect(zh('你好')).toMatch(/^您好！我可以记住.+\n\n目前没有连接语言模型/)
  })
})
