import { describe, expect, test } from 'vitest'
import { aGivenMemory } from '../../../testing/llm-builders.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { toBuiltInAnswer, type Question } from './answer.ts'
import { textsEn } from './texts-en.ts'
import { textsZh } from './texts-zh.ts'

const askedAt = new Date('2026-11-22T12:00:00.000Z')
const en = (userText: string, ...memories: GivenMemory[]) =>
  toBuiltInAnswer({ userText, memories, language: 'en', askedAt }, 'UTC')
const zh = (userText: string, ...memories: GivenMemory[]) =>
  toBuiltInAnswer({ userText, memories, language: 'zh', askedAt }, 'UTC')

const berlin = aGivenMemory({ quote: 'I live in Berlin.' })
const rome = aGivenMemory({
  citation: 2,
  content: 'I live in Rome.',
  quote: 'I live in Rome.',
  saidAt: '2025-03-02T10:00:00.000Z',
  current: false,
  score: 0.7,
})

describe('an answer from memory', () => {
  test('is one line: the words, when they were said, and the citation', () => {
    expect([
      en('Where do I live?', berlin),
      zh('我住在哪里？', aGivenMemory({ content: '我住在柏林', quote: '我住在柏林' })),
    ]).toEqual(['You told me on 21 Nov 2026: “I live in Berlin.” [1]', '您在2026年11月21日告诉过我：“我住在柏林” [1]'])
  })

  test('of several figures the one that was put right took the place of all', () => {
    const told = 'Otis is 6 and weighs 60 pounds.'
    const next = 'Otis weighs 64 pounds, not 60.'
    const message = aGivenMemory({
      type: 'message',
      content: told,
      quote: told,
      next,
      nextAt: '2026-11-22T10:00:00.000Z',
    })
    expect(en('How old is Otis?', message)).toContain(`“${told}”, then “${next}”`)
  })

  test('what was put right on another day was told as of the first', () => {
    const told = 'Otis is 6.'
    const next = 'I was wrong, Otis is 8, not 6.'
    const message = aGivenMemory({
      type: 'message',
      content: told,
      quote: told,
      next,
      nextAt: '2026-11-22T10:00:00.000Z',
    })
    expect(en('How old is Otis?', message)).toBe('You told me today: “I was wrong, Otis is 8” [1]')
  })

  test('what was said a minute ago is not given with its date', () => {
    const now = { ...berlin, saidAt: '2026-11-22T11:59:00.000Z' }
    expect([en('Where do I live?', now), zh('我住在哪里？', now)]).toEqual([
      'You told me today: “I live in Berlin.” [1]',
      '您今天告诉我：“I live in Berlin.” [1]',
    ])
  })

  test('a line of the profile card answers, also what was typed into it', () => {
    const name = aGivenMemory({ citation: null, content: 'Dana', core: true, field: 'name', fit: 'answer' })
    expect([en("What's my name?", name), zh('我叫什么？', name)]).toEqual(['Your name is Dana.', '您叫Dana。'])
  })

  test('a line of the card read like a form: “Where you live: Porto”', () => {
    const home = aGivenMemory({ citation: null, content: 'Porto', core: true, field: 'location', fit: 'answer' })
    expect(en('Where do I live?', home)).toBe('You live in Porto.')
  })

  test('a value that begins like “you”, or brings its own word for where, was told as no sentence', () => {
    const line = (field: 'role' | 'location', content: string) =>
      aGivenMemory({ citation: null, content, core: true, field, fit: 'answer' })
    expect([
      en('What is my job?', line('role', 'YouTuber')),
      en('Where do I live?', line('location', 'Youngstown')),
      en('Where do I live?', line('location', 'Near Porto')),
      zh('我住在哪里？', line('location', '住在上海')),
      zh('我做什么工作？', line('role', '退休')),
    ]).toEqual([
      'Your work: YouTuber.',
      'You live in Youngstown.',
      'You live near Porto.',
      '您住在上海。',
      '您的工作：退休。',
    ])
  })

  test('after “your” a line of the card spoke as “I”', () => {
    const line = (content: string) =>
      aGivenMemory({ citation: null, content, core: true, field: 'allergies_and_diet', fit: 'answer' })
    expect([
      en('What am I allergic to?', line("I can't eat peanuts")),
      zh('我对什么过敏？', line('我对花生过敏')),
      zh('我对什么过敏？', line('花生')),
    ]).toEqual(["You can't eat peanuts.", '您对花生过敏。', '您的忌口与过敏：花生。'])
  })

  test('nothing that only touches on the question is quoted for want of anything better', () => {
    const weak = [
      { ...berlin, coverage: 0.3 },
      { ...berlin, fit: 'other' as const },
      { ...berlin, coverage: 0 },
    ]
    expect(weak.map((memory) => en('Where do I live?', memory))).toEqual(weak.map(() => textsEn.unknownYet))
    expect(zh('我住在哪里？')).toBe(textsZh.unknownYet)
  })

  test('beside an answer nothing else is quoted', () => {
    const answer: GivenMemory = { ...berlin, fit: 'answer' }
    const other = { ...rome, current: true, type: 'experience' }
    expect(en('Where do I live?', other, answer)).toBe('You told me on 21 Nov 2026: “I live in Berlin.” [1]')
  })

  test('the values of an attribute that has several are said together', () => {
    const [nuts, milk] = ['I am allergic to nuts.', 'I am allergic to milk.'].map((content, index) =>
      aGivenMemory({ content, citation: index + 1, fit: 'answer', coverage: 0 }),
    )
    expect(nuts && milk && en('What am I allergic to?', nuts, milk)).toBe(
      'You told me on 21 Nov 2026: You are allergic to nuts. [1]; You are allergic to milk. [2]',
    )
  })

  test('of the past, only what was is named; of today, only what is', () => {
    const memories: GivenMemory[] = [
      { ...berlin, fit: 'answer' },
      { ...rome, fit: 'answer' },
    ]
    expect([en('Where did I live before?', ...memories), en('Where do I live?', ...memories)]).toEqual([
      'You told me on 2 Mar 2025: “I live in Rome.” [2] This is no longer current.',
      'You told me on 21 Nov 2026: “I live in Berlin.” [1]',
    ])
  })

  test('a denial goes with the words it denies', () => {
    const said = aGivenMemory({ content: 'The sweep comes on the 14th.', next: 'sorry, 15th', type: 'message' })
    expect(en('When does the sweep come?', said)).toContain('“The sweep comes on the 14th.”, then “sorry, 15th” [1]')
  })

  test('does not put the words of a conversation into the mouth of the user', () => {
    const said = aGivenMemory({ type: 'session', content: 'Try the flats by the river.', saidAt: null })
    expect([en('Which flats did you tell me of?', said), zh('你说过哪里的房子？', said)]).toEqual([
      'From an earlier conversation: “Try the flats by the river.” [1]',
      '之前的对话：“Try the flats by the river.” [1]',
    ])
  })
})

