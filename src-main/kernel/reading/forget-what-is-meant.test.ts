import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
/** Each said in a conversation of its own. */
async function say(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await kernel.say(await newSession(), text)
  await kernel.idle()
}
const changes = async () => (await kernel.call('change_list', { agentId })).items
const trash = async () => (await kernel.call('memory_trash_list', { agentId })).items
const kept = async () => {
  const lists = await Promise.all(
    (['active', 'superseded', 'pending', 'quarantined'] as const).map((status) =>
      kernel.call('memory_list', { agentId, status }),
    ),
  )
  return lists.flatMap(({ items }) => items.map(({ content }) => content)).toSorted()
}

describe('a request to forget', () => {
  const cards = async () => (await kernel.call('forget_request_list', { agentId })).items
  test('is done at once where it names the very message', async () => {
    await say('别记这个：我偷偷给前女友点过赞')
    expect(await cards()).toEqual([])
    expect((await changes()).map(({ kind }) => kind)).toEqual(['forget'])
  })

  const listed = async () =>
    (await cards()).map(({ items, messages }) => ({
      ticked: items.flatMap(({ title, ticked }) => (ticked ? title : [])),
      others: items.flatMap(({ title, ticked }) => (ticked ? [] : title)),
      said: messages.flatMap(({ text, ticked }) => (ticked ? text : [])),
    }))

  test('for where one lives had the home of before ticked, and that of now not', async () => {
    await say('我住在上海。', '我搬到杭州了。', '我搬到北京了。', '把我住在哪里忘掉')
    expect(await listed()).toEqual([
      { ticked: ['我搬到北京了。'], others: ['我住在上海。', '我搬到杭州了。'], said: [] },
    ])
  })

  test('that names the home of before means that one', async () => {
    await say('我住在上海。', '我搬到杭州了。', '忘掉我住在上海')
    expect((await trash()).map(({ content }) => content)).toEqual(['我住在上海。'])
  })

  test('keeps the “my” of “my brother’s girlfriend” on its card', async () => {
    const session = await newSession()
    for (const text of ['我哥的女朋友叫小美，是老师', '我们在公园', '忘掉我哥的女朋友']) await kernel.say(session, text)
    await kernel.idle()
    expect((await cards()).map(({ about }) => about)).toEqual(['我哥的女朋友'])
  })

  test('does not find 奶 where 奶奶 is named', async () => {
    await say('我奶奶上周去世了，这几天心情很差', '我不能喝牛奶，咖啡都换燕麦奶', '我们在公园', '忘掉我奶奶的事')
    const asked = (await cards()).flatMap(({ messages }) => messages.map(({ text }) => text))
    expect(asked.filter((text) => text.includes('牛奶'))).toEqual([])
    expect((await trash()).filter(({ content }) => content.includes('牛奶'))).toEqual([])
  })

  test('does not list what was said next of another who is named there', async () => {
    const session = await newSession()
    for (const text of ['房贷每个月八千六，压力有点大', '下个月我妈生日，我想给她买个按摩椅', '忘了我的房贷吧'])
      await kernel.say(session, text)
    await kernel.idle()
    expect((await cards()).map(({ messages }) => messages.length)).toEqual([1])
  })
})

describe('a request to forget one’s work', () => {
  test.each([
    [['我在银行工作。'], '忘掉关于工作的事', '我做什么工作的？', /银行/],
    [['我是测试总监。', '我现在是测试主管了。'], '忘掉我的职位', '我做什么工作的？', /测试/],
    [['I work for Harbour Glass.', 'I am a nurse.'], 'Forget my job.', 'What is my job?', /nurse/i],
    [['I am a nurse.', 'I am now a foreman.'], 'Please forget my job.', 'What is my job?', /nurse|foreman/i],
  ])('does not leave a current or former one in prompts: %j, “%s”', async (told, request, asked, secret) => {
    await say('我养了一只猫。', ...told)
    const before = await kernel.call('memory_build_context', { agentId, query: asked })
    await say(request)
    const after = await kernel.call('memory_build_context', { agentId, query: asked })
    const isCatKept = (await kept()).some((content) => content.includes('猫'))
    expect({ before: secret.test(before.text), after: secret.test(after.text), isCatKept }).toEqual({
      before: true,
      after: false,
      isCatKept: true,
    })
  })
})

test('a memory does not quote what was forgotten of its own sentence', async () => {
  const told = await newSession()
  await kernel.say(told, "I'm seeing a therapist for anxiety and my sister Ann moved to Rome.")
  await kernel.say(told, 'My sister is called Ann.')
  await kernel.idle()
  await kernel.say(await newSession(), 'Forget that I see a therapist.')
  const { items } = await kernel.call('forget_request_list', { agentId })
  for (const { requestId } of items)
    await kernel.call('forget_request_decide', { requestId, ids: [], alsoMessages: true })
  const { answer } = await kernel.say(await newSession(), 'Who is Ann?')
  expect(answer).toContain('Ann')
  expect(answer).not.toContain('therapist')
})

test('a quiz does not ask for what a request to forget withholds', async () => {
  const session = await newSession()
  for (const text of ['我老婆叫林晓雯，在一家医院当护士', '我叫陈思远', '请忘掉我老婆的工作'])
    await kernel.say(session, text)
  await kernel.idle()
  const { questions } = await kernel.call('quiz_run', { agentId })
  expect(questions).toEqual(['我叫什么名字？'])
})
