import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { threadTimeOf, watchHolds } from '../../../testing/thread-time.ts'
import type { KnownMemory } from '../reader.ts'
import { hearsRequest, readRequests } from './hears-request.ts'
import { createRulesReader, findAll, readMessage } from './rules-reader.ts'

const message = (text: string, id = 'm'): SourceMessage => ({
  id,
  sessionId: 's',
  position: 1,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2026-03-11T10:00:00.000Z',
})

const read = (text: string, known: readonly KnownMemory[] = []) => readMessage(message(text), [], known)
/** `subject/attribute=value`, or the fact where there is no attribute. */
const factsOf = (text: string): string[] =>
  read(text).flatMap((one) =>
    one.op === 'add' ? [one.attribute === null ? one.fact : `${one.subject}/${one.attribute}=${one.value}`] : [],
  )

test.each(['你还记得我生日是哪天啊', '我对花生过敏是不是呀', '我对芒果过敏嘛', '我周一～周五在晋江上班吗～'])(
  'a question was kept for its particle: %s',
  (text) => expect(read(text)).toEqual([]),
)

describe('plain statements', () => {
  test.each([
    ['My name is Dana.', 'user/name=Dana'],
    ['my names ravi btw', 'user/name=ravi'],
    ["hi, I'm Oluwaseun", 'user/name=Oluwaseun'],
    ['Call me Bex please', 'user/preferred_name=Bex'],
    ['you can call me Sam', 'user/preferred_name=Sam'],
    ['I live in Porto.', 'user/residence=Porto'],
    ['i stay in Woodlands so everyday one hour train', 'user/residence=Woodlands'],
    ['我芒果过敏哦，嘴会肿', 'user/allergy=芒果'],
    ['我叫林若溪～先帮我写条朋友圈', 'user/name=林若溪'],
    ['i live in porto btw', 'user/residence=porto'],
    ['I am from Cork originally', 'user/hometown=Cork'],
    ['I grew up in Leeds', 'user/hometown=Leeds'],
    ['I work as a nurse', 'user/job=nurse'],
    ['im a pastry chef', 'user/job=pastry chef'],
    ["I'm a civil engineer and I love my team", 'user/job=civil engineer'],
    ['I work at Siemens', 'user/employer=Siemens'],
    ['i work for the city council', 'user/employer=the city council'],
    ["I'm 34", 'user/age=34'],
    ['i just turned 40!', 'user/age=40'],
    ['My sister is called Jo', 'sister Jo/name=Jo'],
    ["my wife's name is Anna", 'wife/name=Anna'],
    ['What can I cook for my son Leo tonight?', 'son Leo/name=Leo'],
    ['We have a beagle puppy called Pickle', 'dog Pickle/name=Pickle'],
    ['i have two cats', 'user/has_pet=two cats'],
    ['My daughter is 7', 'daughter/age=7'],
    ['my cat is 12 years old', 'cat/age=12'],
    ["I'm allergic to peanuts", 'user/allergy=peanuts'],
    ['im severely allergic to shellfish so nothing with prawns', 'user/allergy=shellfish'],
    ['I have a nut allergy', 'user/allergy=nut'],
    ['I am lactose intolerant', 'user/diet=lactose intolerant'],
    ["I don't eat pork", 'user/diet=pork'],
    ['dont eat meat. i never eat fish', 'user/diet=fish'],
    ['I am vegetarian', 'user/diet=vegetarian'],
    ['I love hiking', 'user/likes=hiking'],
    ['i really like dark chocolate', 'user/likes=dark chocolate'],
    ['I hate coriander', 'user/dislikes=coriander'],
    ["I can't stand cilantro", 'user/dislikes=cilantro'],
    ['My favourite colour is green', 'user/favourite_colour=green'],
    ['my fav band is Radiohead', 'user/favourite_band=Radiohead'],
    ['Please keep your answers short', 'user/answer_style=Please keep your answers short'],
    ['from now on, answer in Spanish', 'user/answer_style=from now on, answer in Spanish'],
    ['Actually I live in Braga, not Porto', 'user/residence=Braga'],
    ['Remember that the spare key is under the pot', 'the spare key is under the pot'],
    ['please remember I park on level 3', 'I park on level 3'],
    ['我叫李梅', 'user/name=李梅'],
    ['你好，我叫阿杰', 'user/name=阿杰'],
    ['叫我小林就行', 'user/preferred_name=小林'],
    ['以后叫我老陈吧', 'user/preferred_name=老陈'],
    ['我今年28岁', 'user/age=28'],
    ['我住在成都', 'user/residence=成都'],
    ['我現在住在台北', 'user/residence=台北'],
    ['我老家在贵阳', 'user/hometown=贵阳'],
    ['我是湖南人', 'user/hometown=湖南'],
    ['我是一名护士', 'user/job=护士'],
    ['我的工作是产品经理。', 'user/job=产品经理'],
    ['我的职业是护士', 'user/job=护士'],
    ['我是做前端的，在腾讯上班', 'user/employer=腾讯'],
    ['我在人民医院工作', 'user/employer=人民医院'],
    ['我妹妹叫小雨', 'sister 小雨/name=小雨'],
    ['我老婆叫陈静', 'wife/name=陈静'],
    ['我女儿今年5岁', 'daughter/age=5'],
    ['我养了一只猫，叫年糕', 'cat 年糕/name=年糕'],
    ['我养了两只猫', 'user/has_pet=两只猫'],
    ['我对花生过敏', 'user/allergy=花生'],
    ['我對海鮮過敏', 'user/allergy=海鮮'],
    ['我不吃香菜', 'user/diet=香菜'],
    ['我从来不吃牛肉', 'user/diet=牛肉'],
    ['我吃素', 'user/diet=素'],
    ['我喜欢爬山', 'user/likes=爬山'],
    ['我特别喜欢喝乌龙茶', 'user/likes=喝乌龙茶'],
    ['我讨厌吸烟', 'user/dislikes=吸烟'],
    ['我最喜欢的颜色是蓝色', 'user/favourite_颜色=蓝色'],
    ['以后请用中文回答', 'user/answer_style=以后请用中文回答'],
    ['回答尽量简短一点', 'user/answer_style=回答尽量简短一点'],
    ['My birthday is not May 3, it is May 4.', 'user/birthday=May 4'],
    ['My birthday is May 3. No, it is May 4.', 'user/birthday=May 4'],
    ['我的生日是5月3日。不对，是5月4日。', 'user/birthday=5月4日'],
    ['I live in Porto. No, it is fine.', 'user/residence=Porto'],
    ['My birthday is May 3. No, it is 5 o’clock.', 'user/birthday=May 3'],
    ['我生日不是5月3日，是5月13日。', 'user/birthday=5月13日'],
    ['记住：我的车停在B2', '我的车停在B2'],
  ])('%s', (text, expected) => {
    expect(factsOf(text)).toContain(expected)
  })

  test.each([
    [
      "I'm Dana, 34, just moved from Chicago to Rotterdam for a job at a robotics startup",
      ['user/name=Dana', 'user/age=34', 'user/residence=Rotterdam'],
    ],
    [
      '我叫李雷，今年30岁，住在上海，是一名律师',
      ['user/name=李雷', 'user/age=30', 'user/residence=上海', 'user/job=律师'],
    ],
    // “likes hate coriander” was kept.
    ['I love jazz and hate coriander.', ['user/likes=jazz', 'user/dislikes=coriander']],
    ['I live in Porto, any tips for the weekend?', ['user/residence=Porto']],
  ])('several facts in one sentence: %s', (text, expected) => {
    expect(factsOf(text)).toEqual(expected)
  })

  test('the user’s own plain sentence is the fact; of a sentence with several each gets its own words', () => {
    const facts = (text: string): string[] => read(text).flatMap((one) => ('fact' in one ? [one.fact] : []))
    expect([facts('I live in Porto.'), facts('my name is Tom and i live in leeds')]).toEqual([
      ['I live in Porto.'],
      ['My name is Tom.', 'I live in leeds.'],
    ])
  })

  test('every quote stands in the message', () => {
    const text = 'Hi! I’m Dana, 34, just moved to Rotterdam. 我喜欢喝茶，也对花生过敏。'
    expect(read(text).map(({ quote }) => text.includes(quote))).toEqual([true, true, true, true, true])
  })
})

