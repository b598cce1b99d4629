import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
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

describe('the list of changes', () => {
  test('calls a purge and what it destroyed taken back, as if there were a way back', async () => {
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
    await kernel.call('memory_delete', { id })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const marks = (await changes()).map(({ kind, undone, destroyed }) => ({ kind, undone, destroyed }))
    expect(marks).toEqual([
      { kind: 'purge', undone: false, destroyed: false },
      { kind: 'forget', undone: false, destroyed: true },
      { kind: 'add', undone: false, destroyed: true },
    ])
    const day = (await changes())[0]?.at.slice(0, 10) ?? ''
    const { items } = await kernel.call('change_days', { agentId, from: day, to: day })
    expect(items.map(({ undone }) => undone)).toEqual([0])
  })

  test('calls what was taken back and destroyed later taken back only', async () => {
    const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const marks = (await changes()).map(({ kind, undone, destroyed }) => ({ kind, undone, destroyed }))
    expect(marks).toEqual([
      { kind: 'purge', undone: false, destroyed: false },
      { kind: 'undo', undone: false, destroyed: true },
      { kind: 'add', undone: false, destroyed: true },
    ])
  })

  test('offers to take back what is refused because of a later change', async () => {
    const { id, changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed.' })
    const pin = await kernel.call('memory_pin', { id, value: true })
    const since = async () => (await changes()).map(({ kind, changedSince }) => ({ kind, changedSince }))
    expect(await since()).toEqual([
      { kind: 'pin', changedSince: false },
      { kind: 'add', changedSince: true },
    ])
    expect(await kernel.ask('change_undo', { changeId: changeId ?? '' })).toMatchObject({ ok: false })
    await kernel.call('change_undo', { changeId: pin.changeId ?? '' })
    expect(await since()).toContainEqual({ kind: 'add', changedSince: false })
  })

  test('tells of forgetting where a greeting was before “忘掉那个” and nothing was known', async () => {
    const session = await newSession()
    await kernel.say(session, '你好')
    await kernel.say(session, '忘掉那个')
    await kernel.idle()
    expect(await changes()).toEqual([])
  })

  test('tells of a request of which nothing was known', async () => {
    await say('忘掉我发小的所有事')
    expect(await changes()).toEqual([])
  })
})

test('a request that was destroyed holds no more once something else is taken back', async () => {
  await say('My ex Darren still has the van keys.', 'forget everything about my ex')
  await kernel.call('memory_trash_purge', { agentId, all: true })
  const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
  await kernel.call('change_undo', { changeId: changeId ?? '' })
  const { text } = await kernel.call('memory_build_context', { agentId, query: 'Who has the van keys?' })
  expect(text).not.toContain('Darren')
})

describe('what is destroyed with its words in the conversations', () => {
  test.each([
    ['我喜欢喝蜂蜜柚子茶。', '忘掉蜂蜜柚子茶', '柚子'],
    ['我喜欢喝蜂蜜柚子茶。', '你好呀。请忘掉我喜欢喝蜂蜜柚子茶', '柚子'],
    ['老周以前在码头开过鳗鱼铺。', '忘掉老周开鳗鱼铺的事', '鳗鱼'],
    ['I like drinking quincewater.', 'Please forget the quincewater.', 'uincewater'],
    ['I like drinking quincewater.', 'forget that I like quincewater', 'uincewater'],
  ])('is still in the request: “%s”, “%s”', async (told, request, word) => {
    await say(told, request)
    expect({ trash: (await trash()).length, bytes: bytesInProfile(kernel.home, { word }).length > 0 }).toEqual({
      trash: 1,
      bytes: true,
    })
    await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    expect(bytesInProfile(kernel.home, { word })).toEqual([])
  })

  test('leaves the request where it is not asked to go', async () => {
    const session = await newSession()
    await kernel.say(session, '我喜欢喝蜂蜜柚子茶。')
    await kernel.say(session, '忘掉蜂蜜柚子茶')
    await kernel.idle()
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const { messages } = await kernel.call('session_get', { sessionId: session })
    expect(messages.map(({ text }) => text)).toContain('忘掉蜂蜜柚子茶')
  })
})

describe('a request to forget one’s work', () => {
  test.each([
    [['我在银行工作。'], '忘掉关于工作的事', '我做什么工作的？', /银行/],
    [['我是测试总监。', '我现在是测试主管了。'], '忘掉我的职位', '我做什么工作的？', /测试/],
    [['I work for Harbour Glass.', 'I am a nurse.'], 'Forget my job.', 'What is my job?', /nurse/i],
    [['I am a nurse.', 'I am now a foreman.'], 'Please forget my job.', 'What is my job?', /nurse|foreman/i],
  ])('leaves the current one in prompts: %j, “%s”', async (told, request, asked, secret) => {
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

describe('the trash', () => {
  test('lists requests and questions as what was said', async () => {
    await say('老周以前在码头开过鳗鱼铺。', '老周是干嘛的', '忘掉老周')
    expect((await trash()).map(({ content }) => content).filter((text) => /忘掉|干嘛/.test(text))).toEqual([])
    await say('忘掉老周的事')
    expect((await trash()).map(({ content }) => content).filter((text) => /忘掉|干嘛/.test(text))).toEqual([])
  })

  test('shows words that were never learned as a memory', async () => {
    const asked = 'So tell me, did the dentist really find two cracked molars on Monday?'
    await say(asked, 'My cat is called Pepper.', 'Drop the thing with the dentist.')
    const cat = (await kernel.call('memory_list', { agentId })).items.find(({ content }) => content.includes('Pepper'))
    await kernel.call('memory_delete', { id: cat?.id ?? '' })
    const shown = (await trash()).map(({ content, isSaying }) => ({ content, isSaying }))
    expect(shown).toEqual([
      { content: expect.stringContaining('Pepper'), isSaying: false },
      { content: asked, isSaying: true },
    ])
  })
})

test('what was forgotten was quoted by a memory of the same sentence', async () => {
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

describe('a request of a chatty evening', () => {
  const cards = async () => (await kernel.call('forget_request_list', { agentId })).items
  test('named the very message and was asked about', async () => {
    await say('别记这个：我偷偷给前女友点过赞')
    expect(await cards()).toEqual([])
    expect((await changes()).map(({ kind }) => kind)).toEqual(['forget'])
  })

  test('was asked about as “哥的女朋友”, and “my brother’s girlfriend” lost its “my”', async () => {
    const session = await newSession()
    for (const text of ['我哥的女朋友叫小美，是老师', '我们在公园', '忘掉我哥的女朋友']) await kernel.say(session, text)
    await kernel.idle()
    expect((await cards()).map(({ about }) => about)).toEqual(['我哥的女朋友'])
  })

  test('found 奶 where 奶奶 was named', async () => {
    await say('我奶奶上周去世了，这几天心情很差', '我不能喝牛奶，咖啡都换燕麦奶', '我们在公园', '忘掉我奶奶的事')
    const asked = (await cards()).flatMap(({ messages }) => messages.map(({ text }) => text))
    expect(asked.filter((text) => text.includes('牛奶'))).toEqual([])
    expect((await trash()).filter(({ content }) => content.includes('牛奶'))).toEqual([])
  })

  test('listed what was said next, of another who is named there', async () => {
    const session = await newSession()
    for (const text of ['房贷每个月八千六，压力有点大', '下个月我妈生日，我想给她买个按摩椅', '忘了我的房贷吧'])
      await kernel.say(session, text)
    await kernel.idle()
    expect((await cards()).map(({ messages }) => messages.length)).toEqual([1])
  })
})

test('memory was asked for what a request to forget withholds, and failed', async () => {
  const session = await newSession()
  for (const text of ['我老婆叫林晓雯，在一家医院当护士', '我叫陈思远', '请忘掉我老婆的工作'])
    await kernel.say(session, text)
  await kernel.idle()
  const { questions } = await kernel.call('quiz_run', { agentId })
  expect(questions).toEqual(['我叫什么名字？'])
})
