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

  test('beside an answer nothing else is quoted', () => {
    const answer: GivenMemory = { ...berlin, fit: 'answer' }
    const others = (['experience', 'knowledge'] as const).map((type) => ({ ...rome, current: true, type }))
    expect(others.map((other) => en('Where do I live?', answer, other).includes('Rome'))).toEqual([false, false])
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

  test('says that what may answer waits, and not that there is nothing', () => {
    const asked = { userText: 'What am I allergic to?', messages: [], memories: [], language: 'en' } as const
    expect([toBuiltInAnswer({ ...asked, isWaiting: () => true }), toBuiltInAnswer(asked)]).toEqual([
      expect.stringContaining('waits for your word'),
      expect.stringContaining('I find nothing about that'),
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
      'And 2 more: see Butler.',
      '',
      '(Answered from memory; no language model is connected.)',
    ])
  })

  test('lists them in Chinese', () => {
    expect(zh('你知道我什么', rome).split('\n')[2]).toBe('- “I live in Rome.”（2025年3月2日，已不是最新情况） [2]')
  })

  test('says that the list is cut, and that there may be more than was given', () => {
    const memories = (count: number) =>
      Array.from({ length: count }, (_, index) => aGivenMemory({ citation: index + 1, content: `Fact ${index + 1}` }))
    expect([
      en('Tell me about myself', ...memories(8)).includes('more'),
      en('Tell me about myself', ...memories(12))
        .split('\n')
        .at(-3),
      zh('你了解我吗', ...memories(11))
        .split('\n')
        .at(-3),
      zh('你了解我吗', ...memories(12))
        .split('\n')
        .at(-3),
    ]).toEqual([
      false,
      'And at least 4 more: see Butler.',
      '还有 3 条，在“管家”里可以看到。',
      '还有至少 4 条，在“管家”里可以看到。',
    ])
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
      'If I find it, you see beneath this answer what was forgotten.',
      '如果我找到了它，这条回答下面会显示忘掉了什么。',
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

describe('that there is no model', () => {
  const after = (userText: string, answers: string[], ...memories: GivenMemory[]) =>
    toBuiltInAnswer(
      aChatRequest({
        userText,
        memories,
        messages: [
          ...answers.map((content) => ({ role: 'assistant' as const, content })),
          { role: 'user' as const, content: userText },
        ],
      }),
      'UTC',
    )

  test.each([
    ['a statement', 'I had soup today.', 'Thank you for telling me.'],
    ['a greeting', 'Hello', 'Hello!'],
    ['a question', 'Where do I live?', 'You told me'],
    ['a request', 'Remember that I like tea.', 'Understood'],
    ['a list', 'Who am I?', 'This is what I remember'],
  ])('is said once in a conversation: %s', (_, text, begins) => {
    const [first, second, inChinese] = [
      after(text, [], berlin),
      after(text, [en('Good morning')], berlin),
      after(text, [zh('你好')], berlin),
    ]
    expect([first, second, inChinese].map((answer) => answer.startsWith(begins))).toEqual([true, true, true])
    expect([first, second, inChinese].map((answer) => /no language model/i.test(answer))).toEqual([true, false, false])
  })

  test('is said with the way out where nothing is found, and then no more', () => {
    const unknown = 'Which instrument do I play?'
    const first = after(unknown, [en('Where do I live?', berlin)])
    expect([first, after(unknown, [first])]).toEqual([
      'I find nothing about that in my memory.\n\nNo language model is connected; you can connect one in Settings.',
      'I find nothing about that in my memory.',
    ])
  })

  test('is the answer to what no memory holds, whatever was given', () => {
    expect([en('Tell me a joke', berlin), zh('给我讲个笑话', berlin)]).toEqual([
      'No language model is connected, so I can only answer from what you have told me. You can connect a model in Settings.',
      '目前没有连接语言模型，我只能根据您告诉过我的事来回答。可以在“设置”中连接一个模型。',
    ])
  })
})

describe('requests that a message alone does not carry out', () => {
  test('everything at once is forgotten in the settings', () => {
    expect([en('Forget everything about me', berlin), zh('忘掉关于我的所有事', berlin)]).toEqual([
      'Everything at once is deleted in Settings, with “Forget everything”; nothing was forgotten by this message.',
      '要一次忘掉所有内容，请用“设置”里的“忘掉一切”；这条消息没有忘掉任何内容。',
    ])
  })

  test('that something is not to be remembered is acknowledged and not promised', () => {
    expect(
      [en("Don't remember this: I hate my boss"), zh('别记这个：我讨厌老板')].map((text) => text.split('\n')[0]),
    ).toEqual([
      'Understood: you do not want this remembered. If anything was learned from it all the same, you see it beneath this answer and can undo it there.',
      '明白，您不希望我记住这些。如果还是从中学到了什么，会显示在这条回答下面，可以在那里撤销。',
    ])
  })

  test('undoing is done at the note or in Butler', () => {
    expect(en('undo that')).toMatch(/^This message undid nothing\. .+arrow.+Butler\.$/)
    expect(zh('撤销')).toMatch(/^这条消息没有撤销任何内容。.+箭头.+“管家”/)
  })
})

describe('the mood of a statement', () => {
  test.each([
    ['My grandmother passed away last night.', 'I am sorry to hear that.'],
    ['I was diagnosed with cancer.', 'I am sorry to hear that.'],
    ['I feel really sad today', 'I am sorry to hear that.'],
    ['I lost my job.', 'I am sorry to hear that.'],
    ['我奶奶昨天去世了', '很难过听到这个。'],
    ['我妈住院了', '很难过听到这个。'],
    ['我失恋了，好难过', '很难过听到这个。'],
    ['I got promoted!', 'I am glad to hear that.'],
    ['我升职了！', '真为您高兴。'],
    ['I am not sad about it.', 'Thank you for telling me.'],
    ['I like the film where the dog died.', 'Thank you for telling me.'],
    ['My phone died.', 'Thank you for telling me.'],
    ['我妈出院了', '谢谢您告诉我。'],
    ['I had soup today.', 'Thank you for telling me.'],
  ])('%s', (text, begins) => {
    const answer = /\p{Script=Han}/u.test(text) ? zh(text) : en(text)
    expect(answer.startsWith(begins)).toBe(true)
  })
})