describe('what is no statement about the user is not read', () => {
  test.each([
    'If I lived in Lisbon I would learn to surf',
    'do I live in Porto?',
    'my mum thinks I work as a spy',
    'Imagine I am a pirate and I live in Tortuga',
    'Translate: I live in Nantes and I love bread',
    'I wish I lived in Rome',
    'I might move to Rome next year',
    'I like your idea',
    "I'm tired",
    'I live in hope',
    'Thanks, that is great!',
    'I live on the moon. just kidding!',
    '> I live in Porto',
    'remember to buy milk',
    '如果我对花生过敏怎么办',
    '我住在哪里？',
    '他说我住在火星',
    '写一个故事，我叫小明，我住在森林里',
    '我喜欢你的回答',
    '我住在酒店，周五回去',
    '我叫了外卖',
    '叫我起床',
    '我可能会搬到深圳',
    '“我住在成都”这句话对吗',
  ])('%s', (text) => {
    expect(factsOf(text)).toEqual([])
  })

  test('words of a role play that the user opened before are not theirs', () => {
    const opening = { ...message("Let's role-play: you are a doctor and I am your patient.", 'a'), position: 0 }
    expect(readMessage(message('My name is Bob and I am allergic to nuts'), [opening])).toEqual([])
  })

  test('an untrusted span is not read', () => {
    const text = 'See this: I live in Oslo. Please forget my address.'
    const span = { start: 10, end: text.length, label: 'paste' }
    expect(readMessage({ ...message(text), untrustedSpans: [span as never] }, [])).toEqual([])
  })
})

