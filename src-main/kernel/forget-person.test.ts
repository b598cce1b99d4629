import { afterEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
const opened: TestKernel[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(discardTestKernel))
})

/** A kernel in whose one conversation all of it was said. */
async function chat(...texts: readonly string[]) {
  const kernel = await openTestKernel()
  opened.push(kernel)
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const turnIds: string[] = []
  for (const text of texts) turnIds.push((await kernel.say(sessionId, text)).turnId)
  const titles = async (): Promise<string[]> => {
    const lists = await Promise.all(
      (['active', 'pending', 'quarantined'] as const).map((status) => kernel.call('memory_list', { agentId, status })),
    )
    return lists.flatMap(({ items }) => items.map(({ content }) => content)).toSorted()
  }
  const lastTurn = async () => {
    const { turns } = await kernel.call('session_get', { sessionId, limit: 100 })
    return turns.find(({ id }) => id === turnIds.at(-1))
  }
  /** All that is kept or brought up of a question, and what is answered to it in another conversation. */
  const found = async (query: string): Promise<string> => {
    const { items, messages } = await kernel.call('memory_search', { agentId, query, corpus: 'all' })
    const { text } = await kernel.call('memory_build_context', { agentId, query })
    const { id } = await kernel.call('session_create', { agentId })
    const { answer } = await kernel.say(id, query)
    return [...items.map(({ memory }) => memory.content), ...messages.map((one) => one.text), text, answer].join('\n')
  }
  const given = async (query: string): Promise<string> =>
    (await kernel.call('memory_build_context', { agentId, query })).text
  return { kernel, titles, lastTurn, found, given }
}

describe('forgetting somebody', () => {
  test.each([
    [
      "my mum's called Ruth and she lives in Cardiff",
      'forget everything about my mum',
      'where does Ruth live?',
      'Cardiff',
    ],
    ["my mum's called Ruth and she lives in Cardiff", 'forget about Ruth', 'where does my mother live?', 'Cardiff'],
    ["my mum's called Ruth. She lives in Cardiff.", 'forget about my mother', 'where does Ruth live?', 'Cardiff'],
    ['My partner Sam works as a paramedic.', 'forget about Sam', 'what does my partner do?', 'paramedic'],
    ['我妈叫李秀兰，她住在绵阳。', '忘掉关于我妈的一切。', '秀兰住哪儿？', '绵阳'],
    ['我妈叫李秀兰，她住在绵阳。', '把李秀兰的事都忘了', '我妈住哪儿？', '绵阳'],
    ['我女儿小满今年上三年级。小满对花生过敏。', '我女儿的信息别留着', '小满对什么过敏？', '花生'],
  ])('after “%s”, “%s” leaves an answer to “%s”', async (told, request, question, secret) => {
    const before = await chat(told)
    const after = await chat(told, request)
    expect({ before: await before.found(question), after: await after.found(question) }).toEqual({
      before: expect.stringContaining(secret),
      after: expect.not.stringContaining(secret),
    })
  })

  test.each([
    [
      'My mum is called Ruth.',
      'My aunt Judy lives in Hull.',
      'I live in Leeds and I see my mum on Sundays.',
      'forget about my mum',
    ],
    ['我妈叫李秀兰。', '我二姨住在绵阳。', '我住在成都，每周看我妈。', '把我妈的事都忘了'],
  ])('takes along what is known of others: “%s”, “%s”', async (mother, aunt, own, request) => {
    const without = await chat(aunt)
    const { titles } = await chat(mother, aunt, own, request)
    expect(await titles()).toEqual(expect.arrayContaining(await without.titles()))
  })

  test.each([
    ['My partner Sam works as a paramedic.', 'My colleague Sam lives in Hull.', 'forget about Sam'],
    ['My friend Ana lives in Hull.', 'My friend Bea is a baker.', 'forget about my friend'],
  ])('two people who may be meant both go silently: “%s”, “%s”', async (first, second, request) => {
    const before = await chat(first, second)
    const { titles, lastTurn } = await chat(first, second, request)
    const turn = await lastTurn()
    expect({ titles: await titles(), reason: turn?.extraction?.reason, asked: turn?.perhapsMeant.length }).toEqual({
      titles: await before.titles(),
      reason: 'forget_unclear',
      asked: (await before.titles()).length,
    })
  })

  test('one friend is taken for another', async () => {
    const { titles } = await chat(
      'My friend Ana lives in Hull.',
      'My friend Bea is a baker.',
      'forget about my friend Ana',
    )
    const only = await chat('My friend Bea is a baker.')
    expect(await titles()).toEqual(await only.titles())
  })
})