describe('what may be the answer', () => {
  const said = (citation: number, content: string, nearness: number, more: Partial<GivenMemory> = {}): GivenMemory =>
    aGivenMemory({ citation, content, type: 'message', coverage: 0, told: [{ quote: content, nearness }], ...more })
  const parrot = said(1, 'That parrot hollers all night.', 0.5)
  const pickles = said(2, 'Pickles is quiet for once.', 0.42, { saidAt: '2026-11-20T10:00:00.000Z' })

  test('of several sentences near to a question one was told as the answer, or none: the nearest are told as what they are', () => {
    expect([
      en('What is the bird called?', pickles, said(3, 'I drive a bus.', 0.2), parrot),
      zh('鸟叫什么？', parrot),
    ]).toEqual([
      'I don’t know for sure; this comes nearest. You told me on 21 Nov 2026: “That parrot hollers all night.” [1]. You told me on 20 Nov 2026: “Pickles is quiet for once.” [2]',
      '我不知道确切的答案，最接近的是这些。您在2026年11月21日告诉过我：“That parrot hollers all night.” [1]',
    ])
  })

  test('where none is near none is told, and what says the same once', () => {
    expect(en('What is the bird called?', said(1, 'I drive a bus.', 0.3))).toBe(textsEn.unknownYet)
    const longer = said(2, 'Ugh. That parrot hollers all night.', 0.45)
    expect(en('What is the bird called?', parrot, longer)).toContain('nearest. You told me on 21 Nov 2026: “Ugh.')
    expect(en('What is the bird called?', parrot, longer)).not.toContain('[1]')
  })

  test('of two sentences that hold as much of a question the first was told as the answer', () => {
    const some = [
      said(1, 'Zhou is back.', 0.5, { coverage: 0.85 }),
      said(2, 'Zhou has gout.', 0.45, { coverage: 0.85 }),
    ]
    expect(en('What does Zhou do?', ...some)).toMatch(/^I don’t know for sure.*\[1\]; .*\[2\]$/u)
  })

  test('a figure put right over two sentences was told as it was first', () => {
    const cat = said(1, 'she’s our cat, 5', 0.7, { coverage: 1, fit: 'aside' })
    const later = { saidAt: '2026-11-21T10:05:00.000Z', fit: 'other' as const }
    const right = said(2, 'Did I say 5? Nope, she is 8!', 0.3, later)
    expect(en('How old is the cat?', cat, right)).toBe(
      'You told me on 21 Nov 2026: “she’s our cat, 5” [1]; “Did I say 5? Nope, she is 8!” [2]',
    )
  })

  test('what is kept of another subject is not near, however alike its words are', () => {
    const own = aGivenMemory({
      content: 'My name is Ada.',
      fit: 'other',
      told: [{ quote: 'My name is Ada.', nearness: 0.6 }],
    })
    expect(en('What is my dog called?', own)).toBe(textsEn.unknownYet)
  })

  test('of two questions the second was unknown where one sentence answers both', () => {
    const nora = said(1, 'My sister Nora is a nurse.', 0.8, { coverage: 1, part: 0 })
    const asked = 'Who is my sister and what does she do?'
    const job = said(1, 'My sister Nora is a nurse.', 0.5, { coverage: 0.3, part: 1 })
    expect(en(asked, nora, job)).toBe('You told me on 21 Nov 2026: “My sister Nora is a nurse.” [1]')
    expect(en(asked, nora, { ...job, told: [] })).toContain('“what does she do”: I don’t know.')
  })

  test('two questions that are answered both are answered in one line', () => {
    const some = [said(1, 'My sister is Nora.', 0.5, { part: 0 }), said(2, 'Nora is a nurse.', 0.5, { part: 1 })]
    const sure = some.map(({ told = [], ...one }) => ({
      ...one,
      told: told.map((line) => ({ ...line, nearness: 0.8 })),
    }))
    expect(en('Who is my sister and what does she do?', ...sure)).toBe(
      'You told me on 21 Nov 2026: “My sister is Nora.” [1]; “Nora is a nurse.” [2]',
    )
  })
})