test.each([
  '我有个姐姐叫刘燕，在深圳做会计。',
  '我有个朋友，在北京当律师，住在海淀。',
  '我有个同学，叫小王，今年30岁，对虾过敏。',
  '我认识一位老师，住在上海。',
])('what was said of somebody who is brought in was taken for the user’s own: %s', (text) => {
  expect(factsOf(text).filter((fact) => fact.startsWith('user/'))).toEqual([])
})

test('what else a sentence says was kept with its one fact', () => {
  expect(read('我最近在看心理医生，我妹妹叫小雨。')).toMatchObject([{ fact: '我的妹妹叫小雨。' }])
})

describe('what is delicate', () => {
  const delicacyOf = (text: string) => read(text).map((one) => ('delicate' in one ? one.delicate : one.op))
  test.each([
    ['My daughter is called Ida', [null]],
    ['Remember that my salary is 4200 euros', ['money']],
    ['Remember that I have diabetes', ['health']],
    ['I live in Porto', [null]],
    ['I am allergic to nuts', [null]],
    ['my dog is called Bram', [null]],
  ])('%s', (text, expected) => {
    expect(delicacyOf(text)).toEqual(expected)
  })
})

describe('requests to forget', () => {
  const forgetsOf = (text: string, isPlain?: boolean) =>
    read(text).flatMap((one) =>
      one.op === 'forget' && !(isPlain === true && one.certainty !== undefined)
        ? [{ about: one.about, when: one.when, except: one.except, refersTo: one.refersTo ?? null }]
        : [],
    )
  const plain = { when: null, except: null, refersTo: null }
  test.each([
    ['Forget everything about my ex', 'my ex'],
    ['please forget what I said about the divorce', 'divorce'],
    ['forget that I like coffee', 'coffee'],
    ['Can you delete everything you know about my knee?', 'my knee'],
    ['forget about the surgery please', 'surgery'],
    ['delete my address', 'my address'],
    ['Drop the thing about my boss', 'my boss'],
    ['忘掉我的地址', '地址'],
    ['请把我前男友的事都忘了吧', '前男友'],
    ['关于我工资的事，忘掉吧', '工资'],
    ['忘了我对花生过敏这件事吧', '花生过敏'],
    ['把我的生日刪掉', '生日'],
    ['Can you forget about Pippa?', 'Pippa'],
    ['That stuff about the loan - get rid of it please', 'loan'],
    ["I don't want you to remember my address", 'my address'],
    ["I shouldn't have told you about the debt, please forget it", 'debt'],
    ['别再记着我房东的事情了', '房东'],
    ['当我没提过阿涛', '阿涛'],
    ['My blood test results should not be remembered.', 'My blood test results'],
    ["I'd be grateful if you deleted my bank details.", 'my bank'],
    ['I want my medical history gone from your memory.', 'my medical history'],
    ['Pretend I never mentioned the pregnancy.', 'pregnancy'],
    ['Is it possible for you to forget my PIN code?', 'my PIN code'],
    ['Take my old phone number out of your notes', 'my old phone number'],
    ['What I told you about the bridge, delete that for good, every trace', 'bridge'],
    ['麻烦把我的身份证号从你的记忆里抹去。', '身份证号'],
    ['我不想让你记住我的体重。', '体重'],
    ['女儿学校那件事，你就当没听过吧，她会气死', '女儿学校'],
    ['上个月的事以后再说。从你的记忆中删去我的邮箱。', '邮箱'],
    ['请从记忆里移除我的住址', '住址'],
  ])('%s', (text, about) => {
    expect(forgetsOf(text)).toEqual([{ ...plain, about }])
  })

  test.each([
    ["don't remember that", 'previous'],
    ["Please don't keep this.", 'previous'],
    ['forget what I just said', 'previous'],
    ['刚才那句别记', 'previous'],
    ['算了，刚才那句别记', 'previous'],
    ['这个不要记', 'previous'],
    ['当我没说', 'previous'],
    ['这个别记：我昨天跟阿涛吵了一架', 'message'],
  ])('points at what was said: %s', (text, refersTo) => {
    expect(forgetsOf(text).map((one) => [one.about, one.refersTo])).toEqual([[null, refersTo]])
  })

  test('an exception and days go along', () => {
    expect([
      ...forgetsOf('forget everything about my family except my sister'),
      ...forgetsOf('Forget everything from last weekend'),
      ...forgetsOf('把上周末的事都忘了吧'),
    ]).toEqual([
      { ...plain, about: 'my family', except: 'my sister' },
      { ...plain, about: null, when: { from: '2026-03-07', to: '2026-03-08' } },
      { ...plain, about: null, when: { from: '2026-03-07', to: '2026-03-08' } },
    ])
  })

  test.each([
    "don't forget to call the bank",
    'I forgot my umbrella',
    'I always forget her birthday',
    'forget it',
    'She told me to forget him',
    'My therapist says: forget everything about your ex',
    'How do I delete my account?',
    'delete the second paragraph',
    'remove my comment from the code',
    'Do you forget things?',
    '别忘了明天开会',
    '我忘了带伞',
    '我忘了告诉你，我换工作了',
    '他让我忘掉过去',
    '我差点忘了这件事',
    '把这段代码删掉',
    '怎么删除文件',
    "Forget it, let's talk about dinner.",
    'Could we just forget the salad and have soup?',
    'If you forget the yeast the bread won’t rise.',
    'You never remember my birthday.',
    'I need my car cleaned before Friday.',
    "I'll never forget that summer",
    'She asked me not to keep the receipt.',
    '我昨天把那个游戏删了。',
    '老板让我把客户名单删掉。',
    '忘带伞了。',
    '帮我删掉这段里的形容词。',
  ])('is none, or not in so many words: %s', (text) => {
    expect(forgetsOf(text, true)).toEqual([])
  })
})

