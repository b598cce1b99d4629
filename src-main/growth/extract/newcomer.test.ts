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
  at: '2024-05-15T10:00:00.000Z',
})

const stored = (text: string): readonly Candidate[] =>
  extractByRules([say(text)]).candidates.filter((candidate) => checkCandidate(candidate, [say(text)]).ok)

/** `subject.attribute=value`, the category where there is no slot; ` !` marks a correction. */
const kept = (text: string): string[] =>
  stored(text).map(
    ({ slot, category, correction }) =>
      `${slot ? `${slot.subject}.${slot.attribute}=${slot.value}` : category}${correction ? ' !' : ''}`,
  )

describe('questions about what is known', () => {
  test.each([
    '我对什么过敏',
    '我现在住哪',
    '我儿子多大',
    '我的生日是几号来着',
    '我儿子叫什么',
    '我儿子叫什么名字来着',
    '我最喜欢的颜色是什么',
    '我住在哪里呀',
    '我在哪家公司上班',
    '我老婆是谁',
    '我每天几点起床',
    '我家猫叫啥',
    '我怎么称呼我的老板',
    'what is my name',
    "what's my wife's name, do you remember",
    'where do I live',
    'do I live in Leeds',
    'am I allergic to nuts',
    'My name is what',
    'I live where',
  ])('teach nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test.each([
    ['我什么都吃，但是对花生过敏。', ['user.allergy=花生']],
    ['我喜欢几米的绘本。', ['user.likes=几米的绘本']],
    ['My favourite band is The Who.', ['user.favourite_band=who']],
  ])('statements with the same words do teach: %s', (text, expected) => {
    expect(kept(text)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    ['user', 'allergy', '什么', '我对什么过敏'],
    ['user', 'residence', 'where', 'I live where'],
    ['son', 'age', '多大', '我儿子多大'],
  ])('the gate refuses a value that asks: %s.%s=%s', (subject, attribute, value, text) => {
    const candidate: Candidate = {
      type: 'knowledge',
      category: 'identity',
      title: 'x',
      content: text,
      keywords: [],
      importance: 5,
      confidence: 0.95,
      language: /[a-z]/.test(text) ? 'en' : 'zh',
      slot: { subject, attribute, value, single: true },
      quote: text,
      messageId: 'm1',
      correction: false,
      validFrom: null,
    }
    expect(checkCandidate(candidate, [say(text)])).toEqual({ ok: false, reason: 'question' })
  })
})

describe('text handed over to be worked on', () => {
  test.each([
    'Translate to French: I am a vegetarian and my name is Robert',
    'Translate to French: I am a vegetarian. My name is Robert.',
    'Can you translate "I live in Madrid" into German',
    'Please translate this into German.\n\nRewrite this: I work as a nurse in Bath.',
    'Summarize: I moved to Oslo in May and I love skiing.',
    'Please proofread the following:\nMy name is Ana.\n\nI live in Porto.',
    'Could you rephrase this for me: I hate my boss',
    'Correct my grammar: I lives in Turin',
    'Explain this sentence: I am allergic to gluten',
    'Translate I am a vegetarian into French',
    '帮我翻译：我叫王伟，我住在北京',
    '把下面这段话润色一下：我是一名护士，我喜欢喝茶。我住在成都。',
    '请帮我翻译“我对花生过敏”',
    '总结一下：我去年搬到了上海。',
    '翻译成英文：我喜欢猫',
    '请纠正这句话：我是在成都住的',
    'My friend said "I love skydiving and I live in Rome."',
    '“I live in Rome,” said Tom.',
    '我朋友说：“我对花生过敏。”',
    'I told him "I live in Paris"',
    'Summarise the following text. I am Peter and I live in Ghent.',
    'Translate this paragraph into Spanish\n\nI am Maria. I live in Oslo.',
    '帮我把这段翻译成英文\n我叫李雷，我今年20岁',
  ])('teaches nothing about the user: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test.each([
    ['I live in Porto. Translate "good morning" into German.', ['user.residence=porto']],
    ['Please explain things in short sentences.', ['user.answer_length=in short sentences']],
    ['我是一名翻译，我住在西安。', ['user.job=翻译', 'user.residence=西安']],
    ['My favourite film is "Blade Runner".', ['user.favourite_film=blade runner']],
  ])('what stands beside it does teach: %s', (text, expected) => {
    expect(kept(text)).toEqual(expected)
  })
})