test('quotation marks stood around the sentence of a memory, which the user never said so', () => {
  const reworded = aGivenMemory({ content: 'I do not like coriander.' })
  const said = { ...reworded, quote: "can't stand coriander, me" }
  expect([en('What do I not like?', reworded), en('What do I not like?', said)]).toEqual([
    'You told me on 21 Nov 2026: You do not like coriander. [1]',
    "You told me on 21 Nov 2026: “can't stand coriander, me” [1]",
  ])
  expect(en('What do you know about me?', { ...said, quote: 'I do not like coriander.' })).toContain(
    '- You do not like',
  )
  expect(zh('我不喜欢什么？', aGivenMemory({ content: '我不喜欢香菜，我们家都不吃' }))).toContain(
    '您不喜欢香菜，你们家',
  )
})

describe('what tells nothing', () => {
  const ask = (userText: string, more: Partial<Question> = {}) =>
    toBuiltInAnswer({ userText, memories: [], language: 'en', ...more })

  test('a greeting in other words than a list of them was answered with “I don’t know”', () => {
    expect(ask('Hi there! How are you today?', { isSmallTalk: true })).toMatch(/^I’m here\./)
    expect(ask('How are the tomatoes?')).toMatch(/^I don’t know\./)
    for (const about of ['What make is my truck', 'How old is he?'])
      expect(ask(about, { isSmallTalk: true })).toMatch(/^I don’t know\./)
  })

  test('“I don’t know” was all that somebody new without a model was told of a question about the world', () => {
    const asked = 'Which knots hold best on a small boat?'
    const first = ask(asked)
    expect(first).toMatch(/^I don’t know\..*connect a language model/)
    expect(ask(asked, { messages: [{ role: 'assistant', content: first }] })).toBe('I don’t know.')
    expect(ask(asked, { hasModel: true })).toBe('I don’t know.')
  })

  test('every second answer said that a message stays in this conversation', () => {
    const first = ask('The tram was late again.')
    expect(first).toMatch(/^I’ve read that\. Your words stay.*connect a language model/)
    expect(ask('And it rained.', { messages: [{ role: 'assistant', content: first }] })).toBe(textsEn.unreadAgain)
  })
})