describe('words that ask to forget, again and again', () => {
  test.each([
    '不要记',
    '请',
    '请你',
    '全都',
    '刚',
    '别把',
    '别在你这里',
    'forget ',
    'please ',
    'things ',
    'should be ',
    'i told you ',
  ])('four times as many sentences full of “%s” take less than eight times as long', (words) => {
    const time = (sentences: number): number => {
      const all = message(`${words.repeat(Math.floor(480 / words.length))}x\n`.repeat(sentences))
      return threadTimeOf(() => readMessage(all, []).map(({ quote }) => hearsRequest(all, quote)))
    }
    const median = (sentences: number): number => [1, 2, 3].map(() => time(sentences)).toSorted((a, b) => a - b)[1] ?? 0
    time(2)
    expect(median(16)).toBeLessThan(8 * median(4) + 50)
  })
})

test.each(['我们家', '我刚', '我住这，刚', '我儿子刚满', '我一点都', 'all mates ', '我不叫小明，住在'])(
  'one sentence that says “%s” over and over held the thread for seconds',
  (words) => {
    const [, head = '', again = ''] = /^(我住这，|我不叫小明，|我儿子|我)?(.+)$/u.exec(words) ?? []
    const text = `${head}${again.repeat(30)}吗，我叫小明`
    expect(threadTimeOf(() => readMessage(message(text), []))).toBeLessThan(2_000)
  },
)

