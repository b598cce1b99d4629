import { expect, test } from 'vitest'
import { answerWith, type ScriptedOperation } from '../../testing/extraction-request.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'

const agentId = 'majordomo'

/** What is left, live or waiting, and what the turn of the last sentence shows. */
async function afterwards(sentences: readonly string[], operations: readonly ScriptedOperation[]) {
  const chat = await openedChat({ extraction: (body) => answerWith(operations, body) })
  const turns = []
  for (const text of sentences) {
    const sent = await chat.send(text)
    await chat.ended(sent.turnId)
    await chat.kernel().idle()
    turns.push((await chat.turn(sent.turnId)).turn)
  }
  const turn = turns.at(-1)
  const lists = await Promise.all(
    (['active', 'pending'] as const).map((status) => chat.kernel().call('memory_list', { agentId, status })),
  )
  return {
    left: lists.flatMap(({ items }) => items.map(({ content }) => content)).toSorted(),
    forgotten: turn?.learned.filter(({ outcome }) => outcome === 'forgotten').length,
    ticked: turn?.forgetCard?.items.map(({ ticked }) => ticked) ?? null,
  }
}

/** Says it in a conversation of its own. */
async function sayApart(chat: LoopbackKernel, ...texts: readonly string[]): Promise<void> {
  const { id } = await chat.kernel().call('session_create', { agentId })
  for (const text of texts) {
    const { turnId } = await chat.kernel().call('chat_send', { sessionId: id, text })
    await chat.kernel().event('turn_ended', (ended) => ended.turnId === turnId)
    await chat.kernel().idle()
  }
}

const rope = 'Had dinner with Rupert again, he sells rope at the chandlery'
const ofRupert: ScriptedOperation[] = [
  {
    op: 'add',
    says: 'Had dinner with Rupert again',
    attribute: 'event',
    value: 'dinner with Rupert',
    fact: 'The user had dinner with Rupert.',
  },
  {
    op: 'add',
    says: 'he sells rope at the chandlery',
    subject: 'Rupert',
    attribute: 'job',
    value: 'sells rope',
    fact: 'Rupert sells rope at the chandlery.',
  },
]

test('of two things told in one breath, a request that names one left the other', async () => {
  const about = 'Rupert, who sells rope at the chandlery'
  const request = { op: 'forget', says: 'forget Rupert', knows: 'The user had dinner with Rupert.', about }
  expect(await afterwards([rope, 'please forget Rupert'], [...ofRupert, request])).toEqual({
    left: [],
    forgotten: 2,
    ticked: null,
  })
})

const ofMarek = ['works nights', 'owes me a tent', 'plays the tuba', 'moved to Gdynia', 'has two ferrets'].map(
  (value): ScriptedOperation => ({
    op: 'add',
    says: `Marek ${value}`,
    subject: 'ex-husband Marek',
    attribute: 'told',
    value,
    fact: `My ex-husband Marek ${value}.`,
  }),
)
const factsOf = (all: readonly ScriptedOperation[]): string[] => all.map(({ fact }) => String(fact))
const forgets = (says: string, about: string, knows: readonly string[]): ScriptedOperation => ({
  op: 'forget',
  says,
  about,
  knows,
})

test('all that was known of one person, each memory named by a model that reads well, was a card', async () => {
  const says = 'forget everything about my ex'
  const request = forgets(says, 'ex-husband Marek', factsOf(ofMarek))
  expect(await afterwards([...ofMarek.map((one) => one.says), says], [...ofMarek, request])).toEqual({
    left: [],
    forgotten: 5,
    ticked: null,
  })
})

const told = (says: string, subject: string, fact: string): ScriptedOperation => ({
  op: 'add',
  says,
  subject,
  attribute: 'told',
  value: says,
  fact,
})
const fine = told('the fine for the canoe is ninety', 'user', 'My fine for the canoe is ninety.')
const letter = told('the canoe people wrote again', 'canoe club', 'The canoe club wrote again.')
const clerk = told('the clerk is called Orla', 'clerk Orla', 'The clerk is called Orla.')