describe('corrections', () => {
  test.each([
    ["I'm not a nurse any more, I got promoted to ward manager", ['user.job=ward manager !']],
    ["I'm not a nurse anymore.", ['user.job= !']],
    ['My favourite colour is teal. Wait, no, dark green.', ['user.favourite_colour=dark green !']],
    ['My birthday is in June, no wait, July', ['user.birthday=in july !']],
    ['My birthday is in June. No wait, July.', ['user.birthday=in july !']],
    ['My favourite band is Radiohead. I meant Muse, not Radiohead.', ['user.favourite_band=muse !']],
    ['I love Radiohead and Abba. Sorry, I meant Muse, not Radiohead.', ['user.likes=abba', 'user.likes=muse !']],
    ['我最喜欢的颜色是蓝色。不对，是绿色。', ['user.favourite_颜色=绿色 !']],
    ['我的生日是6月3日，不对，7月3日', ['user.birthday=7月3日 !']],
    ['不对，我儿子叫安安', ['son.name=安安 !']],
    ['不做策划了，转去做程序了', ['user.job=程序 !']],
    ['我不做策划了，转去做程序了', ['user.job=程序 !']],
    ["My name's not Robert, it's Rob", ['user.name=rob !']],
    ["My name isn't Robert, it's Rob.", ['user.name=rob !']],
    ["I don't live in Leeds, I live in York", ['user.residence=york !']],
    ["My son isn't 5, he's 6", ['son.age=6 !']],
    ['I live in Leeds, no wait, Bradford now', ['user.residence=bradford !']],
    ['我女儿叫小雨，啊不对，叫小雪', ['daughter.name=小雪 !']],
    ['我不叫王伟，我叫王维', ['user.name=王维 !']],
    ['我儿子不叫乐乐，叫安安', ['son.name=安安 !']],
  ])('%s', (text, expected) => {
    expect(kept(text)).toEqual(expected)
  })

  test('a corrected value stands in the words of the sentence before', () => {
    expect(stored('My favourite colour is teal. Wait, no, dark green.')[0]).toMatchObject({
      title: 'Favourite colour: dark green',
      content: 'My favourite colour is dark green.',
      quote: 'My favourite colour is teal. Wait, no, dark green.',
    })
  })
})

describe('moves', () => {
  test.each([
    [
      'I moved from Leeds to Lisbon last year',
      ['user.residence=leeds', 'user.residence=lisbon !'],
      [null, '2023-01-01'],
    ],
    ['去年从武汉搬到杭州', ['user.residence=武汉', 'user.residence=杭州 !'], [null, '2023-01-01']],
    ['我从深圳搬到成都了', ['user.residence=深圳', 'user.residence=成都 !'], [null, null]],
    ['我去年从武汉搬到了杭州。', ['user.residence=武汉', 'user.residence=杭州 !'], [null, '2023-01-01']],
  ])('%s tells where from and where to', (text, expected, since) => {
    expect(kept(text)).toEqual(expected)
    expect(stored(text).map((candidate) => candidate.validFrom)).toEqual(since)
  })
})

test.each(['I moved from marketing to sales', 'I moved from Chicago to be closer to family'])(
  'no home is told by: %s',
  (text) => {
    expect(kept(text)).toEqual(['event'])
  },
)

describe('introductions', () => {
  test.each([
    [
      '嗨，我是小林，在杭州一家游戏公司做前端，养了一只橘猫叫年糕，对芒果过敏。',
      ['user.name=小林', 'user.employer=游戏公司', 'user.job=前端', 'cat.name=年糕', 'user.allergy=芒果'],
    ],
    ['我今年32，属猪，生日是8月15号', ['user.age=32', 'user.zodiac=猪', 'user.birthday=8月15号']],
    [
      '你好，我是阿强，今年35岁，在成都一家医院当护士，有个女儿叫朵朵，不吃辣。',
      ['user.name=阿强', 'user.age=35', 'user.employer=医院', 'user.job=护士', 'daughter.name=朵朵', 'user.avoids=辣'],
    ],
    [
      "Hi, I'm Dana, 34, a nurse in Leeds, I have a cat called Miso and I'm allergic to penicillin.",
      ['user.name=dana', 'user.age=34', 'user.job=nurse', 'cat.name=miso', 'user.allergy=penicillin'],
    ],
    ['我女朋友叫阿May', ['girlfriend.name=阿may']],
    [
      '我叫小林，今年28岁，住在苏州，喜欢爬山。',
      ['user.name=小林', 'user.age=28', 'user.residence=苏州', 'user.likes=爬山'],
    ],
  ])('%s', (text, expected) => {
    expect(kept(text)).toEqual(expected)
  })
})

