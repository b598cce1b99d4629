import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { textsEn } from './built-in/texts-en.ts'
import { textsZh } from './built-in/texts-zh.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id

async function say(...texts: readonly string[]): Promise<string> {
  const sessionId = await newSession()
  for (const text of texts) await kernel.say(sessionId, text)
  await kernel.idle()
  const { messages } = await kernel.call('session_get', { sessionId })
  return messages.at(-1)?.text ?? ''
}
const kept = async () =>
  (await kernel.call('memory_list', { agentId, status: 'active' })).items
    .map(({ slot }) => slot?.value ?? '')
    .toSorted()
const card = async () => (await kernel.call('profile_get', { agentId })).profile.map(({ value }) => value)

test.each([
  ['I am allergic to shellfish.', 'What can I not eat?', 'shellfish'],
  ['I am allergic to shellfish.', 'Can I eat prawns?', 'shellfish'],
  ['我对虾过敏。', '我能吃虾吗？', '虾'],
  ['我对虾过敏。', '我不能吃什么', '虾'],
])('what may be eaten was not known though it stood on the card: %s %s', async (told, asked, answer) => {
  await say(told)
  expect(await say(asked)).toContain(answer)
})

test.each([
  ["I'm a nurse in Leeds.", 'Where do I work?', 'Leeds'],
  ['我在青岛当护士。', '我在哪儿上班', '青岛'],
])(
  'where somebody works was not known, though they had told it with what they are: %s',
  async (told, asked, answer) => {
    await say(told)
    expect(await say(asked)).toContain(answer)
  },
)

test('“I’m a nurse” is no place', async () => {
  await say('I’m a nurse.')
  expect(await say('Where do I work?')).toMatch(/^I don’t know/u)
})

test('“I was wrong, my son is called Leon” was kept beside Leo', async () => {
  await say('My son is called Leo.', 'I was wrong, my son is called Leon.')
  expect(await kept()).toEqual(['leon'])
})

test.each([
  ['My sister is called Anna.', 'No, her name is Hanna, not Anna.', ['hanna']],
  ['我妹妹叫小雨。', '不对，她不叫小雨，叫小雪', ['小雪']],
  ['I live in Porto.', 'Wrong, it is Lisbon, not Porto.', ['lisbon']],
  ['I live in Porto.', 'No, he is tall, not short.', ['porto']],
])('who said what it is and what it is not was told that nothing was changed: %s %s', async (told, corrected, left) => {
  const answer = await say(told, corrected)
  expect({ kept: await kept(), isTold: /nothing was changed|什么都没改/u.test(answer) }).toEqual({
    kept: left,
    isTold: left[0] === 'porto',
  })
})

test.each([
  ["I'm a nurse.", 'I quit nursing.'],
  ['我在中学教语文。', '其实我不教语文了，这学期改教数学'],
])('what is done no more was kept as it was: %s %s', async (told, ended) => {
  await say(told, ended)
  expect(await card()).toEqual([])
})

test('another child is no correction of the first', async () => {
  await say('My son is called Leo.', 'My son is called Max.')
  expect(await kept()).toEqual(['leo', 'max'])
})

test('“forget my accountant’s name” held back the name of the user', async () => {
  await say('My name is Inês.', 'My accountant is called Mr Odell.', "Forget my accountant's name please.")
  expect(await card()).toEqual(['Inês'])
})

test('what a remembered request holds was not found because it was put as a question', async () => {
  await say("can you remember that the car's MOT is due on the 22nd of June")
  expect(await say("When's the MOT due?")).toContain('22nd of June')
})

test('the same request to forget, made twice, had to be answered twice, and one kept on holding back', async () => {
  await say('我住在苏州', '我搬到南京了')
  await say('忘掉我住哪')
  await say('忘掉我住哪')
  const { items } = await kernel.call('forget_request_list', { agentId })
  expect(items.length).toBe(1)
})

test.each([
  ['I don’t drink alcohol.', 'What am I allergic to?', 'I don’t know.'],
  ['我不喝酒', '我对什么过敏', '我还不知道。'],
])('what somebody does not eat or drink was named as an allergy: %s %s', async (told, asked, answer) => {
  await say(told)
  expect(await say(asked)).toMatch(new RegExp(`^${answer}`, 'u'))
})