test('two matters that hold the words of the request, both named by a model that reads well, were a card', async () => {
  const says = 'you can forget the canoe business'
  const request = forgets(says, 'the canoe', factsOf([fine, letter]))
  expect(await afterwards([fine.says, letter.says, says], [fine, letter, request])).toEqual({
    left: [],
    forgotten: 2,
    ticked: null,
  })
})

test('what a model names beyond the words of the request is asked about, and not done', async () => {
  const says = 'you can forget the canoe business'
  const request = forgets(says, 'the canoe, the fine and the clerk', factsOf([fine, clerk]))
  expect(await afterwards([fine.says, clerk.says, says], [fine, clerk, request])).toEqual({
    left: factsOf([fine, clerk]).toSorted(),
    forgotten: 0,
    ticked: [true, true],
  })
})

test('what another message taught, and the words mean as well, was ticked though the model had not named it', async () => {
  const bell = {
    op: 'add',
    says: 'My velocipede has a brass bell',
    attribute: 'belonging',
    value: 'brass bell',
    fact: 'The user has a velocipede with a brass bell.',
  }
  const old = {
    op: 'add',
    says: 'the brass bell of my velocipede was my grandfather’s',
    attribute: 'heirloom',
    value: 'grandfather’s bell',
    fact: 'The brass bell of the velocipede was the grandfather’s.',
  }
  const request = {
    op: 'forget',
    says: 'forget the brass bell',
    knows: bell.fact,
    about: 'the brass bell of the velocipede',
  }
  const sentences = [bell.says, old.says, 'please forget the brass bell']
  expect(await afterwards(sentences, [bell, old, request])).toEqual({
    left: [old.fact, bell.fact].toSorted(),
    forgotten: 0,
    ticked: [true, false],
  })
})

test('what was just said had no words that a search finds, and stayed', async () => {
  const learned = {
    op: 'add',
    says: 'I keep two goats',
    attribute: 'has_pet',
    value: 'two goats',
    fact: 'The user keeps two goats.',
  }
  const request = { op: 'forget', says: 'forget what i just said', about: 'what was just said' }
  expect(await afterwards([learned.says, 'morning. can you forget what i just said'], [learned, request])).toEqual({
    left: [],
    forgotten: 1,
    ticked: null,
  })
})

test('what rests on the words that are meant stayed without a question, and it was said to be done', async () => {
  const learned = {
    op: 'add',
    says: '现在在拉萨当导游',
    subject: '弟弟',
    attribute: 'job',
    value: '导游',
    fact: '弟弟现在在拉萨当导游。',
  }
  const request = { op: 'forget', says: '忘掉退学的事', about: '退学' }
  expect(await afterwards(['我弟弟退学了，现在在拉萨当导游', '忘掉退学的事'], [learned, request])).toEqual({
    left: [learned.fact],
    forgotten: 0,
    ticked: [false],
  })
})

const school = '健太は会社をやめて調理師の学校に通ってる。学費は42万円'
const whole: ScriptedOperation = {
  op: 'add',
  says: school,
  subject: 'husband 健太',
  attribute: 'studies',
  value: '調理師の学校',
  fact: '健太は調理師の学校に通っていて、学費は42万円。',
}
const rest: ScriptedOperation = {
  op: 'replace',
  says: '学校のことは覚えてて',
  knows: whole['fact'] as string,
  subject: 'husband 健太',
  attribute: 'studies',
  value: '調理師の学校',
  fact: '健太は調理師の学校に通っている。',
}