describe('what is only supposed', () => {
  test.each([
    "lol if I were rich I'd live in Monaco and drive a Ferrari",
    "haha, if I won the lottery I'd live in Monaco",
    'maybe moving to Berlin… not sure',
    'Maybe I will move to Berlin',
    'I might move to Berlin next year',
    "I'm moving to Berlin, not sure yet",
    'I may get a dog',
    "I'm thinking of moving to Berlin… not sure yet",
    '我可能会搬去柏林',
    '也许我会养一只猫',
    '我打算搬去柏林，还没想好',
  ])('teaches nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })
})

describe('moods, errands and empty words', () => {
  test.each([
    "I'm so tired",
    "I'm sure it'll rain",
    'ugh I hate this app',
    '我快饿死了',
    '今天好累',
    '我今天好累啊',
    'I am going to the shop',
    "I'm going to bed",
    '我可受不了',
    '我受不了了',
    'remember nothing',
    'I am hungry',
    '我好困',
  ])('teach nothing: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test.each([
    ["I can't stand long answers, keep it short please", ['user.answer_length=short']],
    ['I use Arch btw', ['user.uses=arch']],
    ['I live in Porto lol', ['user.residence=porto']],
    ['I love jazz though', ['user.likes=jazz']],
    ['My favorite band is Radiohead, hers is Abba', ['user.favourite_band=radiohead']],
    ['以后回答我简短点，别用表情', ['user.answer_length=简短点', 'user.answer_emoji=别用表情']],
    ['I am going to run a marathon', ['user.goal=run a marathon']],
    ["I can't stand loud music", ['user.dislikes=loud music']],
    ['我受不了香菜', ['user.dislikes=香菜']],
  ])('%s', (text, expected) => {
    expect(kept(text)).toEqual(expected)
  })

  test('a taste that was given up is no taste', () => {
    expect(kept('我爱喝奶茶但最近戒了')).not.toContain('user.likes=喝奶茶')
    expect(kept('我爱喝奶茶，但是已经戒了。')).not.toContain('user.likes=喝奶茶')
  })
})

describe('requests to remember that are put as a question', () => {
  test.each([
    ['Can you remember that I prefer tea over coffee?', ['user.prefers=tea'], 'I prefer tea over coffee'],
    ['Could you please remember I live in Porto?', ['user.residence=porto'], 'I live in Porto'],
    ['你能记住我喜欢喝茶吗？', ['user.likes=喝茶'], '我喜欢喝茶'],
    ['能帮我记住我对花生过敏吗', ['user.allergy=花生'], '我对花生过敏'],
  ])('%s', (text, expected, content) => {
    expect(kept(text)).toEqual(expected)
    expect(stored(text)[0]).toMatchObject({ content, confidence: 0.95 })
  })

  test('a note that is asked to be remembered is kept without its question mark', () => {
    expect(stored('Can you remember that my locker number is 214?').map(({ content }) => content)).toEqual([
      'my locker number is 214',
    ])
  })

  test.each([
    'Can you remember where I live?',
    'Can you remember my name?',
    '你能记住我叫什么吗',
    '你记得我喜欢什么吗',
  ])('a question for what is remembered is none: %s', (text) => {
    expect(kept(text)).toEqual([])
  })

  test.each(['Can you remember that my password is hunter2x9?', '你能记住我的密码是abc12345吗？'])(
    'a secret is refused all the same: %s',
    (text) => {
      expect(kept(text)).toEqual([])
    },
  )
})

describe('clean edges', () => {
  test('titles begin and end with words', () => {
    expect(stored('我们每周末见一次').map(({ title }) => title)).toEqual(['我们每周末见一次'])
    for (const { title, content } of stored("I used to love cooking but. I've painted two murals in Leeds but")) {
      expect(title).not.toMatch(/\b(?:but|and)$/)
      expect(content).not.toMatch(/\b(?:but|and)\W*$/)
    }
  })

  test('marks that turn the direction of text are left out of title and content', () => {
    const found = stored('I live in \u202EPorto\u2069 now.')
    expect(found.map(({ title, content }) => title + content).join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    expect(found[0]?.slot?.value).toBe('porto')
  })
})