describe('what is known', () => {
  const known = (attribute: string, value: string): KnownMemory => ({
    id: 'k1',
    fact: value,
    subject: 'user',
    attribute,
    value,
    since: null,
    state: 'current',
  })
  const opsOf = (text: string, memory: KnownMemory) =>
    read(text, [memory]).map((one) => [one.op, 'target' in one ? one.target : null])

  test('the same value confirms, another replaces, a second liking is added', () => {
    expect([
      opsOf('I live in Porto', known('residence', 'Porto')),
      opsOf('I live in Braga now', known('residence', 'Porto')),
      opsOf('I love tea', known('likes', 'coffee')),
    ]).toEqual([[['confirm', 'k1']], [['replace', 'k1']], [['add', null]]])
  })

  test('“not X but Y” is a mistake, “no longer” an end', () => {
    expect(read('I live in Braga, not Porto', [known('residence', 'Porto')])).toMatchObject([
      { op: 'replace', target: 'k1', value: 'Braga', mistake: true },
    ])
    expect([
      opsOf('I no longer live in Porto', known('residence', 'Porto')),
      opsOf("I don't eat fish anymore", known('likes', 'fish')),
      opsOf('我已经不住在成都了', known('residence', '成都')),
      opsOf('I no longer live in Porto', known('residence', 'Braga')),
    ]).toEqual([
      [['end', 'k1']],
      [
        ['end', 'k1'],
        ['add', null],
      ],
      [['end', 'k1']],
      [],
    ])
  })
})

describe('the reader', () => {
  test('reads a stretch message by message and stops when asked to', async () => {
    const stretch = {
      agentId: 'a',
      context: [],
      messages: [message('I live in Porto', 'm1'), message('我叫李梅', 'm2')],
    }
    const { operations, unreadable } = await createRulesReader().read(stretch, [], new AbortController().signal)
    expect([operations.map(({ messageId }) => messageId), unreadable]).toEqual([['m1', 'm2'], 0])
  })

  test.each([
    ['commas', (size: number) => 'a,'.repeat(size)],
    ['newlines beside Chinese', (size: number) => `我叫李梅${'\n'.repeat(size)}`],
    ['polite words', (size: number) => '请'.repeat(size)],
    ['“I”', (size: number) => 'i '.repeat(size)],
    ['我', (size: number) => '我喜欢'.repeat(size)],
    ['quotation marks', (size: number) => '“我'.repeat(size)],
    ['spaces', (size: number) => `forget${' '.repeat(size)}x`],
    ['adverbs', (size: number) => `i ${'really '.repeat(size)}`],
    ['tags', (size: number) => '<a>'.repeat(size)],
    ['colons', (size: number) => 'Bo: hi\n'.repeat(size)],
    ['“不要记”, each in a line', (size: number) => '不要记\n'.repeat(size)],
    ['“forget”', (size: number) => 'forget '.repeat(size)],
  ])('four times as many %s take less than six times as long', (_name, build) => {
    const time = (size: number): number => {
      const text = build(size)
      return threadTimeOf(() => readMessage(message(text), []))
    }
    time(500)
    // One right after the other, for a machine is not as fast all the time.
    const over = [1, 2, 3].map(() => {
      const few = time(10_000)
      return time(40_000) - 6 * few
    })
    expect(Math.min(...over)).toBeLessThan(25)
  })
})

test('after a message of a million characters the next one held the thread until all its sentences were read again', () => {
  const time = (sentences: number): number => {
    const long = message('I went to the market with my sister. '.repeat(sentences), 'long')
    const next = Array.from({ length: 8 }, () => message('No, it is May 4.'))
    return threadTimeOf(() => next.map((one) => findAll(one, [long])))
  }
  time(100)
  expect(time(24_000)).toBeLessThan(8 * time(400) + 120)
})

