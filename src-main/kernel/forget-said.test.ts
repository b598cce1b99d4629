import { afterEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'
const opened: TestKernel[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(discardTestKernel))
})

/** A kernel in which each of `talks` was said in a conversation of its own, a day after the other. */
async function after(...talks: readonly (readonly string[])[]) {
  const kernel = await openTestKernel()
  opened.push(kernel)
  const start = Date.parse('2026-03-02T09:00:00Z')
  /** A conversation may go on: what of it is there already is not said again. */
  const talk = async (index: number, lines: readonly string[]): Promise<void> => {
    const at = (position: number): string => new Date(start + index * 86_400_000 + position * 60_000).toISOString()
    await kernel.call('session_import', {
      agentId,
      lines: lines.map((text, position) => ({ session: `talk ${index}`, at: at(position), role: 'user', text })),
    })
    await kernel.idle()
  }
  for (const [index, lines] of talks.entries()) await talk(index, lines)
  const given = async (query: string): Promise<string> =>
    (await kernel.call('memory_build_context', { agentId, query })).text
  /** Everything that a question finds, as text. */
  const found = async (query: string): Promise<string> => {
    const { items, messages } = await kernel.call('memory_search', { agentId, query, corpus: 'all' })
    return [...items.map(({ memory }) => memory.content), ...messages.map(({ text }) => text)].join('\n')
  }
  return { kernel, talk, given, found }
}

