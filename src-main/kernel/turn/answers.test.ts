import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

interface Talk {
  readonly title: string
  readonly said: readonly string[]
  readonly asked: string
  /** What the answer quotes; none where it says that there is nothing. */
  readonly quotes: readonly string[]
}

const cat = '我养了一只猫，名字叫豆豆。'
const sister = 'My sister is called Nora.'
const talks: readonly Talk[] = [
  {
    title: 'the cat is not mixed up with the sister',
    said: [cat, sister],
    asked: 'What is my cat called?',
    quotes: [cat],
  },
  { title: 'nor the sister with the cat', said: [cat, sister], asked: '我妹妹叫什么名字？', quotes: [sister] },
  {
    title: 'a favourite season is no drink',
    said: ['My favourite season is autumn.', sister],
    asked: '我喜欢喝什么？',
    quotes: [],
  },
  {
    title: 'a question about the name of the dog does not quote the name of the user',
    said: ['My name is Ada.', 'My dog is called Bolt.'],
    asked: "What is my dog's name?",
    quotes: ['My dog is called Bolt.'],
  },
  {
    title: 'the name of the cat, asked in Chinese, does not quote the name of the user',
    said: ['我叫陈雨桐。', cat],
    asked: '我的猫叫什么名字？',
    quotes: [cat],
  },
  {
    title: 'the name of a dog never mentioned is not known',
    said: ['My name is Ada.', cat, sister],
    asked: "What is my dog's name?",
    quotes: [],
  },
  {
    title: 'where the user lives does not quote where the sister lives',
    said: ['I live in Porto.', 'My sister is called Nora and she lives in Oslo.'],
    asked: 'Where do I live?',
    quotes: ['I live in Porto.'],
  },
  {
    title: 'where the sister lives does not quote where the user lives',
    said: ['I live in Porto.', 'My sister lives in Oslo.'],
    asked: 'Where does my sister live?',
    quotes: ['My sister lives in Oslo.'],
  },
  {
    title: 'where the user lived before names the earlier place',
    said: ['I live in Porto.', 'I moved to Ghent.', 'My sister lives in Oslo.'],
    asked: 'Where did I live before?',
    quotes: ['I live in Porto.'],
  },
  {
    title: 'a favourite said in English is found in Chinese',
    said: ['My favourite season is autumn.', 'My favourite colour is teal.'],
    asked: '我最喜欢的季节是什么？',
    quotes: ['My favourite season is autumn.'],
  },
  {
    title: 'a favourite said in Chinese is found in English',
    said: ['我最喜欢的颜色是墨绿色。', '我最喜欢的食物是饺子。'],
    asked: 'What is my favorite color?',
    quotes: ['我最喜欢的颜色是墨绿色。'],
  },
  {
    title: 'a wife is found as 妻子',
    said: ['My wife is called Ingrid.', sister],
    asked: '我老婆叫什么名字？',
    quotes: ['My wife is called Ingrid.'],
  },
  {
    title: 'what the user drinks is found among other likes',
    said: ['我喜欢喝乌龙茶。', '我喜欢爬山。'],
    asked: '我喜欢喝什么？',
    quotes: ['我喜欢喝乌龙茶。'],
  },
  {
    title: 'a name is still found',
    said: ['My name is Ada.', cat, sister],
    asked: 'What is my name?',
    quotes: ['My name is Ada.'],
  },
  {
    title: 'one employer among others’ employers',
    said: ['I work at Acme.', 'My brother works at Initech.'],
    asked: 'Where do I work?',
    quotes: ['I work at Acme.'],
  },
  {
    title: 'the birthday of the mother is not that of the user',
    said: ['My birthday is on May 3.', "My mother's birthday is on June 9."],
    asked: "When is my mother's birthday?",
    quotes: ["My mother's birthday is on June 9."],
  },
  {
    title: 'a birthday is not an outing on that day',
    said: ['My birthday is on May 3.', 'I went to Rome for my birthday last year.'],
    asked: 'When is my birthday?',
    quotes: ['My birthday is on May 3.'],
  },
  {
    title: 'a car is no tool of the trade',
    said: ['I drive a Volvo.', 'I use Figma every day.'],
    asked: 'What car do I drive?',
    quotes: ['I drive a Volvo.'],
  },
  {
    title: 'a cat is remembered whatever the language',
    said: [cat, sister],
    asked: 'Do you remember my cat?',
    quotes: [cat],
  },
  {
    title: 'C# takes the place of C++',
    said: ['My favourite language is C++.', 'My favourite language is C#.'],
    asked: 'What is my favourite language?',
    quotes: ['My favourite language is C#.'],
  },
  {
    title: 'a favourite of before is the earlier one',
    said: ['My favourite language is C++.', 'My favourite language is C#.'],
    asked: 'What was my favourite language before?',
    quotes: ['My favourite language is C++.'],
  },
  {
    title: 'an allergy is found across languages',
    said: ['我对花生过敏。', 'My brother is allergic to cats.'],
    asked: 'What am I allergic to?',
    quotes: ['我对花生过敏。'],
  },
  {
    title: 'the job of the brother is not that of the user',
    said: ['My brother Tom is a plumber.'],
    asked: 'what is my job?',
    quotes: [],
  },
  {
    title: 'what the sister does not drink',
    said: ['我妹不喝咖啡。', '我喜欢喝咖啡。'],
    asked: '我妹喝咖啡吗',
    quotes: ['我妹不喝咖啡。'],
  },
  {
    title: 'what the mother likes is not what the user likes',
    said: ['我喜欢吃火锅。', '我妈喜欢吃鱼。'],
    asked: '我妈喜欢吃什么',
    quotes: ['我妈喜欢吃鱼。'],
  },
  { title: 'nor where nothing is known of her', said: ['我喜欢吃火锅。'], asked: '我妈喜欢吃什么', quotes: [] },
  {
    title: 'a dream is no residence',
    said: ["If I were rich I'd live in Monaco.", 'I live in Porto.'],
    asked: 'where do I live',
    quotes: ['I live in Porto.'],
  },
  {
    title: 'a former residence is no violin',
    said: ['我住在成都。', '我以前学过三年小提琴。'],
    asked: '我以前住在哪里',
    quotes: [],
  },
  {
    title: 'a former residence is the superseded one',
    said: ['我住在广州。', '我搬到成都了。', '我学过三年小提琴。'],
    asked: '我以前住在哪里',
    quotes: ['我住在广州。'],
  },
  { title: 'an age asked without a mark', said: ['我今年32岁。', cat], asked: '我多大了', quotes: ['我今年32岁。'] },
  { title: 'a name asked for in a word', said: ['我叫陈雨桐。', cat], asked: '我叫啥', quotes: ['我叫陈雨桐。'] },
  {
    title: 'a son',
    said: ['我叫陈雨桐。', '我儿子叫小明。'],
    asked: '我儿子叫什么',
    quotes: ['我儿子叫小明。'],
  },
  { title: 'a joke is not looked up', said: ['I told a joke at work.'], asked: 'tell me a joke', quotes: [] },
]