test.each([
  ['en', 'The tram was late again.', /^I’ve read that\..*ask me about them/u],
  ['zh', '电车又晚点了。', /^我看到了。.*问起/u],
] as const)(
  'what was told and not kept was answered coldly, or left open whether it is found: %s %s',
  (language, told, warm) => {
    const ask = (more: object) => toBuiltInAnswer({ userText: told, memories: [], language, ...more })
    const first = ask({})
    expect(first).toMatch(warm)
    expect(ask({ messages: [{ role: 'assistant', content: first }] })).toMatch(/find it again|找出来/u)
    expect(ask({ isKept: false })).toMatch(/Nothing of this chat is looked up later|这句话我没有记/u)
  },
)

test('bad news was answered with “All right.”', () => {
  const told = (language: 'en' | 'zh', userText: string) => {
    const first = toBuiltInAnswer({ userText: 'x', memories: [], language })
    return toBuiltInAnswer({ userText, memories: [], language, messages: [{ role: 'assistant', content: first }] })
  }
  expect([told('en', 'I feel awful today'), told('zh', '我今天好难过')]).toEqual([
    textsEn.unreadAgain,
    textsZh.unreadAgain,
  ])
})

test('a question about a file was answered with “I don’t know”, where only a model could have read it', () => {
  const ask = (userText: string) => toBuiltInAnswer({ userText, memories: [], language: 'zh', hasMaterial: true })
  expect([ask('文件里推迟到什么时候？'), ask('总结一下这个文件')]).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^目前没有连接语言模型/)),
  )
})

test('where nothing is found again, the answer promised to look it up', () => {
  const here = { memories: [], isKept: false }
  expect([
    toBuiltInAnswer({ ...here, userText: 'I parked at gate B.', language: 'en' }),
    toBuiltInAnswer({ ...here, userText: '我把车停在B口了', language: 'zh' }),
  ]).toEqual([textsEn.unkept, textsZh.unkept])
})

describe('what do you know about me', () => {
  test('lists what is known with day and citation', () => {
    const name = aGivenMemory({ citation: null, content: 'Dana', core: true, field: 'name' })
    const memories = Array.from({ length: 11 }, (_, index) =>
      aGivenMemory({ citation: index + 1, content: `Fact ${index + 1}` }),
    )
    expect(en('What do you know about me?', name, { ...rome, citation: 12 }, ...memories).split('\n')).toEqual([
      'This is what I remember about you:',
      '',
      '- Your name is Dana.',
      '- You live in Rome. [12] (2 Mar 2025, no longer current)',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `- Fact ${number} [${number}] (21 Nov 2026)`),
      '',
      'And 1 more: see Butler.',
    ])
    expect(zh('你知道我什么', rome).split('\n')[2]).toBe('- “I live in Rome.” [2]（2025年3月2日，已不是最新情况）')
  })

  test('it quoted scraps, the same sentence for each thing in it, and greetings', () => {
    const quote = 'I love gardening and bad crime novels, but 41 is no age.'
    const lines = en(
      'What do you know about me?',
      aGivenMemory({ citation: 1, content: 'I like gardening.', quote }),
      aGivenMemory({ citation: 2, content: 'I like bad crime novels.', quote }),
      aGivenMemory({ citation: 3, content: 'I am 41 years old.', quote: '41' }),
      aGivenMemory({ citation: 4, content: 'Hi there!', type: 'message' }),
    ).split('\n')
    expect(lines.slice(2)).toEqual([
      '- You like gardening. [1] (21 Nov 2026)',
      '- You like bad crime novels. [2] (21 Nov 2026)',
      '- You are 41 years old. [3] (21 Nov 2026)',
    ])
  })

  test('the app spoke as the user: “我的老公叫陈浩。” in a list of what is known of “您”', () => {
    const listed = (content: string) => zh('你知道我什么', aGivenMemory({ citation: 1, content })).split('\n')[2]
    expect(listed('我的老公叫陈浩。')).toMatch(/^- 您的老公叫陈浩。 \[1\]/)
    expect(listed('家里养了只橘猫，叫年糕')).toMatch(/^- 家里养了只橘猫，叫年糕 \[1\]/)
  })

  test('some lines spoke of “you” and some of “me”', () => {
    const own = (content: string, citation: number) =>
      aGivenMemory({ citation, content, quote: `${content} So there.` })
    const memories = [
      own('My husband is called Tom.', 1),
      own('I was born in Cork. I am 40.', 2),
      own('我对花生过敏', 3),
      own('Call me Sam.', 4),
    ]
    const listed = (lines: string) => lines.split('\n').flatMap((line) => /^- (.*) \[\d\]/u.exec(line)?.[1] ?? [])
    expect(listed(en('What do you know about me?', ...memories))).toEqual([
      'Your husband is called Tom.',
      'You were born in Cork. You are 40.',
      '“我对花生过敏”',
      '“Call me Sam.”',
    ])
    expect(listed(zh('你知道我什么', ...memories)).slice(0, 3)).toEqual([
      '“My husband is called Tom.”',
      '“I was born in Cork. I am 40.”',
      '您对花生过敏',
    ])
  })

  test('a value in the other language stood in the sentence as if it were of it', () => {
    const card = (content: string, field: 'role' | 'location') =>
      aGivenMemory({ citation: null, content, core: true, field, fit: 'answer' })
    expect([
      zh('我做什么工作？', card('nurse', 'role')),
      zh('我住在哪里？', card('Leeds', 'location')),
      en('What is my job?', card('护士', 'role')),
    ]).toEqual(['您的工作：“nurse”。', '您住在Leeds。', 'Your work: “护士”.'])
  })

  test('admits that there is nothing yet', () => {
    expect(en('What do you know about me?')).toMatch(/^I don’t know anything about you yet\./)
    expect(zh('你知道我什么？')).toMatch(/^我还不记得关于您的任何事。/)
  })

  test('in a temporary chat it was said that nothing is remembered, where it was only not used', () => {
    const asked = { userText: 'What do you know about me?', memories: [], isBlind: true }
    expect(toBuiltInAnswer({ ...asked, language: 'en' })).toBe('In this chat I don’t use anything I know about you.')
    expect(toBuiltInAnswer({ ...asked, language: 'zh' })).toBe('在这个对话里，我不会用到对您的了解。')
    expect(toBuiltInAnswer({ ...asked, userText: '我住在哪里？', language: 'zh' })).toMatch(/^在这个对话里，/)
  })
})