test.each([
  { how: 'and what stays has words of its own', request: '学費のことは忘れて。', kept: '学校のことは覚えてて' },
  { how: 'and nothing else is said', request: '学費のことは忘れて、学校のことは覚えてて', kept: '' },
])('where a part of a memory was forgotten $how, its words stood on in the history', async ({ request, kept }) => {
  const forget = { op: 'forget', says: request, about: '学費42万円' }
  const chat = await openedChat({ extraction: (body) => answerWith([whole, forget, rest], body) })
  for (const text of [school, `${request}${kept}`]) {
    const sent = await chat.send(text)
    await chat.ended(sent.turnId)
    await chat.kernel().idle()
  }
  const contents = async (status: 'active' | 'superseded' | 'archived' | 'trashed') =>
    (await chat.kernel().call('memory_list', { agentId, status })).items.map(({ content }) => content)
  expect(await contents('active')).toEqual([rest['fact']])
  expect([...(await contents('superseded')), ...(await contents('archived'))]).toEqual([])
  const [left] = (await chat.kernel().call('memory_list', { agentId, status: 'active' })).items
  expect(JSON.stringify(await chat.kernel().call('memory_history', { id: left?.id ?? '' }))).not.toContain('42万')
  const { items } = await chat.kernel().call('change_list', { agentId })
  await chat.kernel().call('change_undo', { changeId: items.find(({ kind }) => kind === 'forget')?.changeId ?? '' })
  expect(await contents('active')).toEqual([whole['fact']])
})

test('what was told beside a request to forget took the place, the date and the waiting of what was forgotten', async () => {
  const pay: ScriptedOperation = {
    op: 'add',
    says: '我现在月薪两万六',
    attribute: 'salary',
    value: '两万六',
    fact: '用户月薪两万六。',
    delicate: 'money',
  }
  const beside: ScriptedOperation = {
    op: 'add',
    says: '丈母娘有时用我电脑',
    subject: 'mother-in-law',
    attribute: 'habit',
    value: '有时用用户的电脑',
    fact: '用户的丈母娘有时用他的电脑。',
  }
  const request: ScriptedOperation = {
    op: 'forget',
    says: '挣多少那个抹了吧',
    knows: '用户月薪两万六。',
    about: '月薪',
  }
  const chat = await openedChat({ extraction: (body) => answerWith([pay, request, beside], body) })
  for (const text of ['我现在月薪两万六', '挣多少那个抹了吧，丈母娘有时用我电脑']) {
    const sent = await chat.send(text)
    await chat.ended(sent.turnId)
    await chat.kernel().idle()
  }
  const of = async (status: 'active' | 'pending' | 'trashed') =>
    (await chat.kernel().call('memory_list', { agentId, status })).items.map(({ content }) => content)
  expect([await of('active'), await of('pending'), await of('trashed')]).toEqual([[beside.fact], [], [pay.fact]])
})

test('a request that named one memory was only asked about, because another came near its words', async () => {
  const fear: ScriptedOperation = {
    op: 'add',
    says: '我怕坐飞机',
    attribute: 'fear',
    value: '坐飞机',
    fact: '用户怕坐飞机，一颠手心全是汗。',
  }
  const flight: ScriptedOperation = {
    op: 'add',
    says: '腊月廿七坐飞机到安丘',
    attribute: 'event',
    value: '坐飞机到安丘',
    fact: '用户一家坐飞机到安丘爸妈家。',
  }
  const now: ScriptedOperation = {
    op: 'add',
    says: '现在一个月出差飞两趟',
    attribute: 'habit',
    value: '一个月出差飞两趟',
    fact: '用户现在一个月出差飞两趟。',
  }
  const request: ScriptedOperation = {
    op: 'forget',
    says: '我说过怕坐飞机来着 那条忘了吧',
    knows: fear.fact as string,
    about: '怕坐飞机',
  }
  const sentences = [
    '我怕坐飞机 一颠手心全是汗',
    '腊月廿七坐飞机到安丘',
    `${request.says} 现在一个月出差飞两趟 早没感觉了`,
  ]
  expect(await afterwards(sentences, [fear, flight, request, now])).toEqual({
    left: [String(flight.fact), String(now.fact)].toSorted(),
    forgotten: 1,
    ticked: null,
  })
})