test.each([
  'Tell me a joke',
  'what time is it',
  'Can you write me a poem?',
  '讲个笑话呗',
  '现在几点了',
  '帮我想个周末去哪玩',
])('where much is remembered, who asks for what only a model can do is told so: %s', async (asked) => {
  await say('I live in Berlin.', '我住在柏林，周末喜欢去哪都行。')
  expect(await say(asked)).toMatch(/connect a language model|连接语言模型/u)
})

test('a statement that nothing was read from was answered like one that was kept', async () => {
  expect([
    await say('My name is Ada.'),
    await say('The bus was late again.'),
    await say('今天公交车又晚点了。'),
  ]).toEqual(['Got it.', textsEn.unread, textsZh.unread])
})

test.each([
  ['我女儿上二年级', '不对，我女儿上三年级了', '什么都没改'],
  ['My daughter is in second grade.', 'I was wrong, she is in third grade', 'nothing was changed'],
])(
  'a correction that was not understood was answered as if it had been made: %s %s',
  async (told, corrected, answer) => {
    await say(told)
    expect(await say(corrected)).toContain(answer)
  },
)

test.each([
  ['My name is Dana.', 'What is your name?', 'I am Majordomo'],
  ['My name is Dana.', 'are you ChatGPT?', 'I am Majordomo'],
  ['My name is Dana.', 'Who made you?', 'I am Majordomo'],
  ['My name is Dana.', 'help', 'type “/”'],
  ['我叫小雨。', '你叫什么名字？', '我是管家'],
  ['我叫小雨。', '你是人还是机器？', '我是管家'],
  ['我叫小雨。', '帮助', '打“/”'],
])(
  'a question about the one who answers was not answered, or with the user’s own name: %s %s',
  async (told, asked, answer) => {
    await say(told)
    expect(await say(asked)).toContain(answer)
  },
)

test.each([
  ['Do you know where Nora lives?', 'I don’t know.'],
  ['Do you remember my shoe size?', 'I don’t know.'],
  ['你知道小雨住在哪儿吗？', '我还不知道。'],
])('what is asked of the one who answers, and not about it, is looked up: %s', async (asked, answer) => {
  expect(await say(asked)).toMatch(new RegExp(`^${answer}`, 'u'))
})

test('“How are you?” is small talk', async () => {
  expect(await say('Hi there! How are you today?')).toMatch(/^I’m here/)
})

test.each([
  {
    told: '我叫林晓，杭州人，平时爱钓鱼。',
    corrected: '我不叫林晓，我叫林小晓',
    values: ['林小晓'],
    asked: '我平时爱做什么',
    answer: '钓鱼',
  },
  {
    told: 'My name is Jon, and I love sailing.',
    corrected: "my name isn't Jon, it's John",
    values: ['john', 'sailing'],
    asked: 'What do I love?',
    answer: 'sailing',
  },
])('a name that was corrected took along what the same sentence had told: $corrected', async (one) => {
  await say(one.told, one.corrected)
  expect(await kept()).toEqual(one.values)
  const { items } = await kernel.call('memory_list', { agentId, status: 'superseded' })
  expect(items).toEqual([])
  expect(await say(one.asked)).toContain(one.answer)
})

test.each([
  ['my birthday is 3 May', 'When is my birthday?', '3 May'],
  ['我的生日是5月3号', '我什么时候生日', '5月3号'],
  ['I usually use Firefox', 'What do I use?', 'Firefox'],
  ['我常用支付宝', '我用什么付钱', '支付宝'],
])('an everyday fact was kept by nobody without a model: %s', async (told, asked, answer) => {
  await say(told)
  expect(await kept()).toHaveLength(1)
  expect(await say(asked)).toContain(answer)
})

test('“周三” did not find what was told of “星期三” or “礼拜三”', async () => {
  await say('星期五我要加班。', '礼拜三晚上有瑜伽课。')
  expect(await say('周五我要做什么？')).toContain('加班')
  expect(await say('我周三晚上有什么？')).toContain('瑜伽')
})