describe('everything else', () => {
  test('a statement that nothing can be read from stays in the conversation, and that is said', () => {
    expect([en('I had soup today.', berlin), zh('我今天喝了汤。')]).toEqual([textsEn.unread, textsZh.unread])
  })

  test.each([
    ['remember', 'Remember that I like tea.', '请记住我喜欢喝茶'],
    ['forget', 'Forget that I like tea.', '忘掉我喜欢喝茶'],
  ] as const)('a wish to %s points to the result', (heard, english, chinese) => {
    const told = { memories: [berlin], heard }
    expect([
      toBuiltInAnswer({ ...told, userText: english, language: 'en' }),
      toBuiltInAnswer({ ...told, userText: chinese, language: 'zh' }),
    ]).toEqual([expect.stringContaining('below'), expect.stringContaining('显示在下面')])
  })

  test('“嗯，我在听。” answered who asked for what only a model can do, in other words than a list of them', () => {
    const asked = [
      'Tell me a joke',
      'Write an email to my boss',
      'Sum this up',
      "What's the weather?",
      '2+2',
      'who am I to you?',
    ]
    const askedZh = ['给我讲个笑话', '来个段子嘛', '教我做红烧肉', '推荐部电影呀', '今天星期几啊', '什么是量子力学']
    const answers = [...asked.map((text) => en(text)), ...askedZh.map((text) => zh(text))]
    expect(answers.filter((text) => !/connect a language model|连接语言模型/.test(text))).toEqual([])
    expect(en('Where do I live?', berlin)).not.toContain('language model')
  })
})

describe('what is asked of the app', () => {
  const { sources, forgetting, whereabouts } = textsEn.aboutApp

  test.each([
    ['what did you use just now?', sources],
    ['How do I make you forget something?', forgetting],
    ['can you delete all my data?', forgetting],
    ['Where is my data stored?', whereabouts],
    ['Is anything sent to the internet?', whereabouts],
    ['Is this private?', whereabouts],
    ['Are my chats uploaded to a server?', whereabouts],
  ])('%s', (asked, answer) => {
    expect(en(asked)).toBe(answer)
  })

  test.each([
    ['你刚才用了什么', textsZh.aboutApp.sources],
    ['怎么让你忘掉一件事', textsZh.aboutApp.forgetting],
    ['我的数据存在哪儿？', textsZh.aboutApp.whereabouts],
    ['会不会上传到网上？', textsZh.aboutApp.whereabouts],
    ['数据会上传到云端吗', textsZh.aboutApp.whereabouts],
  ])('%s', (asked, answer) => {
    expect(zh(asked)).toBe(answer)
  })

  test('“where is my data stored” was answered by the app where the user had told of another', () => {
    const told = aGivenMemory({ content: 'My data is stored on the blue disk.', coverage: 0.9 })
    expect(en('Where is my data stored?', told)).toContain('blue disk')
  })
})