test('what no memory says could not be named by a model, and stayed in what answers are given', async () => {
  const told = '闺女期中数学考了41，回来把自己锁屋里'
  const request: ScriptedOperation = { op: 'forget', says: '考砸那次就翻篇吧，你也别记了', told, about: '闺女考砸那次' }
  const chat = await openedChat({ extraction: (body) => answerWith([request], body) })
  const contextOf = async () =>
    (await chat.kernel().call('memory_build_context', { agentId, query: '闺女数学考了多少' })).text
  const lines = [{ session: 'before', role: 'user' as const, at: '2026-05-11T10:00:00.000Z', text: told }]
  await chat.kernel().call('session_import', { agentId, lines, extract: false })
  const before = await contextOf()
  const sent = await chat.send('闺女的生日礼物买啥呢，数学考砸那次就翻篇吧，你也别记了')
  await chat.ended(sent.turnId)
  await chat.kernel().idle()
  const { turn } = await chat.turn(sent.turnId)
  expect([before.includes('41'), (await contextOf()).includes('41'), turn.extraction?.reason, turn.forgetCard]).toEqual(
    [true, false, 'messages_hushed', null],
  )
})

test.each([
  {
    said: 'saw Callum in the shop again',
    request: 'dont want my ex in here anymore, get rid',
    about: 'Callum, the ex-partner',
    asks: 'Where did I see Callum?',
  },
  {
    said: '今天又在超市碰到阿杰',
    request: '我前任的事就让它过去，一个字都别剩',
    about: '前任阿杰',
    asks: '我在哪儿碰到阿杰的？',
  },
])('of “$request”, which no rule hears, what was said stayed, for only memories were shown', async (one) => {
  const forget: ScriptedOperation = { op: 'forget', says: one.request, told: one.said, about: one.about }
  const chat = await openedChat({ extraction: (body) => answerWith([forget], body) })
  const given = async () =>
    (await chat.kernel().call('memory_build_context', { agentId, query: one.asks })).text.includes(one.said)
  const isGiven: boolean[] = []
  for (const text of [one.said, 'What is a good soup?', one.request]) {
    await sayApart(chat, text)
    isGiven.push(await given())
  }
  expect(isGiven).toEqual([true, true, false])
  const read = chat.server.requests.filter(({ kind }) => kind === 'extraction').map(({ body }) => JSON.stringify(body))
  expect(read.map((text) => text.includes('\\"earlier\\":true,'))).toEqual([false, false, true])
})

test('of “my daughter” only what says “daughter” was shown with a request to forget, not what was said of Mabel', async () => {
  const name: ScriptedOperation = {
    op: 'add',
    says: 'my daughter is called Mabel',
    subject: 'daughter Mabel',
    attribute: 'name',
    value: 'Mabel',
    fact: 'The user’s daughter is called Mabel.',
  }
  const forget: ScriptedOperation = { op: 'forget', says: 'forget that school thing', about: 'the daughter at school' }
  const asked: string[] = []
  const chat = await openedChat({
    extraction: (body) => {
      asked.push(JSON.stringify(body))
      return answerWith([name, forget], body)
    },
  })
  for (const text of [
    name.says,
    'Mabel skipped three lessons and hid in the library',
    'please forget that school thing with my daughter',
  ]) {
    await sayApart(chat, text)
  }
  expect(asked.at(-1)).toMatch(/\\"earlier\\":true[^}]*skipped three lessons/)
})

test('what a request meant was not shown to the model where plain questions held its words more often', async () => {
  const told = 'Mabel skipped three lessons and hid in the library, because of a girl who took her bag at school'
  const asked: string[] = []
  const chat = await openedChat({
    extraction: (body) => {
      asked.push(JSON.stringify(body))
      return answerWith([{ op: 'forget', says: 'forget that school thing', about: 'the school' }], body)
    },
  })
  await sayApart(chat, told)
  const countries = ['Spain', 'Peru', 'Kenya', 'Japan', 'Norway', 'Chile', 'Egypt', 'Nepal']
  await sayApart(chat, ...countries.map((country) => `When does school begin in ${country}?`))
  await sayApart(chat, 'please forget that school thing')
  expect(asked.at(-1)).toMatch(/\\"earlier\\":true[^}]*skipped three lessons/)
})