test('a very long message that a request to forget lists was read for requests in one piece', async () => {
  const long = message('I went to the market with my sister. Forget what I said about the dog. '.repeat(150))
  const holds = watchHolds()
  await setImmediate()
  holds.longest()
  await readRequests(long)
  await setImmediate()
  const { part } = holds.longest()
  holds.end()
  expect(hearsRequest(long, long.text)).toBe(true)
  expect(part).toBeLessThan(0.5)
})

test('what a long message said last is corrected by the next', () => {
  const long = message(`${'We talked about the weather. '.repeat(2_000)}My birthday is May 3.`, 'long')
  const found = findAll(message('No, it is May 4.'), [long])
  expect(found.map(({ operation }) => (operation.op === 'add' ? operation.value : operation.op))).toEqual(['May 4'])
})

describe('in the middle of a chat', () => {
  test.each([
    ['hi, Tomasz here, just installed this', 'user/name=Tomasz'],
    ['moved to Porto last spring with my boyfriend', 'user/residence=Porto'],
    ['peanuts could kill me', 'user/allergy=peanuts'],
    ['哈囉～我是陳思琪，第一次用這個', 'user/name=陳思琪'],
    ['牛奶我喝不了', 'user/diet=牛奶'],
  ])('%s', (text, expected) => {
    expect(factsOf(text)).toContain(expected)
  })

  test('a name alone is of whom it is known for, and of nobody else', () => {
    const dog: KnownMemory = {
      id: 'd',
      fact: 'My dog is called Biscuit.',
      subject: 'dog biscuit',
      attribute: 'name',
      value: 'biscuit',
      since: null,
      state: 'current',
    }
    expect(read('sorry Biscuit is 7 not 6', [dog])).toMatchObject([{ op: 'add', subject: 'dog biscuit', value: '7' }])
    expect(read('sorry Biscuit is 7 not 6')).toEqual([])
  })

  test('what others ate was taken for the user’s own diet, after a clause about a partner', () => {
    expect(factsOf('我对象叫田甜，回族，不吃猪肉')).not.toContain('user/diet=猪肉')
  })

  test('a text that was found elsewhere was read as the user’s own', () => {
    expect(
      factsOf("found this on a forum, what do you think: I'm Sandra, I live in Faro and work as a dentist."),
    ).toEqual([])
  })

  test('where somebody works was kept as where they live', () => {
    expect(factsOf('我在杭州一家医院上班')).toEqual(['user/employer=杭州一家医院'])
  })

  test('“I said that wrong” was taken for what somebody else said', () => {
    expect(factsOf('刚才说错了，我今年35岁')).toEqual(['user/age=35'])
  })

  test.each([
    ['更正：我住在南京', '我住在南京。'],
    ['Actually, I live in Porto', 'I live in Porto.'],
  ])('a fact was kept with the words that led in to it: %s', (text, fact) => {
    expect(read(text)).toMatchObject([{ op: 'add', fact }])
  })

  test('“translator” was taken for a request to translate, and the message with it', () => {
    expect(factsOf("I'm a translator and I live in Porto")).toContain('user/residence=Porto')
  })
})

test.each([
  ['I prefer texting over calls', ['user/likes=texting over calls']],
  ['比起咖啡我更喜欢喝茶', ['user/likes=喝茶']],
  ['我喜欢在雨里散步', ['user/likes=在雨里散步']],
])('what is preferred was not read: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each(['我在哪家公司上班', '我是做哪一行的', '我住在哪座城市'])(
  'a question without its mark was kept as a fact, and took the place of a true one: %s',
  (text) => {
    expect(factsOf(text)).toEqual([])
  },
)

test('a mother and a cat in one sentence were one memory', () => {
  expect(factsOf('我妈妈叫秦素梅，家里还有一只猫叫煤球')).toEqual(['mother/name=秦素梅', 'cat 煤球/name=煤球'])
})

test('what goes on after the last allergy was read as another', () => {
  expect(factsOf("I'm allergic to walnuts and pecans, found that out at a wedding")).toEqual([
    'user/allergy=walnuts',
    'user/allergy=pecans',
  ])
})

test.each(['“Pickle’s 9” was nobody’s age'])('%s', () => {
  const pickle = { id: 'k1', subject: 'dog pickle', attribute: 'name', value: 'pickle', state: 'live', fact: '' }
  expect(read("sorry, Pickle's 9.", [pickle as unknown as KnownMemory])).toMatchObject([
    { subject: 'dog pickle', attribute: 'age', value: '9' },
  ])
})

