import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test.each([
  ['My name is Dana.', 'What’s my landlord’s name?', 'Dana'],
  ['My name is Dana.', 'What is my boat called?', 'Dana'],
  ['My name is Dana.', 'whats our bowling team called?', 'Dana'],
  ['我叫小雨。', '我房东叫什么', '小雨'],
])(
  'the name of somebody or something that no relation tells was answered with the user’s own: %s %s',
  async (told, asked, own) => {
    await say(told)
    expect(await say(asked)).not.toContain(own)
    expect(await say(asked)).toMatch(/^(?:I don’t know|我还?不知道)/u)
  },
)

test.each([
  [
    'Somebody is whistling behind me, it is Pekka. He is our cockatiel, fourteen years old.',
    'I must correct what I wrote about Pekka. I looked at the paper, he is seventeen, not fourteen.',
    'How old is Pekka?',
    'fourteen years',
    'seventeen, not fourteen',
  ],
  [
    'otis has his whole head on my arm. basset hound, 6 yrs old, doing nothing',
    'wait i told u wrong about otis, hes 8 not 6.',
    'how old is otis now?',
    '6 yrs old',
    'hes 8 not 6',
  ],
  [
    '家里还有一只玄凤鹦鹉，名字叫小满，六岁，会学微波炉响',
    '更正一下，小满不是六岁，是九岁。我记混了。',
    '小满几岁了？',
    '名字叫小满，六岁',
    '九岁',
  ],
])('a figure that was put right some turns later was still told: %s', async (told, correction, asked, wrong, right) => {
  await say(told, 'thanks', 'tell me a joke about bread', 'ok', correction, 'good night')
  const answer = await say(asked)
  expect(answer).not.toContain(wrong)
  expect(answer).toContain(right)
})

test('what was put right twice was told as it had been put right first', async () => {
  await say('Otis is 6', 'thanks', 'wait, Otis is 8, not 6', 'ok', 'sorry again, Otis is 9, not 8')
  expect(await say('how old is Otis?')).toMatch(/Otis is 9/u)
})

test('what was pasted put right what the user had said', async () => {
  const sessionId = await newSession()
  const pasted = 'He is 9, not 8.'
  const text = `My neighbour writes about Otis of their own: ${pasted}`
  await kernel.say(sessionId, 'basset hound called Otis, 6 yrs old')
  await kernel.say(sessionId, 'wait, Otis is 8, not 6')
  await kernel.call('chat_send', {
    sessionId,
    text,
    untrustedSpans: [{ start: text.indexOf(pasted), end: text.length, source: 'paste' }],
  })
  await kernel.idle()
  expect(await say('how old is the basset hound?')).toMatch(/Otis is 8/u)
})

test.each([
  ['我姐姐叫小美。', '小美讨厌爬山。', '我讨厌什么？', '爬山'],
  ['My sister is called Nora.', 'Nora hates hiking.', 'What do I hate?', 'hiking'],
])('what somebody known by name hates was told as what the user does: %s %s', async (who, told, asked, thing) => {
  await say(who)
  await say(told)
  expect(await say(asked)).not.toContain(thing)
})

