import { expect, test } from 'vitest'
import { readMessage } from './rules-reader.ts'

const requestsIn = (text: string) =>
  readMessage(
    {
      id: 'm1',
      sessionId: 's1',
      role: 'user',
      text,
      untrustedSpans: [],
      position: 0,
      at: '2026-04-20T12:00:00Z',
    },
    [],
  ).flatMap((one) => (one.op === 'forget' ? [one] : []))

test.each([
  ['电费账单那件事你都给我删了', '电费账单'],
  ['我表哥的嘢你幫我清咗佢啦', '表哥'],
])('“delete it for me” was taken for what the user did: %s', (text, about) => {
  expect(requestsIn(text)).toMatchObject([{ about }])
})

test('of two verbs in a sentence the first was taken, though the second asks', () => {
  expect(requestsIn('仓库都清了，我跟房东吵架那次你别记了')).toMatchObject([
    { about: expect.stringContaining('房东吵架') },
  ])
})

test.each([
  [
    'Plan me a picnic for eight with lemonade, plates and a blanket, and by the way do not keep the loan business, then add cups',
    'loan business',
  ],
  ['帮我想五个店名，要短一点，好记，别用英文，对了我跟堂哥借钱的事你删掉吧，再配一句广告语', '我跟堂哥借钱'],
])('a request in passing was lost in a long sentence: %s', (text, about) => {
  expect(requestsIn(text)).toMatchObject([{ about: expect.stringContaining(about), certainty: 'maybe' }])
})

test('a request after a text that was asked for was not read', () => {
  expect(
    requestsIn('draft a letter to the bank about the card. and drop what I said about the overdraft'),
  ).toMatchObject([{ about: 'overdraft', certainty: 'maybe' }])
})

test.each([
  ['Please remove Wendell from whatever you keep on me.', 'Wendell'],
  ['能不能幫我把蛀牙和拔牙的部分拿掉', '蛀牙和拔牙'],
])('where it is kept, or who is asked, was taken for what is meant: %s', (text, about) => {
  expect(requestsIn(text)).toMatchObject([{ about }])
})

test.each([
  ['Delete everything I told you yesterday. But leave the recipe.', 'the recipe'],
  ['昨天我跟你说的都删了吧。买菜那条留着', '买菜那条'],
])('what is to stay was not heard in the sentence after: %s', (text, except) => {
  expect(requestsIn(text)[0]).toMatchObject({ except })
})

test.each(['刚那句你别记', '方才那一段请你不要保留'])('what was said last was not meant by “%s”', (text) => {
  expect(requestsIn(text)).toMatchObject([{ refersTo: 'previous' }])
})

test('somebody who is spoken of beside a request was taken for what the request itself says', () => {
  expect(requestsIn('阿桂婶搬走了，她那些事你都给我抹掉')[0]).toMatchObject({
    about: expect.stringContaining('阿桂婶'),
  })
})

test.each([
  ['忘掉我女儿叫什么', '女儿叫什么'],
  ['请忘记我老公叫什么名字', '老公叫什么名字'],
  ['把我妈住哪里忘了吧', '妈住哪里'],
  ['forget where my mum lives', 'mum lives'],
])('what is to be forgotten was taken for a question where it is named as one: %s', (text, about) => {
  expect(requestsIn(text)).toMatchObject([{ about: expect.stringContaining(about) }])
})

test.each([
  '忘记密码怎么办',
  '怎么忘掉前任',
  '我忘了我妈几岁了',
  '不要忘了我女儿叫什么',
  'how do i forget where he lives',
])('a question about forgetting was taken for a request: %s', (text) => {
  expect(requestsIn(text)).toEqual([])
})

test('what the same message told was looked for everywhere else', () => {
  expect(requestsIn('我买了一支很贵的钓竿藏在车上。钓竿的事你把它忘掉')).toMatchObject([
    { about: '钓竿', refersTo: 'message' },
  ])
})

test.each([
  ['We lent my wife’s brother money. Take that out of your memory.', 'lent my wife’s brother money'],
  ['我借给小舅子两万块钱。把这个从记忆里删掉', '借给小舅子两万块钱'],
])('“that”, of what was stated before it, meant the message alone, not where it was told before: %s', (text, about) => {
  expect(requestsIn(text)).toMatchObject([{ about, refersTo: 'message' }])
})
