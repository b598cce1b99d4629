import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'

interface Texts {
  readonly chat: { readonly empty: { readonly starters: Record<'name' | 'home' | 'style' | 'avoid', string> } }
  readonly agents: {
    readonly grown: Record<'remember', string>
    readonly recalled: Record<'topic' | 'likes' | 'place', string>
  }
}
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../src-renderer/i18n/${language}.json`), 'utf8')) as Texts
const [en, zh] = [textsOf('en'), textsOf('zh')]

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const says = async (text: string): Promise<string> => {
  const { id } = await kernel.call('session_create', { agentId })
  return (await kernel.say(id, text)).answer
}
const kept = async () =>
  (await kernel.call('memory_list', { agentId })).items.map(({ slot, content }) => slot?.attribute ?? content)

const beginnings = {
  en: { ...en.chat.empty.starters, ...en.agents.grown },
  zh: { ...zh.chat.empty.starters, ...zh.agents.grown },
}
const goesOn = {
  en: { name: 'Nora', home: 'Oslo', style: 'keep it short.', avoid: 'horror films.', remember: 'my car stands at B2.' },
  zh: { name: '小雨', home: '杭州', style: '简短一点。', avoid: '恐怖片。', remember: '我的车停在B2。' },
}
const learned = [
  ['name', 'name'],
  ['home', 'residence'],
  ['style', 'answer_style'],
  ['avoid', 'answer_style'],
  ['remember', /B2/],
] as const

describe.each(['en', 'zh'] as const)('without a model, of what the empty chat offers in %s', (language) => {
  test.each(learned)('the sentence “%s” was kept by no rule', async (key, attribute) => {
    await says(`${beginnings[language][key].replace(/…+$/u, '')}${goesOn[language][key]}`)
    expect(await kept()).toEqual([attribute instanceof RegExp ? expect.stringMatching(attribute) : attribute])
  })

  test('a question is answered from what was told', async () => {
    const told = { en: ['I like green tea.', 'I live in Oslo.'], zh: ['我喜欢绿茶。', '我住在杭州。'] }[language]
    for (const one of told) await says(one)
    const { recalled } = language === 'en' ? en.agents : zh.agents
    const topic = language === 'en' ? 'green tea' : '绿茶'
    const asked = [recalled.topic.replace('{{value}}', topic), recalled.likes, recalled.place]
    const answers = await Promise.all(asked.map(says))
    const wanted = language === 'en' ? ['green tea', 'green tea', 'Oslo'] : ['绿茶', '绿茶', '杭州']
    expect(answers).toEqual(wanted.map((one) => expect.stringContaining(one)))
  })
})

test.each([
  [['My birthday is May 3.', 'No, it is May 4.'], 'When is my birthday?', 'Your birthday is May 4.'],
  [['My birthday is not May 3, it is May 4.'], 'When is my birthday?', 'Your birthday is May 4.'],
  [['我的生日是5月3日。', '不对，是5月4日。'], '我的生日是哪天？', '您的生日是5月4日。'],
  [['我生日不是5月3日，是5月13日。'], '我的生日是哪天？', '您的生日是5月13日。'],
])('%j was not heard, or answered with all that it says', async (told, asked, answer) => {
  const { id } = await kernel.call('session_create', { agentId })
  for (const one of told) await kernel.say(id, one)
  const { messages } = await kernel.call('session_get', { sessionId: id })
  expect(messages.at(-1)?.text).not.toMatch(/nothing was changed|什么都没改/u)
  const said = await says(asked)
  expect([said.includes(answer), /May 3|5月3日/u.test(said)]).toEqual([true, false])
})