describe('requests that a message alone does not carry out', () => {
  test('everything at once is forgotten in the settings', () => {
    const told = { memories: [berlin], heard: 'forget_all' } as const
    expect([
      toBuiltInAnswer({ ...told, userText: 'Forget everything about me', language: 'en' }),
      toBuiltInAnswer({ ...told, userText: '忘掉关于我的所有事', language: 'zh' }),
    ]).toEqual([
      'To forget everything at once, use “Forget everything” in Settings; this message did not forget anything.',
      '要一次忘掉所有内容，请用“设置”里的“忘掉一切”；这条消息没有忘掉任何内容。',
    ])
  })

  test('that something is not to be remembered is acknowledged and not promised', () => {
    const told = { memories: [], heard: 'not_to_keep' } as const
    expect([
      toBuiltInAnswer({ ...told, userText: "Don't remember this: I hate my boss", language: 'en' }),
      toBuiltInAnswer({ ...told, userText: '别记这个：我讨厌老板', language: 'zh' }),
    ]).toEqual([
      expect.stringMatching(/^All right, I won’t keep this\. If anything .+ undo it/),
      expect.stringMatching(/^好的，这些不记。如果.+撤销/),
    ])
  })

  test('undoing is done at the note or in Butler', () => {
    expect(en('undo that')).toMatch(/^This message did not undo anything\. .+arrow.+Butler\.$/)
    expect(zh('撤销')).toMatch(/^这条消息没有撤销任何内容。.+箭头.+“管家”/)
  })
})

test('a request to forget that only the rules heard was answered with “All right.”', () => {
  const told = { memories: [], heard: 'forget' } as const
  expect(toBuiltInAnswer({ userText: '刚才说的我妹的事别记了', language: 'zh', ...told })).toBe(textsZh.forget)
})

test('“…, we are like that” at the end of a statement was answered as a question', () => {
  expect(zh('我不吃香菜，但是特别爱吃辣，毕竟湖南人嘛')).toBe(textsZh.unread)
})

test('what was said not to be so was told, though the correction was found', () => {
  const message = { type: 'message', coverage: 0.9 } as const
  const told = aGivenMemory({ ...message, content: '我弟叫王小宇，在读高三', saidAt: '2026-11-20T10:00:00.000Z' })
  const later = aGivenMemory({ ...message, citation: 2, coverage: 0.6, content: '我弟不是高三，是高二' })
  const answer = zh('我弟读几年级', told, { ...later, saidAt: '2026-11-21T10:00:00.000Z' })
  expect(answer).toContain('“我弟叫王小宇，在读高三”，后来又说“我弟不是高三，是高二”')
})

describe('what was put right was quoted beside its correction as what comes nearest', () => {
  const near = (content: string, nearness: number) => ({
    ...aGivenMemory({ type: 'message', coverage: 0, content, saidAt: '2026-11-20T10:00:00.000Z' }),
    told: [{ quote: content, nearness }],
  })
  const later = { citation: 2, saidAt: '2026-11-20T10:10:00.000Z' }

  test('an age that was denied', () => {
    const answer = en('What is the age of our dog?', near('Simba is our Labrador, aged 4, and asleep.', 0.6), {
      ...near('One correction. Simba is not 4. I looked at the licence and he is 7 years old.', 0.1),
      ...later,
    })
    expect(answer).toContain('Simba is not 4. I looked at the licence and he is 7 years old.')
    expect(answer).not.toContain('aged 4')
  })

  test('an age of whom a short name names', () => {
    const answer = en('how old is kiwi', near('thats Kiwi my cockatiel, 3 years old', 0.6), {
      ...near('correction ah, kiwi is not 3. zul go find the receipt, he is 5 already.', 0.1),
      ...later,
    })
    expect(answer).not.toContain('3 years old')
  })

  test('a date in whose place a price came', () => {
    const answer = en('What date is the concert?', near('The concert is on the 9th of May, tickets £14.', 0.6), {
      ...near('The concert tickets are £12 now, not £14.', 0.1),
      ...later,
    })
    expect(answer).toContain('9th of May')
  })

  test('a figure of another matter stays', () => {
    const answer = en('What is the age of our dog?', near('Simba is our Labrador, aged 4, and asleep.', 0.6), {
      ...near('We need chairs, not 4. I counted and it is 7.', 0.1),
      ...later,
    })
    expect(answer).toContain('aged 4')
  })
})