describe('a request to forget, whatever was learned of it', () => {
  test.each([
    ['My ex Darren still has the van keys.', 'forget everything about my ex', 'Who has the van keys?', 'Darren'],
    [
      'The salary they pay me is 41,200 a year before tax.',
      'please delete what I told you about my salary',
      'What is my salary a year?',
      '41,200',
    ],
    [
      'The dentist found two cracked molars on Monday.',
      'you can drop the thing with the dentist',
      'What did the dentist find?',
      'molars',
    ],
    ['I fainted in the sauna on Sunday.', "don't keep that", 'Where did I faint on Sunday?', 'sauna'],
    [
      'Our plot number at the allotment is 7731.',
      'that number is none of your business',
      'What is the plot number at the allotment?',
      '7731',
    ],
    [
      'I had a blazing row with Moira at the depot.',
      'scratch that',
      'Who did I have a row with at the depot?',
      'Moira',
    ],
    [
      'The court case with the builder starts in May.',
      'I want the whole court story gone.',
      'When does the court case with the builder start?',
      'builder',
    ],
    [
      'My knee surgery left a scar like a zip.',
      'Can you wipe everything I said about my knee surgery?',
      'What scar did my knee surgery leave?',
      'zip',
    ],
    [
      'I was sick all over the minister at the wedding reception.',
      'pretend I never mentioned the wedding',
      'What happened at the wedding reception?',
      'minister',
    ],
    [
      'My blood pressure was 171 over 96 yesterday.',
      'I’d rather you didn’t remember my blood pressure',
      'How high was my blood pressure?',
      '171',
    ],
    [
      'The argument with my neighbour was about his chickens.',
      'The argument with the neighbour? Drop it.',
      'What was the argument with the neighbour about?',
      'chickens',
    ],
    [
      'I borrowed six hundred quid from Aunt Petal, a debt till June.',
      'Take my debt out of your memory.',
      'Whom do I owe a debt?',
      'Petal',
    ],
  ])('“%s”, after “%s”, is not brought up again', async (said, request, asked, secret) => {
    const { talk, given, found } = await after(['The shed needs a new lock.', said], ['The kettle was descaled today.'])
    const before = await found(asked)
    await talk(0, ['The shed needs a new lock.', said, request])
    expect({ before, given: await given(asked), found: await found(asked) }).toEqual({
      before: expect.stringContaining(secret),
      given: expect.not.stringContaining(secret),
      found: expect.not.stringContaining(secret),
    })
  })

  test.each([
    ['我前任阿哲昨天又来店里了。', '把关于我前任的都忘了', '我前任昨天去哪里了？', '阿哲'],
    ['我现在月薪一万八千五百。', '工资多少不关你的事', '我的月薪是多少？', '一万八'],
    ['牙医说我有两颗智齿要拔。', '帮我把牙医那件事从记忆里去掉', '牙医说我有几颗智齿要拔？', '两颗'],
    ['今天在仓库里哭了一场。', '这个别记', '我今天在仓库里怎么了？', '哭'],
    ['我借给表哥四万块钱。', '我借钱给表哥那件事，忘了吧', '我借给表哥多少钱？', '四万'],
    ['我在闹离婚，律师姓佟。', '关于我离婚的，全部删掉', '我离婚的律师姓什么？', '佟'],
    ['体检说我血压有165。', '能不能把我之前说的血压数字删了', '我血压有多少？', '165'],
    ['跟邻居吵架是因为他家的鹦鹉。', '你可以忘掉我和邻居吵架的事了', '跟邻居吵架是因为什么？', '鹦鹉'],
    ['刚才量体重有八十六公斤。', '刚才说的体重你就别记了', '我的体重有多少公斤？', '八十六'],
    ['我在天台上偷偷抽烟，被主管看见了。', '当我没说', '我在天台上被谁看见了？', '主管'],
    ['诊断书上写的是抑郁症中度。', '麻烦把我跟你讲的抑郁症的事都清除', '诊断书上写的是什么？', '中度'],
    ['面试的时候我把简历拿反了。', '收回刚才的话', '面试的时候我怎么了？', '拿反'],
  ])('“%s”在“%s”之后不再被提起', async (said, request, asked, secret) => {
    const { talk, given, found } = await after(['仓库的门锁要换。', said], ['水壶今天除垢了。'])
    const before = await found(asked)
    await talk(0, ['仓库的门锁要换。', said, request])
    expect({ before, given: await given(asked), found: await found(asked) }).toEqual({
      before: expect.stringContaining(secret),
      given: expect.not.stringContaining(secret),
      found: expect.not.stringContaining(secret),
    })
  })

  test.each([
    [
      'My ex Darren still has the van keys.',
      'Forget everything about my ex.',
      'Darren rang about the van, did I tell you?',
      'Who rang about the van?',
    ],
    ['我前任叫Tomas，真让人头疼。', '把我前任的事都忘了吧。', 'Tomas又在码头找我了。', '谁在码头找我？'],
  ])('what names it again later is not brought up either: “%s”', async (said, request, again, asked) => {
    const { kernel, given } = await after([said], [request], [again])
    const { items } = await kernel.call('memory_list', { agentId })
    expect({ given: await given(asked), items }).toEqual({ given: '', items: [] })
  })

  test('a new salary is told anew after the old one was forgotten', async () => {
    const { given } = await after(
      ['My salary at the depot is 2,310 a month.'],
      ['Forget the 2,310 salary.'],
      ['The harbour pays a salary of 2,900 a month.', 'Somebody asked whether 2310 is fair.'],
    )
    const text = await given('What salary does the harbour pay a month?')
    expect({ has: text.includes('2,900'), old: /2,?310/.test(text) }).toEqual({ has: true, old: false })
  })

  const asked = 'Did the dentist really find two cracked molars on Monday?'

  test('where messages alone held it, the change says nothing of it, and undoing it brings them back', async () => {
    const { kernel, found } = await after([asked], ['Drop the thing with the dentist.'])
    const before = await found('cracked molars on Monday')
    const { items } = await kernel.call('change_list', { agentId, limit: 10 })
    const [change] = items.filter(({ kind }) => kind === 'forget')
    await kernel.call('change_undo', { changeId: change?.changeId ?? '' })
    const undone = await found('cracked molars on Monday')
    expect({ summary: change?.summary, before, undone }).toEqual({ summary: '', before: '', undone: asked })
  })

  test.each([
    ['Drop the thing with the dentist.', 'messages_hushed'],
    ['Drop the thing with the beekeeper.', 'nothing_to_forget'],
  ])('the turn says what came of “%s”', async (request, reason) => {
    const { kernel } = await after([asked])
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const { turnId } = await kernel.say(sessionId, request)
    const { turns } = await kernel.call('session_get', { sessionId, limit: 10 })
    expect(turns.find(({ id }) => id === turnId)?.extraction?.reason).toBe(reason)
  })

  test.each([
    'I always forget my keys at the depot.',
    'Please remove the comma in the second line.',
    'Don’t forget the depot keys.',
    '我又把钥匙忘在仓库了。',
    '把标题里的逗号删掉。',
  ])('“%s” forgets nothing', async (text) => {
    const { kernel } = await after(['The depot keys hang behind the door.', text])
    const { items } = await kernel.call('change_list', { agentId, limit: 10 })
    expect(items.filter(({ kind }) => kind === 'forget')).toEqual([])
  })
})