test('a temporary chat, and one that is not learned from, promised to look up what was said in it', async () => {
  const { id: temporary } = await kernel.call('temporary_open', { agentId })
  const unlearned = await newSession()
  await kernel.call('session_learning', { sessionId: unlearned, learns: false })
  for (const sessionId of [temporary, unlearned]) {
    await kernel.say(sessionId, '我把自行车停在地铁站B口了')
    await kernel.say(sessionId, '？')
    const { messages } = await kernel.call('session_get', { sessionId })
    expect(messages.filter(({ role }) => role === 'assistant').map(({ text }) => text)).toEqual([
      textsZh.heardOnly,
      sessionId === temporary ? '在这个对话里，我不会用到我记得的关于您的任何事。' : textsZh.unknownYet,
    ])
  }
})

test('what a search for chats shows of an answer had the numbers of its sources', async () => {
  await say('我对花生过敏。')
  expect(await say('我对什么过敏？')).toContain('[1]')
  const { items } = await kernel.call('session_search', { agentId, query: '花生' })
  const numbered = items.filter(({ snippet }) => snippet.includes('['))
  expect([items.length, numbered]).toEqual([2, []])
})

test.each([
  ['Remember this:', 'The gate code is 4411.', /nothing pasted .*was read/u],
  ['请记住下面的内容：', '门禁密码是4411', /粘贴.*没有读/u],
])('“see below” was answered to %s above a paste, and those words were kept', async (asked, pasted, answer) => {
  const sessionId = await newSession()
  const text = `${asked}\n\n${pasted}`
  const span = { start: asked.length + 2, end: text.length, source: 'paste' as const }
  await kernel.call('chat_send', { sessionId, text, untrustedSpans: [span] })
  await kernel.idle()
  const { messages } = await kernel.call('session_get', { sessionId })
  expect(messages.at(-1)?.text).toMatch(answer)
  expect((await kernel.call('memory_list', { agentId, status: 'active' })).items).toEqual([])
})

test.each([
  [
    'I have a dentist appointment next Thursday.',
    'What am I doing on Thursday?',
    'What am I doing tomorrow?',
    'dentist',
  ],
  ['下周四我要去看牙医', '周四我要干什么', '明天要做什么', '牙医'],
])('what is on a day was found by the same words only, not by the day: %s', async (told, asked, other, plan) => {
  await discardTestKernel(kernel)
  let now = new Date('2026-03-02T12:00:00.000Z')
  kernel = await openTestKernel({ clock: { now: () => now } })
  await say(told)
  now = new Date('2026-03-10T12:00:00.000Z')
  expect([await say(asked), await say(other)]).toEqual([
    expect.stringContaining(plan),
    expect.not.stringContaining(plan),
  ])
})

test.each([
  ['I live in Porto.', 'I live in Porto.', textsEn.known],
  ['I live in Porto.', 'Remember that I live in Porto', textsEn.known],
  ['我住在上海。', '我住在上海', textsZh.known],
  ['My sister Nora lives in Lyon.', 'My sister Nora lives in Lyon.', textsEn.known],
  ['I live in Porto.', 'I live in Braga.', textsEn.acknowledgement],
  ['I live in Porto.', 'I live in Porto, and the roof of it leaks badly.', textsEn.acknowledgement],
])('what was known already was answered as if it were news: %s %s', async (told, again, answer) => {
  await say(told)
  expect(await say(again)).toBe(answer)
})

test.each([
  ['My wifi password is hunter2. I live in Porto.', `${textsEn.acknowledgement} ${textsEn.secret}`, ['porto']],
  ['I live in Porto, my wifi password is hunter2.', `${textsEn.acknowledgement} ${textsEn.secret}`, ['porto']],
  ['我的wifi密码是hunter2，我住在上海', `${textsZh.acknowledgement} ${textsZh.secret}`, ['上海']],
  ['Remember my wifi password is hunter2.', textsEn.secret, []],
  ['我的wifi密码是hunter2', textsZh.secret, []],
])('a password was answered as if it could be asked for later: %s', async (told, answer, values) => {
  expect(await say(told)).toBe(answer)
  expect(await kept()).toEqual(values)
})