test.each([
  ['我在地铁站当站务员。', ['job: 站务员']],
  ["Never used one of these 😅 I'm Tamsin, Tam to most people.", ['name: Tamsin']],
])('a place of work was taken for a home, and a smiley hid what came after it: %s', (text, told) => {
  expect(read(text).flatMap((one) => (one.op === 'add' ? [`${one.attribute}: ${one.value}`] : []))).toEqual(told)
})

test('a game was taken for a request to forget', () => {
  const forgets = [
    "Act as if you didn't know French and write me a letter.",
    'Pretend you are a pirate. Forget my name.',
  ]
    .flatMap((text) => read(text))
    .filter((one) => one.op === 'forget' && one.certainty === undefined)
  expect(forgets).toEqual([])
})

test('“Forget that, it would hurt her” was looked for nowhere but in its own message, or nowhere but elsewhere', () => {
  const [request] = read('I borrowed 300 euros from Leo. Forget that, it would hurt her.').filter(
    ({ op }) => op === 'forget',
  )
  expect(request).toMatchObject({ about: 'borrowed 300 euros from Leo', refersTo: 'message' })
})

test.each([
  ['我妈下周三来，我爸不能吃辣', '我爸不能吃辣'],
  ['我最近在看心理医生，我哥叫李雷。', '我哥叫李雷。'],
  ['我最近在看心理医生，我的狗叫年糕。', '我的狗叫年糕。'],
])('“我爸” was remembered as “我的爸”, which nobody says: %s', (said, fact) => {
  expect(read(said)).toMatchObject([{ fact }])
})

test('a name that is not the user’s was corrected with “其实” and not read', () => {
  const [operation] = findAll(message('我其实不叫陈思远，叫陈思源，三点水那个源'), [])
  expect(operation).toMatchObject({ not: '陈思远', operation: { attribute: 'name', value: '陈思源' } })
})

test.each([
  ['我上周已经从字节跳到美团了', ['user/employer=美团']],
  ['我跳槽去了腾讯', ['user/employer=腾讯']],
  ['我从二楼跳到一楼了', []],
])('who had changed to another firm was not known to work there: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test('“still in it” was read as a trade that begins with “do”', () => {
  expect(factsOf('我在美团上班，还是做后端')).toEqual(['user/employer=美团', 'user/job=后端'])
})

test.each([
  ['我妈现在一个月去一次医院', []],
  ['我妈住院一个月了', []],
  ['现在一个月八千', []],
  ['我儿子八个月了', ['son/age=八个月']],
  ['我女儿十个月大', ['daughter/age=十个月']],
])('a span of months was read as an age: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test('“went to” was taken for a request to take away', () => {
  expect(read('我跳槽去了腾讯').filter(({ op }) => op === 'forget')).toEqual([])
})

test('“don’t keep this:” was taken for a speaker who is quoted', () => {
  const heard = (text: string) => hearsRequest(message(text), text)
  expect(['别记这个：我偷偷哭过', "Don't remember this: I cried.", '老板：别记这个'].map(heard)).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['我叫陈思远，今年三十一，老家湖南', ['user/name=陈思远', 'user/age=三十一']],
  ['我今年28', ['user/age=28']],
  ['我今年三十万', []],
  ['我今年12月结婚', []],
])('an age was read with the word for years only: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['我还有个弟弟，叫王小宇，在读高三', ['brother 王小宇/name=王小宇']],
  ['我有个想法叫停', []],
])('who was brought in with “I have a …” had no name: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test('of “twenty-four” the first numeral was taken for somebody’s name', () => {
  expect(read('今年研二，二十四岁')).toEqual([])
})

test.each([
  ['楼下芒果三块钱一斤，可惜我芒果过敏，碰一下嘴就肿', 'user/allergy=芒果'],
  ['毕竟我对花生过敏', 'user/allergy=花生'],
  ["Sadly I'm allergic to eggs", 'user/allergy=eggs'],
  ['Hopefully I live in Rome by then', undefined],
])('an allergy told after “可惜”, “sadly” and the like was not read: %s', (text, fact) => {
  expect(factsOf(text)[0]).toBe(fact)
})