describe('an answer without a model quotes what was asked for, and nothing of others', () => {
  test.each(talks)('$title', async ({ said, asked, quotes }) => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    for (const text of said) await kernel.say(id, text)
    const { items } = await kernel.call('memory_inbox_list', { agentId: 'majordomo' })
    for (const { memory } of items)
      await kernel.call('memory_inbox_decide', { id: memory.id, decision: { kind: 'accept' } })
    const fresh = await kernel.call('session_create', { agentId: 'majordomo' })
    const { answer } = await kernel.say(fresh.id, asked)
    // What was said right after goes along as such. A line of the profile card is told in the app's own words.
    const quoted = Array.from(
      answer
        .replaceAll(/, then “[^”]*”|，后来又说“[^”]*”/g, '')
        .matchAll(/“([^”]*)” \[\d+\]|(?:[:：]|You live in|Your name is|您叫|您住在) ?([^“”]+?)[.。]? \[\d+\]$/g),
      ([, words, value]) => words ?? value,
    )
    expect(quoted.map((words) => quotes.find((quote) => quote.includes(words ?? '')) ?? words)).toEqual(quotes)
  })
})

describe('what is known of the user is listed', () => {
  test.each([
    '你知道我些什么？',
    '你了解我吗',
    '您对我了解多少？',
    '你都知道我的什么',
    '说说你对我的了解',
    'what do you remember about me',
    'tell me about myself',
    'what have I told you',
    'what do u know about me',
  ])('%s', async (asked) => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    for (const text of ['我叫陈雨桐。', 'I live in Porto.']) await kernel.say(id, text)
    const { answer } = await kernel.say(id, asked)
    expect([/^- .*陈雨桐.* \[\d+\]/m.test(answer), /^- .*Porto.* \[\d+\]/m.test(answer)]).toEqual([true, true])
  })
})

