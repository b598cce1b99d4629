import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const memories = 2_000

/** Words that stand nowhere else, each with in how many memories it is planted. */
const planted = [
  { word: '鳄', times: 20 },
  { word: '鲸', times: 3 },
  { word: '瑜', times: 1 },
  { word: '糍粑', times: 20 },
  { word: '珐琅', times: 7 },
  { word: '蟋蟀', times: 1 },
  { word: '葡萄柚', times: 20 },
  { word: '猕猴桃', times: 5 },
  { word: '哈密瓜', times: 1 },
] as const

const subjects = ['我', '她的同事', '邻居老王', '妈妈', '我们小组', '楼下的店']
const actions = ['昨天整理了', '打算下周去看', '一直在找', '终于买到了', '不太喜欢', '向朋友介绍了']
const objects = ['旧的书架', '新的自行车', '厨房的灯', '阳台上的花', '公司的报告', '周末的音乐会', 'the blue kettle']

/** Where in a sentence a word stands: at its beginning, within, at its end, alone in quotes, before Latin letters. */
const places: readonly ((word: string, base: string) => string)[] = [
  (word, base) => `${word}${base}`,
  (word, base) => `${base}，还有${word}和别的。`,
  (word, base) => `${base}${word}`,
  (word, base) => `${base}。“${word}”！`,
  (word, base) => `${base} ${word}ABC 3`,
]

function contentsOf(): readonly string[] {
  const wordAt = new Map<number, string>()
  let next = 3
  for (const { word, times } of planted) {
    for (let time = 0; time < times; time += 1) {
      while (wordAt.has(next)) next = (next + 1) % memories
      wordAt.set(next, word)
      next = (next + 97) % memories
    }
  }
  return Array.from({ length: memories }, (_, at) => {
    const pick = (list: readonly string[], by: number) => list[Math.floor(at / by) % list.length] ?? ''
    const base = `第${at}条：${pick(subjects, 1)}${pick(actions, 6)}${pick(objects, 36)}`
    const word = wordAt.get(at)
    return word === undefined ? `${base}。` : (places[at % places.length]?.(word, base) ?? base)
  })
}

describe('among 2 000 memories', () => {
  const contents = contentsOf()
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
    for (const content of contents) await kernel.call('memory_store', { agentId, type: 'knowledge', content })
  }, 60_000)
  afterAll(() => discardTestKernel(kernel))

  const found = async (query: string) =>
    (await kernel.call('memory_search', { agentId, query, limit: 50 })).items.map(({ memory }) => memory.content)

  test.each(planted)('the word “$word” is found wherever it stands: $times times', async ({ word, times }) => {
    const wanted = contents.filter((content) => content.includes(word))
    const hits = await found(word)
    expect(wanted).toHaveLength(times)
    expect(wanted.filter((content) => !hits.includes(content))).toEqual([])
    expect(hits.slice(0, times).toSorted()).toEqual(wanted.toSorted())
  })

  test.each(['我', '的', '新的自行车', '厨房的灯', 'the blue kettle', '昨天整理了什么？'])(
    '“%s”, of common words only, is answered',
    async (query) => {
      const hits = await found(query)
      expect(hits).toHaveLength(50)
      expect(hits[0]).toContain(query.replace('什么？', ''))
    },
  )

  test('what stands in no memory finds none that pretends to hold it', async () => {
    expect((await found('鳗鱼饭')).filter((content) => content.includes('鳗'))).toEqual([])
  })
})

describe('what a search finds and calls weak', () => {
  const contents = [
    '我住在回龙观。',
    '我的老婆叫林晓雯。',
    '我的儿子叫小明。',
    '我们周末去划船。',
    '我的车牌尾号是八。',
  ]
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel()
    for (const content of contents) await kernel.call('memory_store', { agentId, type: 'knowledge', content })
  })
  afterAll(() => discardTestKernel(kernel))

  test.each([
    ['老张', []],
    ['小张', []],
    ['火车', []],
    ['回龙观', ['我住在回龙观。']],
    ['龙', ['我住在回龙观。']],
    ['老婆', ['我的老婆叫林晓雯。']],
    ['孩子', ['我的儿子叫小明。']],
  ])(
    'Ctrl K kept from what Butler finds what shares one character with it, and only Ctrl K did: %s',
    async (query, strong) => {
      const { items } = await kernel.call('memory_search', { agentId, query })
      expect(items.filter(({ weak }) => !weak).map(({ memory }) => memory.content)).toEqual(strong)
    },
  )
})