test('of “Fabrice” only what names him was shown with a request to forget, not “and he owes me money” after it', async () => {
  const request = 'oublie tout ce que j’ai dit sur Fabrice'
  const asked: string[] = []
  const chat = await openedChat({
    extraction: (body) => {
      asked.push(JSON.stringify(body))
      return answerWith([{ op: 'forget', says: request, about: 'Fabrice' }], body)
    },
  })
  await sayApart(chat, 'Fabrice, mon ex-mari, veut la garde', 'et il me doit 2 300 € de pension')
  await sayApart(chat, request)
  expect(asked.at(-1)).toMatch(/\\"earlier\\":true[^}]*il me doit/)
})

test('“can u just forget about the test please” was taken for a plain question, and no model was asked which', async () => {
  const driving = learnedAs('failed my driving test again', 'The user failed the driving test again.', 'event')
  const blood = learnedAs('got a blood test on friday', 'The user has a blood test on a Friday.', 'plan')
  const request = {
    op: 'forget',
    says: 'forget about the test',
    about: 'the blood test',
    knows: blood['fact'] as string,
  }
  const sentences = [driving.says, blood.says, 'can u just forget about the test please']
  expect((await afterwards(sentences, [driving, blood, request])).left).toContain(driving['fact'])
})

test('beside something that was learned it was not said that words were forgotten', async () => {
  const said = 'the combo of my locker is written on the fridge'
  const stolen = learnedAs('my bike got stolen', 'The user’s bike got stolen.', 'event')
  const request = {
    op: 'forget',
    says: 'forget the combo',
    told: said,
    about: 'where the combo of the locker is written',
  }
  const chat = await openedChat({ extraction: (body) => answerWith([stolen, request], body) })
  const sent = []
  for (const text of [said, 'forget the combo, my bike got stolen anyway']) {
    sent.push(await chat.send(text))
    await chat.ended(sent.at(-1)?.turnId ?? '')
    await chat.kernel().idle()
  }
  const { learned, extraction } = (await chat.turn(sent.at(-1)?.turnId ?? '')).turn
  expect([learned.map(({ title }) => title), extraction?.reason]).toEqual([[stolen['fact']], 'messages_hushed'])
})

test('of a flat shared with two, of whom one is to be forgotten, the other stays, though the request says no more', async () => {
  const both = learnedAs('I share a flat with Sam and Joe', 'The user shares a flat with Sam and Joe.', 'flatmates')
  const knows = both['fact'] as string
  const rest: ScriptedOperation = {
    op: 'replace',
    says: 'please forget Joe',
    knows,
    attribute: 'flatmates',
    value: 'Sam',
    fact: 'The user shares a flat with Sam.',
  }
  const request = { op: 'forget', says: 'please forget Joe', knows, about: 'Joe' }
  expect(await afterwards([both.says, 'please forget Joe'], [both, request, rest])).toEqual({
    left: [rest['fact']],
    forgotten: 1,
    ticked: null,
  })
})

function learnedAs(says: string, fact: string, attribute: string): ScriptedOperation {
  return { op: 'add', says, attribute, value: says, fact }
}

test('all of an evening was read once more beside words of other days, which a model could take for what was meant', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const evening: ScriptedOperation = {
    op: 'forget',
    says: 'everything i typed tonight, out please',
    about: null,
    when: { from: day, to: day },
  }
  const asked: string[] = []
  const chat = await openedChat({
    extraction: (body) => {
      asked.push(JSON.stringify(body))
      return answerWith([evening], body)
    },
  })
  const before = new Date(Date.now() - 9 * 86_400_000).toISOString()
  const lines = [{ session: 'before', role: 'user' as const, at: before, text: 'i typed out the whole recipe tonight' }]
  await chat.kernel().call('session_import', { agentId, lines, extract: false })
  await sayApart(chat, 'gerard wrote to me and i wrote back')
  await sayApart(chat, evening.says)
  expect(asked.at(-1)).not.toContain('the whole recipe')
  const { text } = await chat.kernel().call('memory_build_context', { agentId, query: 'who wrote to me?' })
  expect(text).not.toContain('gerard')
})