describe('what says that nothing was forgotten is true', () => {
  test.each([
    'forget everything',
    'Forget everything about me',
    'forget everything you know about me',
    'delete all my data',
    'forget me',
    '忘掉一切',
    '忘掉关于我的所有事',
    '忘记我的一切',
    '把关于我的事全部忘掉',
    '忘了我吧',
  ])('%s', async (text) => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    const facts = ['我叫陈雨桐。', 'I live in Porto.', 'My sister is called Nora.']
    const told = ['陈雨桐', 'Porto', 'Nora']
    for (const fact of facts) await kernel.say(id, fact)
    const { answer } = await kernel.say(id, text)
    const after = (await kernel.say(id, 'What do you know about me?')).answer
    expect([
      answer.match(/did not forget anything|没有忘掉任何内容/)?.length,
      told.filter((word) => !after.includes(word)),
    ]).toEqual([1, []])
  })
})

describe('whose words they are is told as it is', () => {
  /** A memory that another profile learned. */
  const ofAnother = async (told: string) => {
    const other = await openTestKernel()
    const { id } = await other.call('session_create', { agentId: 'majordomo' })
    await other.say(id, told)
    const { items } = await other.call('memory_list', { agentId: 'majordomo' })
    const { memory, evidence, history } = await other.call('memory_get', { id: must(items[0], 'what was learned').id })
    await discardTestKernel(other)
    return { ...memory, evidence, history }
  }
  const ask = async (text: string) => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    return (await kernel.say(id, text)).answer
  }

  test.each([
    {
      told: 'My sister is called Nora.',
      asked: 'What is my sister called?',
      file: /^From a file you imported today \(family\.json\), not confirmed by you: “.*Nora.*” \[1\]$/,
      own: /^You told me/,
    },
    {
      told: '我妹妹叫小雨。',
      asked: '我妹妹叫什么？',
      file: /^您今天导入的文件（family\.json）里写着，您还没有确认：“.*小雨.*” \[1\]$/,
      own: /^您.*告诉/,
    },
  ])('an imported memory was quoted as “You told me”: $told', async ({ told, asked, file, own }) => {
    const memories = [await ofAnother(told)]
    const { changeId } = await kernel.call('memory_import', { memories, fileName: 'family.json' })
    expect(await ask(asked)).toMatch(file)
    await kernel.call('change_undo', { changeId: must(changeId, 'the import') })
    await kernel.call('memory_import', { memories, own: true })
    expect(await ask(asked)).toMatch(own)
  })

  test('words of this very conversation were counted as an earlier one', async () => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(id, 'The plumber said the valve behind the washing machine leaks.')
    const { turnId, answer } = await kernel.say(id, 'Which valve leaks?')
    const { turns } = await kernel.call('session_get', { sessionId: id })
    const { entries } = await kernel.call('turn_receipt', { turnId })
    const later = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(later.id, 'Which valve leaks?')
    const again = (await kernel.call('session_get', { sessionId: later.id })).turns
    const counts = [...turns, ...again].map(({ usedHereCount, usedMessageCount }) => [usedHereCount, usedMessageCount])
    expect(answer).toContain('the valve behind the washing machine leaks')
    expect(counts).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ])
    expect(entries.flatMap(({ message }) => (message === null ? [] : [message.isHere]))).toEqual([true])
  })

  test('“Got it.” was said to have used what it did not say', async () => {
    const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
    await kernel.say(id, 'My sister is called Nora.')
    const { turnId, answer } = await kernel.say(id, 'My sister Nora repaired the old gramophone.')
    const { turns } = await kernel.call('session_get', { sessionId: id })
    const { entries } = await kernel.call('turn_receipt', { turnId })
    expect(answer).toBe('Got it.')
    expect(entries.some(({ outcome }) => outcome === 'injected')).toBe(true)
    expect(turns.at(-1)).toMatchObject({ usedCount: 0, usedHereCount: 0, usedMessageCount: 0 })
  })
})