describe('a question of this conversation was quoted as what comes nearest to the next one', () => {
  const asked = {
    ...aGivenMemory({ type: 'message', coverage: 0, content: 'an what toon do i bide in' }),
    told: [{ quote: 'an what toon do i bide in', nearness: 0.6 }],
  }
  const question = { userText: 'was i selling anything?', memories: [asked], language: 'en', askedAt } as const

  test('what may have asked is not quoted where it was said', () => {
    const messages = [{ role: 'user' as const, content: asked.content }]
    expect(toBuiltInAnswer({ ...question, messages }, 'UTC')).toBe(textsEn.unknownYet)
  })

  test('what tells something is', () => {
    const quote = 'The day it snowed I broke my arm.'
    const told = { ...asked, content: quote, told: [{ quote, nearness: 0.6 }] }
    const messages = [{ role: 'user' as const, content: quote }]
    expect(toBuiltInAnswer({ ...question, memories: [told], messages }, 'UTC')).toContain(quote)
  })

  test('what else it tells is', () => {
    const told = [...asked.told, { quote: 'I sold the boat.', nearness: 0.5 }]
    const content = `${asked.content}. I sold the boat.`
    const messages = [{ role: 'user' as const, content }]
    const memories = [{ ...asked, content, quote: asked.content, coverage: 0.9, told }]
    expect(toBuiltInAnswer({ ...question, memories, messages }, 'UTC')).toMatch(/nearest.+“I sold the boat\.”/u)
  })
})

describe('what is told and not kept was answered with no word of what is known of the same', () => {
  const plumber = {
    ...aGivenMemory({ type: 'message', coverage: 0, content: 'The plumber’s name is Marek Nowak.' }),
    told: [{ quote: 'The plumber’s name is Marek Nowak.', nearness: 0.7 }],
  }

  test('the nearest of it stands beside', () => {
    expect(en('the plumber came an hour late', plumber)).toMatch(/^I’ve read that\. You told me .+Marek Nowak/u)
  })

  test('what is kept for just that does', () => {
    const name = aGivenMemory({ field: 'name', fit: 'answer', content: 'Asha', type: 'person' })
    expect(en('they spelled my name badly', name)).toBe('I’ve read that. Your name is Asha. [1]')
  })

  test('what is hardly near does not', () => {
    const told = [{ quote: plumber.content, nearness: 0.5 }]
    expect(en('the plumber came an hour late', { ...plumber, told })).toBe(textsEn.unread)
  })

  test('what was said in this conversation is not said again', () => {
    const messages = [{ role: 'user' as const, content: `${plumber.content} He comes at nine.` }]
    const question = { userText: 'the plumber came an hour late', memories: [plumber], messages, askedAt }
    expect(toBuiltInAnswer({ ...question, language: 'en' }, 'UTC')).toBe(textsEn.unread)
  })

  test('what says no more than the message, or only asks, does not', () => {
    const asked = [{ quote: 'when does the plumber come', nearness: 0.9 }]
    expect(en('the plumber came an hour late', { ...plumber, told: asked })).toBe(textsEn.unread)
    const same = [{ quote: 'The plumber came late.', nearness: 0.9 }]
    expect(en('the plumber came an hour late', { ...plumber, told: same })).toBe(textsEn.unread)
  })
})

test.each([
  ['zh', '我叫林晓，你记得我妹妹叫什么吗？', '我还不知道'],
  ['en', 'I am Lin Xiao, do you remember what my sister is called?', 'I don’t know'],
] as const)(
  'a question beside a statement was answered as told where its mark is a wide one: %s',
  (language, userText, answer) => {
    expect(toBuiltInAnswer({ userText, memories: [], language, heard: 'statement', askedAt }, 'UTC')).toContain(answer)
  },
)