test('“never bring up Dai’s redundancy” was a request to forget by rule, and how to answer was not kept', async () => {
  const never: ScriptedOperation = {
    op: 'add',
    says: '千万别提阿岱失业的事',
    attribute: 'taboo',
    value: '别提阿岱失业的事',
    fact: '在家里群里千万别提阿岱失业的事。',
    kind: 'instruction',
  }
  const text = '家里群的话，千万别提阿岱失业的事，在我当面跟妈讲之前都不要提'
  expect(await afterwards([text], [never])).toEqual({ left: [never['fact']], forgotten: 0, ticked: null })
})

test('where a model that reads well heard no request, a rule asked about somebody who is named beside “forget about …”', async () => {
  const sentences = [
    'The spare key is with Dolores next door.',
    'Dolores keeps laughing at me. Forget about habit apps, they bore me.',
  ]
  expect(await afterwards(sentences, [])).toEqual({ left: [], forgotten: 0, ticked: null })
})

test('where a model that reads well heard no request, a rule had forgotten at once what clear words name', async () => {
  const goats = learnedAs('I keep two goats', 'The user keeps two goats.', 'has_pet')
  expect(await afterwards([goats.says, 'Forget that I keep two goats.'], [goats])).toEqual({
    left: [goats['fact']],
    forgotten: 0,
    ticked: [true],
  })
})

test.each(["Don't keep this: the lock of my shed is broken.", 'I sold the boat. Delete that.'])(
  'what is itself not to be kept goes at once, whatever a model that reads well heard: %s',
  async (text) => {
    const chat = await openedChat({ extraction: (body) => answerWith([], body) })
    await sayApart(chat, text)
    expect((await chat.kernel().call('forget_request_list', { agentId })).items).toEqual([])
    expect((await chat.kernel().call('change_list', { agentId })).items.map(({ kind }) => kind)).toEqual(['forget'])
  },
)

test('what a message ended, and had its words forgotten, was said to be gone and stayed', async () => {
  const told = 'Met a client, Mrs Wong, whose husband is ill'
  const fact = 'The user met a client called Mrs Wong.'
  const operations: ScriptedOperation[] = [
    {
      op: 'add',
      says: 'Met a client, Mrs Wong',
      subject: 'client Mrs Wong',
      attribute: 'name',
      value: 'Mrs Wong',
      fact,
    },
    { op: 'forget', says: 'wipe what goes on at her home', told, about: 'what goes on at the home of Mrs Wong' },
    { op: 'end', says: 'I gave up the case of Mrs Wong', knows: fact },
  ]
  const asks = 'I gave up the case of Mrs Wong, wipe what goes on at her home'
  expect(await afterwards([told, asks], operations)).toEqual({ left: [], forgotten: 1, ticked: null })
})

test('a memory that stays quoted the words of a message that was forgotten', async () => {
  const told = 'My daughter got 41 in maths'
  const add: ScriptedOperation = {
    op: 'add',
    says: told,
    attribute: 'children',
    value: 'daughter',
    fact: 'The user has a daughter.',
  }
  const request: ScriptedOperation = {
    op: 'forget',
    says: 'let that exam in maths go',
    told,
    about: 'how the exam went',
  }
  const chat = await openedChat({ extraction: (body) => answerWith([add, request], body) })
  const quotes: (string | undefined)[] = []
  for (const text of [told, 'let that exam in maths go']) {
    await sayApart(chat, text)
    const { items } = await chat.kernel().call('memory_list', { agentId, status: 'active' })
    const { evidence } = await chat.kernel().call('memory_get', { id: items[0]?.id ?? '' })
    quotes.push(evidence[0]?.quote)
  }
  expect(quotes).toEqual([told, ''])
})
