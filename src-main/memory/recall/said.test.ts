import { expect, test } from 'vitest'
import { analyzeQuery } from '../retrieval/analyse/analyze-query.ts'
import { askedBy, createSaid } from './said.ts'

const names = new Map([['biscuit', 'dog biscuit']])
const said = (query: string, text: string) =>
  createSaid(query, analyzeQuery(query, new Date('2026-03-03T12:00:00.000Z')).asked, names)(text)
const answers = async (query: string, text: string): Promise<boolean> => {
  const { coverage, fit } = await said(query, text)
  return fit !== 'other' && coverage >= 0.5
}

test.each([
  ['which instrument does my brother play?', 'my brother Didier plays bass in a jazz band', true],
  ['how old is my dog?', 'sorry Biscuit is 7 not 6', true],
  ['what are my cats called?', 'we adopted two kittens, Figo and Amália', true],
  ['how old am I?', 'the car is old and makes a noise', false],
  ["when's my birthday?", 'I told Tim that the party is on Friday', false],
  ['我弟弟在哪里上学？', '我弟在成都读大三', true],
  ['我的狗几岁了？', '我弟在成都读大三', false],
])('%s — “%s” answers: %s', async (query, text, expected) => {
  expect(await answers(query, text)).toBe(expected)
})

test.each([
  // A name that somebody is known by, or nobody.
  ['How old is Biscuit?', 'sorry Biscuit is 7 not 6', true],
  ["What is Carla's favourite film?", 'Carla is vegan so the fridge is a war zone', false],
  ['Where does Catarina live?', 'My best friend Catarina still lives in Lisbon.', true],
  // The right person, another attribute.
  ["What's my dad's name?", 'mum and dad are still in Bolton', false],
  ["What's my wife's surname?", 'My wife Sal is a gardener', false],
  ['我弟弟叫什么名字？', '我弟弟在深圳做程序员', false],
  ['How old is Dom?', "Dom's birthday's on the 3rd of October", false],
  // The right word, another person.
  ["What's the dog called?", "if Dom wakes me at 3 once more i'm moving to the moon and taking the dog", false],
  ['When is my birthday?', "Dom's birthday's on the 3rd of October and i never know what to get him", false],
  ['Who do I live with?', 'my ex-husband Marcus still lives in Omaha', false],
  // One character of a word.
  ['我和小美怎么了？', '我早上必须喝美式，不然睁不开眼', false],
])(
  'a question was answered by words about somebody or something else: %s — “%s”: %s',
  async (query, text, expected) => {
    const asked = analyzeQuery(query, new Date('2026-03-03T12:00:00.000Z')).asked
    const { coverage, fit } = await createSaid(query, askedBy(query, asked, names), names)(text)
    expect(fit !== 'other' && coverage >= 0.5).toBe(expected)
  },
)

test('quotes the sentence that answers, with the one that its “he” is about', async () => {
  const text = 'long day. we have a dog, Biscuit. he is 6 and sleeps all day'
  const { quote } = await said('how old is my dog?', text)
  expect(quote).toBe('we have a dog, Biscuit. he is 6 and sleeps all day')
})

test('a sentence that only holds the words of a question came before one that answers it in others', async () => {
  const query = 'When is the wedding?'
  const near = new Map([
    ["Colleen, that's our daughter, gets married October 11.", 0.52],
    ['The wedding cake fell down on Monday.', 0.1],
  ])
  const saidOf = createSaid(query, analyzeQuery(query, new Date('2026-03-03T12:00:00.000Z')).asked, names, near)
  const [wed = 0, cake = 0] = await Promise.all(
    [...near.keys()].map(async (text) => (await saidOf(text)).told?.[0]?.nearness ?? 0),
  )
  expect(wed).toBeGreaterThan(cake)
})

test('what says nothing beside the words of a question was an answer', async () => {
  const { coverage } = await said('what about my croissants?', 'So the croissants.')
  expect(coverage).toBe(0)
})

test('words for a home that name no place were an answer to where the user lives', async () => {
  expect((await said('where do I live?', 'notes and checklists, everything of mine lives there')).fit).toBe('other')
})

test('what was told about a thing with a name was not known, though it was found', async () => {
  const told = 'I have been doing Duolingo Portuguese every morning.'
  expect(await answers('What did I tell you about Duolingo?', told)).toBe(true)
  expect(await answers('What did I tell you about Duolingo’s refund policy?', told)).toBe(false)
})

test.each([
  ['我的生日是哪天？', '说错了，我妈生日是下个月18号', false],
  ['我的生日是哪天？', '下个月15号我妈生日，我想给她买个按摩椅', false],
  ['我的生日是哪天？', '对了，我生日是5月3号', true],
  ['我住在哪里？', '我妈住衡阳，我住北京', true],
  ['我爸叫什么名字？', '我妈在老家休养，我爸退休前是中学数学老师', false],
  ['我妈是做什么的？', '我妈上个月做了手术，我爸退休前是中学数学老师', false],
  ['我爸是做什么的？', '我妈上个月做了手术，我爸退休前是中学数学老师', true],
])(
  'of a sentence about two people the words about the other were an answer: %s — “%s”: %s',
  async (query, text, expected) => {
    expect(await answers(query, text)).toBe(expected)
  },
)

test('“干嘛” was looked for in the answer', async () => {
  expect(await answers('我周末一般干嘛？', '周末一般和大学同学老周去爬香山')).toBe(true)
})

test('how somebody is was answered with “I don’t know”, though it was told', async () => {
  expect(await answers('我奶奶怎么了？', '我奶奶上周去世了，这几天心情很差')).toBe(true)
  expect(await answers('我奶奶怎么了？', '我妈做了手术')).toBe(false)
})

test('who asks how somebody is was told the name rather than what was said last', async () => {
  const fits = ['我们养了狗叫biscuit', 'biscuit上个月做了绝育'].map((text) => said('biscuit怎么了', text))
  expect((await Promise.all(fits)).map(({ fit, coverage }) => [fit, coverage])).toEqual([
    ['aside', 1],
    ['aside', 1],
  ])
})

test('each sentence comes as near as its meaning and its rare words, less where it tells another kind of thing', async () => {
  const query = 'When is the wedding?'
  const near = new Map([
    ['The wedding is on Monday.', 0.4],
    ['I hate her wedding dress.', 0.4],
    ['I drive a bus.', 0.1],
  ])
  const saidOf = createSaid(query, analyzeQuery(query, new Date('2026-03-03T12:00:00.000Z')).asked, names, near)
  const { told = [] } = await saidOf([...near.keys()].join(' '))
  const nearness = told.map((one) => one.nearness)
  expect(told.map(({ quote }) => quote)).toEqual([...near.keys()])
  expect(nearness).toEqual(nearness.toSorted((a, b) => b - a))
  expect(new Set(nearness).size).toBe(3)
})