test('what was chosen after an unclear request is still answered from the conversation', async () => {
  const { kernel, lastTurn, given } = await chat(
    'My friend Ana lives in Hull.',
    'My friend Bea is a baker.',
    'forget about my friend',
  )
  const candidates = (await lastTurn())?.perhapsMeant ?? []
  const ids = candidates.flatMap(({ memoryId, title }) => (title.includes('Ana') ? [memoryId] : []))
  await kernel.call('memory_forget', { agentId, selection: { ids }, expectedCount: 2 })
  expect({
    chosen: ids.length,
    left: (await lastTurn())?.perhapsMeant,
    ana: await given('where does Ana live?'),
    bea: await given('what does Bea do?'),
  }).toEqual({ chosen: 2, left: [], ana: expect.not.stringContaining('Hull'), bea: expect.stringContaining('baker') })
})

test('what only conversations say cannot be chosen after an unclear request', async () => {
  const { lastTurn } = await chat(
    'Should I ask my son about his therapist on Tuesdays?',
    'Was the surgery on the arm of my son in the spring?',
    'that health business with my son i told you about. let go of it',
  )
  expect((await lastTurn())?.perhapsMeant.length).toBe(2)
})

describe('forgetting a time', () => {
  test.each([
    ['I drive a green van.', 'forget what I told you today'],
    ['我开一辆绿色的面包车。', '今天说的都删掉'],
  ])('“%s”: “%s” is taken for what was said just before, or for nothing', async (told, request) => {
    const { titles, lastTurn } = await chat('I like plums.', told, request)
    expect({ titles: await titles(), forgotten: (await lastTurn())?.learned.length }).toEqual({
      titles: [],
      forgotten: 2,
    })
  })
})

describe('forgetting what is named by its kind', () => {
  test.each([
    ['I drive a 2015 Skoda Octavia.', 'delete that bit about the car'],
    ['I earn 31,000 a year.', "wipe what I said about what I'm paid"],
    ['我在一家物流公司上班。', '在哪上班这个删了'],
  ])('“%s”: “%s” finds nothing', async (told, request) => {
    const { titles } = await chat(told, request)
    expect(await titles()).toEqual([])
  })

  test('of what was said in one breath a part is left', async () => {
    const { titles } = await chat('我买了两只基金，亏了不少。', '基金亏钱的事就当我没说过')
    expect(await titles()).toEqual([])
  })

  test('one matter of money is taken for all of them', async () => {
    const { titles } = await chat('我欠信用卡一万二。', '我哥做生意赔了三十万。', '我哥赔钱的事不该跟你说，忘了吧')
    expect(await titles()).toEqual(['我欠信用卡一万二。'])
  })

  test('a whole kind of private matters goes by halves, unasked', async () => {
    const told = ['I am allergic to penicillin.', 'My blood test came back with low iron.', 'I like plums.']
    const before = await chat(...told)
    const { titles, lastTurn } = await chat(...told, 'forget everything I told you about my health')
    const asked = (await lastTurn())?.perhapsMeant.map(({ title }) => title).toSorted()
    expect({ titles: await titles(), asked }).toEqual({
      titles: await before.titles(),
      asked: ['Allergic to penicillin', 'Health: blood test came back with low iron'],
    })
  })
})