test.each([
  ['我换工作了，现在在网易做产品经理', ['user/job=产品经理', 'user/employer=网易']],
  ['我在字节跳动当前端，住在深圳', ['user/job=前端', 'user/employer=字节跳动', 'user/residence=深圳']],
  ["I'm now a product manager at Google", ['user/job=product manager', 'user/employer=Google']],
])('whom somebody works for was lost beside what they do: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['我住在成都，周末去哪玩好呢', ['user/residence=成都']],
  ["I'm allergic to nuts so what can I eat?", ['user/allergy=nuts']],
  ['what do I like?', []],
])('what was told before a question was not read, or not without the question: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
  expect(read(text).map((one) => (one.op === 'add' ? one.quote : ''))).not.toContain(text)
})

test.each([
  ['我妈对花生过敏', ['mother/allergy=花生']],
  ['我妈海鲜过敏', []],
  ['我海鲜过敏', ['user/allergy=海鲜']],
])('a mother’s allergy was taken for the user’s: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['I dont eat meat, only fish', ['user/diet=meat']],
  ["I don't eat pork or veal, just beef", ['user/diet=pork', 'user/diet=veal']],
  ['我不吃肉只吃鱼', ['user/diet=肉']],
  ['I only eat fish', []],
])('what is eaten instead was taken for what is not: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['I hate mushrooms and love black coffee', ['user/dislikes=mushrooms', 'user/likes=black coffee']],
  ['I like jazz and live in Rome', ['user/likes=jazz', 'user/residence=Rome']],
  ['I love tea and coffee', ['user/likes=tea', 'user/likes=coffee']],
])('what was said after “and” was taken for one more thing that is disliked or liked: %s', (text, facts) => {
  expect(factsOf(text)).toEqual(facts)
})

test.each([
  ['I moved to Porto last month.', 'I live in Porto.'],
  ['我上个月搬到了上海。', '我住在上海。'],
  ['I moved to Porto in 2019.', 'I moved to Porto in 2019.'],
])('a memory was called by “last month”, which is another one later: %s', (text, fact) => {
  expect(read(text)).toEqual([expect.objectContaining({ attribute: 'residence', fact })])
})

test('a name was lost where the next clause begins with it', () => {
  expect(factsOf('I have a dog called Max, Max is five')).toContain('dog Max/name=Max')
})

test.each([
  ['I moved last week to Porto.', 'Porto', '2026-03-02'],
  ['Last week I moved to Lyon', 'Lyon', '2026-03-02'],
  ['上周我搬到杭州了', '杭州', '2026-03-02'],
  ['We went to Rome last month and I live in Bonn.', 'Bonn', null],
])('a move of last week began on the day it was told, or was not read: %s', (text, value, validFrom) => {
  expect(read(text)).toEqual([expect.objectContaining({ attribute: 'residence', value, validFrom })])
})

test.each([
  '我六月要搬到深圳。',
  '我要搬到深圳。',
  '我从北京要搬到深圳',
  '我明年搬到深圳',
  '我六月底搬去深圳。',
  '我三月一号搬到深圳。',
  'From June I live in Lisbon.',
  'From March 1 I live in Lisbon.',
  'From June I work at Globex.',
])('what is to come was read as so since last year: %s', (text) => {
  expect(readMessage({ ...message(text), at: '2026-01-05T10:00:00.000Z' }, [])).toEqual([])
})

test.each([
  ['我六月搬到深圳了', '深圳', '2025-06'],
  ['我是六月搬到深圳的', '深圳', '2025-06'],
  ['我去年六月搬到深圳', '深圳', '2025-06'],
  ['I moved to Lisbon in June', 'Lisbon', '2025-06'],
  ['I have lived in Lisbon since June', 'Lisbon', '2025-06'],
  ['Last week I moved to Lisbon', 'Lisbon', '2025-12-29'],
])('what began last year is read where its words say that it did: %s', (text, value, validFrom) => {
  expect(readMessage({ ...message(text), at: '2026-01-05T10:00:00.000Z' }, [])).toEqual([
    expect.objectContaining({ attribute: 'residence', value, validFrom }),
  ])
})