test('on which floor somebody lives was answered with the town', async () => {
  await say('我住在赣州。')
  expect(await say('我租的房子在几楼？')).not.toContain('赣州')
})

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
  expect({ kept: await kept(), isTold: /I changed nothing|什么都没改/u.test(answer) }).toEqual({
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

test('“Got it.” stood above “Shall I keep it?”, and was said of what is not kept of others', async () => {
  expect([
    await say('I usually use insulin.'),
    await say('我平时用胰岛素。'),
    await say('My wife usually uses insulin.'),
  ]).toEqual([textsEn.heard, textsZh.heard, textsEn.unread])
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
  ['My daughter is in second grade.', 'I was wrong, she is in third grade', 'I changed nothing'],
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
      textsZh.unkept,
      sessionId === temporary ? '在这个对话里，我不会用到对您的了解。' : textsZh.unknownYet,
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
  [
    ['My husband is called Tom.', 'My husband is allergic to shellfish.'],
    "What's my husband's name and what can't he eat?",
    ['Tom', 'shellfish'],
  ],
  [
    ['I live in Leeds.'],
    'Where do I live and what is my blood type?',
    ['Leeds', '“what is my blood type”: I don’t know'],
  ],
  [['I live in Leeds.', 'I work as a nurse.'], 'Where do I live? And what is my job?', ['Leeds', 'nurse']],
  [['我老公叫大伟', '我老公对海鲜过敏'], '我老公叫什么，他不能吃什么？', ['大伟', '海鲜']],
  [['我住在苏州'], '我住哪儿，血型是什么？', ['苏州', '“血型是什么”：我还不知道']],
])('of two questions in one message one was answered, and the other passed over: %s %s', async (told, asked, parts) => {
  for (const text of told) await say(text)
  const answer = await say(asked)
  const places = parts.map((part) => answer.indexOf(part))
  expect({ answer, places }).toEqual({ answer, places: places.toSorted((a, b) => a - b).map((at) => Math.max(0, at)) })
  expect(new Set(answer.match(/\[\d\]/gu)).size).toBe(told.length)
})

test.each([
  ['How can I export everything?', 'Export memories', 'export'],
  ['I want to export my data', 'Export memories', 'export'],
  ['how do I change the theme', 'Theme', 'theme'],
  ['我想导出我的数据', '导出记忆', 'export'],
  ['怎么换主题', '主题', 'theme'],
])('“I don’t know” stood above the button that leads to what was asked for: %s', async (asked, name, id) => {
  const sessionId = await newSession()
  const { turnId, answer } = await kernel.say(sessionId, asked)
  expect(answer).toMatch(new RegExp(`^(?:That is done in Settings|这个在“设置”里做).*“${name}”`, 'u'))
  const { turns } = await kernel.call('session_get', { sessionId })
  expect(turns.find((turn) => turn.id === turnId)?.setting).toBe(id)
})

describe('what is planned for days', () => {
  let now = new Date('2026-11-26T12:00:00.000Z')
  beforeEach(async () => {
    await discardTestKernel(kernel)
    now = new Date('2026-11-26T12:00:00.000Z')
    kernel = await openTestKernel({ clock: { now: () => now } })
    await say('I have a dentist appointment next Thursday.')
    await say('The car goes to the garage on the 15th.')
    await say('十二月九号我妹妹来看我')
    await say('I live in Leeds.')
    now = new Date('2026-11-29T12:00:00.000Z')
  })
  const [dentist, garage, sister] = [
    'Thu 3 Dec: “I have a dentist',
    'Tue 15 Dec: The car goes',
    'Wed 9 Dec: “十二月九号',
  ]

  test.each([
    ['What do I have on 3 December?', [dentist]],
    ['What do I have next week?', [dentist]],
    ['Do I have anything on the 15th?', [garage]],
    ['What are my plans for December?', [dentist, sister, garage]],
    ['Anything this week?', ['Nothing that I know of']],
    ['Am I free on Friday?', ['Nothing that I know of']],
    ['下周四有什么安排？', ['Thu 3 Dec: “I have a dentist']],
    ['十二月九号我有什么事？', [sister]],
    ['下周有什么安排', [dentist]],
    ['下个月忙不忙', [dentist, sister, garage]],
    ['明天我要做什么', ['据我所知没有']],
  ])('a question for all that is on some days found only what it shared words with: %s', async (asked, told) => {
    const answer = inEnglishDays(await say(asked))
    const places = told.map((one) => answer.indexOf(one ?? ''))
    expect({ answer, places, listed: (answer.match(/^- /gmu) ?? []).length }).toEqual({
      answer,
      places: places.toSorted((a, b) => a - b).map((place) => Math.max(0, place)),
      listed: told.some((one) => one?.includes(' Dec:')) ? told.length : 0,
    })
  })

  test('a plan for days was told where its words are asked for, and what was is not planned', async () => {
    expect(await say('When is my dentist appointment?')).toContain('next Thursday')
    expect(await say('What did I do this week?')).not.toContain('dentist')
  })
})

const inEnglishDays = (answer: string): string =>
  answer.replaceAll(
    /12月(\d+)日周(.)：/gu,
    (_all, day, name) => `${{ 二: 'Tue', 三: 'Wed', 四: 'Thu' }[String(name)]} ${day} Dec: `,
  )

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

test.each([
  ['Remember the gate code is 4471', /I don’t keep codes.*only in this message.*password manager/u],
  ['请记住门禁密码是4471', /不会记.*只留在这条消息里.*密码管理器/u],
])(
  'a code that is asked to be kept was refused as a password, with no reason and no way on: %s',
  async (told, answer) => {
    expect(await say(told)).toMatch(answer)
    expect(await kept()).toEqual([])
  },
)

test.each([
  ['我住在上海浦东，养了两只猫，平时喜欢骑车', '我搬到杭州了', '我以前住哪儿？', '“我住在上海浦东”', '骑车'],
  [
    'I live in Leeds with a friend, and I love cycling on weekends.',
    'I moved to York.',
    'Where did I live before?',
    '“I live in Leeds with a friend”',
    'cycling',
  ],
])(
  'a past home was told with all that was said beside it, as if all of it were over: %s',
  async (told, moved, asked, past, beside) => {
    await say(told, moved)
    const answer = await say(asked)
    expect(answer).toContain(past)
    expect(answer).not.toContain(beside)
  },
)

test.each([
  ['我去年搬到上海', '2025'],
  ['我三年前搬到上海', '2023'],
  ['我2019年搬到上海', '2019'],
  ['I moved to Porto last year.', '2025'],
  ['I moved to Porto in October.', '2025-10'],
  ['我上个月搬到上海', '2026-02'],
  ['I moved to Porto on 3 January.', '2026-01-03'],
])('what began last year began nowhere, and a month or a year was kept as its first day: %s', async (told, since) => {
  await discardTestKernel(kernel)
  kernel = await openTestKernel({ clock: { now: () => new Date('2026-03-02T12:00:00.000Z') } })
  await say(told)
  const { items } = await kernel.call('memory_list', { agentId, status: 'active' })
  expect(items.map(({ validFrom }) => validFrom)).toEqual([since])
})

test.each([
  ['我房东姓韩', '我房东姓什么？', /^您今天告诉我：“我房东姓韩”/u],
  ['我们经理姓胡', '我们经理姓什么', /^您今天告诉我：“我们经理姓胡”/u],
])('a surname of one character was no answer for sure: %s', async (told, asked, answer) => {
  await say(told)
  expect(await say(asked)).toMatch(answer)
})

test('of two facts of another person in one sentence the second was lost', async () => {
  await say('My sister Nora is 30 and lives in Lyon.')
  expect(await kept()).toEqual(['30', 'lyon', 'nora'])
  await say('Nora is 31 and works in Paris.')
  expect(await say('How old is Nora?')).toContain('31')
})

test('what is delicate and kept unasked was answered as what is asked about', async () => {
  const told = 'I usually use insulin.'
  const asked = await say(told)
  await kernel.call('settings_update', { patch: { reviewsDelicate: false } })
  expect([asked, await say('I usually use methotrexate.')]).toEqual([textsEn.heard, textsEn.acknowledgement])
})

test.each([
  ['My shoe size is 41.', 'my shoe size again', '41'],
  ['My landlord is called Mr Petrov.', 'the name of my landlord please', 'Petrov'],
  ['My passport expires in June 2031.', 'trying to work out when my passport expires', '2031'],
  ['I parked the car on level 3.', 'can’t remember where I parked the car', 'level 3'],
  ['The bins go out on Tuesday evening.', 'so the bins go out on Tuesday, right', 'evening'],
  ['我的鞋码是42。', '我的鞋码', '42'],
  ['我把车停在B2层35号车位了。', '车停在B2对吧', '35号'],
  ['我妹妹的生日是11月2号。', '我想知道妹妹的生日', '11月2号'],
])('who asks without the form of a question was told “ask me about it”: %s %s', async (told, asked, answer) => {
  await say(told)
  expect(await say(asked)).toContain(answer)
  expect((await kernel.call('forget_request_list', { agentId })).items).toEqual([])
})

test.each([
  ['My landlord is called Mr Petrov.', 'my landlord is so nice'],
  ['My mother’s birthday is on 9 August.', 'my mother called again'],
  ['The bins go out on Tuesday evening.', 'took the bins out in my slippers'],
  ['我们周五晚上跟老李吃火锅。', '想吃火锅了'],
  ['洗衣机是前年在京东买的。', '洗衣机坏了'],
])('what tells something of its own is not answered with what is known: %s %s', async (told, more) => {
  await say(told)
  expect([textsEn.unread, textsZh.unread]).toContain(await say(more))
})
