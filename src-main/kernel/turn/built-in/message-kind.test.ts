import { describe, expect, test } from 'vitest'
import { kindOf, type MessageKind } from './message-kind.ts'

const cases: Readonly<Record<MessageKind, readonly string[]>> = {
  greeting: [
    'Hi',
    'hello there!',
    'Hey Majordomo',
    'Good morning.',
    '你好',
    '您好！',
    '早上好，管家',
    '嗨～',
    '在吗？',
    '嗨，在吗',
    '哈喽，在不在',
    '你好呀，早上好～',
  ],
  abilities: [
    'who are you?',
    '你是谁',
    'What can you do?',
    'hi there! what can you do?',
    '你都能帮我做些什么？',
    '你能干嘛',
    '你会干吗？',
    '这个怎么用',
  ],
  filler: ['ok', 'Okay!', 'lol', '好的', '嗯嗯。', '😀', '哈哈'],
  thanks: ['Thanks!', 'thank you so much', '谢谢', '谢谢你！', '谢啦', '谢谢你呀，辛苦了', 'OK, thanks'],
  about_me: [
    'What do you know about me?',
    'what have you learned about me',
    'Tell me everything you know about me.',
    'Who am I?',
    '你知道我什么',
    '你都记得我哪些事？',
    '你对我了解多少？',
    '我是谁？',
    '你记得关于我的什么？',
  ],
  undo: [
    'undo',
    'undo that',
    'Please undo this.',
    'How do I undo that?',
    'take that back',
    '撤销',
    '撤销刚才的',
    '请撤销一下',
    '怎么撤销？',
    '算了，撤销刚才的',
  ],
  question: [
    '帮我找一下我的医生是谁',
    'Where do I live?',
    'where do i live',
    "What's my favourite colour",
    'How many cats do we have',
    'When did I move',
    'Do you remember where I live?',
    'Is there anything about my sister',
    'I forgot. Where did I park?',
    'Remember my birthday?',
    'tell me about my sister',
    'Did I tell you about Ada',
    '我住在哪里',
    '我住在哪里？',
    '你还记得我妹妹叫什么吗',
    '我喜欢喝茶吗',
    '我有没有说过我的生日',
    '记得我住哪吗？',
    '我的车位是几号',
    '我多大了',
    '我是做什么的',
    '我住哪',
    '我叫啥',
    '我儿子叫什么',
    '我妹妹多高',
    '我结婚了没',
    '我喜不喜欢喝茶',
    '我养的狗叫啥名',
    "what's my name",
    'whats my name',
    'how old am i',
    'do u know my name',
    "what's the name of my cat",
    'Tell me a bit about my job',
    'who is Nora',
  ],
  statement: [
    'I live in Berlin.',
    'When I was young I lived in Rome.',
    'What I like is tea.',
    'Have a nice day.',
    'I forgot my keys today',
    'I do not remember the name of that film.',
    'See https://example.com/a?b=c for more.',
    'Will is my brother.',
    'Hello, I am Ada and I live in Berlin.',
    'How I wish it were Friday.',
    '我住在柏林。',
    '我今天忘记带钥匙了',
    '我什么都喜欢吃',
    '我知道什么是爱情。',
    '你好，我叫小雨',
    '我早上好累',
    '你忘了我的生日',
    'Forget it.',
    'My mother knows everything about me.',
    'I forget everything these days.',
    'He told me a joke.',
    '最近几天很忙',
    '我忘了一切',
    '我写了一首诗',
    '我们讲了个笑话',
    '我会做菜，也会喝茶什么的。',
    'Remember when we met in Rome.',
  ],
}

describe('kindOf', () => {
  const rows = Object.entries(cases).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
  test.each(rows)('takes "$text" for $kind', ({ kind, text }) => {
    expect(kindOf(text)).toBe(kind)
  })
})

test('“tell me a joke” was answered with the memory “I like jokes”', () => {
  const asksForNew = [
    'Tell me a joke',
    'Can you write me a poem?',
    'could you please make a plan',
    '能给我讲个笑话吗',
    '给我写首诗',
  ]
  const asksForOld = [
    'Tell me a bit about my job',
    'Can you tell me what I like?',
    '你能告诉我我的医生是谁吗',
    '你有个名字吗',
  ]
  expect([...asksForNew, ...asksForOld].filter((text) => kindOf(text) === 'statement')).toEqual(asksForNew)
})

test('a question in traditional characters was taken for a statement', () => {
  expect(['我的職業是什麼', '我養的貓幾歲了', '我住在哪裡'].map(kindOf)).toEqual(['question', 'question', 'question'])
})

test('what goes on, with “呢” at its end, was a question', () => {
  const texts = ['我养着边牧呢', '他还没走呢', '我的猫呢']
  expect(texts.map(kindOf)).toEqual(['statement', 'statement', 'question'])
})
