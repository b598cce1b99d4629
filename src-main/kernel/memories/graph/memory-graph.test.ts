import { afterEach, describe, expect, test } from 'vitest'
import type { Graph } from '../../../contract/graph.ts'
import type { PersistentMemory } from '../../../contract/memory.ts'
import { aMemory } from '../../../testing/memory.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
afterEach(() => discardTestKernel(kernel))

const telling = async (...facts: readonly string[]): Promise<Graph> => {
  kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (const fact of facts) await kernel.say(sessionId, fact)
  return kernel.call('memory_graph', { agentId })
}
const slotted = (index: number, content: string, subject: string, attribute: string, value: string) => ({
  ...aMemory({
    id: `m${index}`,
    agentId,
    content,
    title: content,
    saidAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    slot: { subject, attribute, value, single: false },
  }),
  evidence: [],
  history: [],
})
const importing = async (memories: readonly PersistentMemory[]): Promise<Graph> => {
  kernel = await openTestKernel()
  await kernel.call('memory_import', { memories: [...memories], own: true })
  return kernel.call('memory_graph', { agentId })
}
const kinds = ({ nodes }: Graph) => Object.fromEntries(nodes.map(({ key, kind }) => [key, kind]))
const joined = ({ nodes, edges }: Graph) =>
  new Set(edges.map(({ from, to, count }) => `${nodes[from]?.key} – ${nodes[to]?.key}: ${count}`))
const titlesOf = async (...keys: readonly string[]) =>
  (await kernel.call('memory_graph_memories', { agentId, keys: [...keys] })).items.map(({ title }) => title)

describe('the graph of people, places and themes', () => {
  test('a mother and a husband whose names were told stood without them', async () => {
    const { nodes } = await telling(
      'My mother is called Ngozi.',
      'My husband is called Tomas.',
      'My cat is called Miso.',
    )
    const names = nodes.filter(({ kind }) => kind === 'person').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['mother ngozi', 'husband tomas']))
  })

  test.each([
    {
      language: 'en',
      facts: ['My sister is called Nora.', 'I live in Ghent.', 'I love jazz.'],
      person: 'subject:sister nora',
      place: 'value:ghent',
      home: 'I live in Ghent.',
      name: 'Ghent',
    },
    {
      language: 'zh',
      facts: ['我妹妹叫小雨。', '我住在成都。', '我喜欢爬山。'],
      person: 'subject:sister 小雨',
      place: 'value:成都',
      home: '我住在成都。',
      name: '成都',
    },
  ])('is of what was said: $language', async ({ facts, person, place, home, name }) => {
    const graph = await telling(...facts)
    expect(graph.nodes[0]).toMatchObject({ key: 'subject:user', kind: 'person', count: 3 })
    expect(kinds(graph)).toEqual({
      'subject:user': 'person',
      [person]: 'person',
      [place]: 'place',
      'attribute:likes': 'theme',
    })
    expect(graph.nodes.find(({ key }) => key === place)?.name).toBe(name)
    expect(joined(graph)).toEqual(
      new Set([`subject:user – ${person}: 1`, `subject:user – ${place}: 1`, 'subject:user – attribute:likes: 1']),
    )
    expect(await titlesOf(place)).toEqual([home])
    expect(await titlesOf('subject:user', place)).toEqual([home])
    expect(await titlesOf(person, place)).toEqual([])
  })

  test.each([
    [
      'en',
      [
        slotted(1, 'My friend Ben plays jazz.', 'friend ben', 'likes', 'jazz'),
        slotted(2, 'I love jazz.', 'user', 'likes', 'jazz'),
        slotted(3, 'I go to Antwerp with Ben in May.', 'user', 'plan', 'to antwerp with ben in may'),
        slotted(4, 'Ben lives in Antwerp.', 'friend ben', 'residence', 'antwerp'),
      ],
      ['subject:friend ben', 'value:antwerp', 'value:jazz'],
    ],
    [
      'zh',
      [
        slotted(1, '朋友小本喜欢爵士乐。', 'friend 小本', 'likes', '爵士乐'),
        slotted(2, '用户喜欢爵士乐。', 'user', 'likes', '爵士乐'),
        slotted(3, '用户五月和小本去安特卫普。', 'user', 'plan', '五月和小本去安特卫普'),
        slotted(4, '小本住在安特卫普。', 'friend 小本', 'residence', '安特卫普'),
      ],
      ['subject:friend 小本', 'value:安特卫普', 'value:爵士乐'],
    ],
  ] as const)('joins whom and what memories name beside their own subject: %s', async (_, memories, keys) => {
    const [ben, antwerp, jazz] = keys
    const graph = await importing(memories)
    const edges = joined(graph)
    expect(edges).toContain(`subject:user – ${ben}: 3`)
    expect(edges).toContain(`${ben} – ${antwerp}: 2`)
    expect(edges).toContain(`subject:user – ${jazz}: 2`)
    expect(await titlesOf(ben, antwerp)).toEqual([memories[3].title, memories[2].title])
    expect(await titlesOf(jazz)).toEqual([memories[1].title, memories[0].title])
  })

  test('what was replaced, forgotten or has ended is not in it', async () => {
    await telling('I live in Ghent.', 'I moved to Utrecht.', 'My sister is called Nora.', 'My dog is called Pixel.')
    const has = async (key: string) =>
      (await kernel.call('memory_graph', { agentId })).nodes.some((node) => node.key === key)
    expect(await has('value:ghent')).toBe(false)
    expect(await has('value:utrecht')).toBe(true)
    expect(await titlesOf('value:ghent')).toEqual([])

    const [utrecht] = (await kernel.call('memory_graph_memories', { agentId, keys: ['value:utrecht'] })).items
    await kernel.call('memory_expire', { id: utrecht?.id ?? '', value: '2020-01-01' })
    expect(await has('value:utrecht')).toBe(false)

    const [nora] = (await kernel.call('memory_graph_memories', { agentId, keys: ['subject:sister nora'] })).items
    await kernel.call('memory_delete', { id: nora?.id ?? '' })
    expect(await has('subject:sister nora')).toBe(false)
    expect(await titlesOf('subject:sister nora')).toEqual([])
    expect(await has('subject:dog pixel')).toBe(true)
  })

  test.each([
    ['I live in Porto.', 'what does it do\n-- forget that I live in Porto', 'value:porto'],
    ['我住在成都。', '这是什么意思\n-- 忘掉我住在成都', 'value:成都'],
  ])('what waits for the user to say what a request to forget means is not in it: %s', async (told, request, key) => {
    await telling(told)
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    const { turnId } = await kernel.say(sessionId, request)
    const { turns } = await kernel.call('session_get', { sessionId })
    expect(turns.find(({ id }) => id === turnId)?.forgetCard).toMatchObject({ state: 'open' })
    expect((await kernel.call('memory_list', { agentId })).items.map(({ title }) => title)).toContain(told)
    expect((await kernel.call('memory_graph', { agentId })).nodes).toEqual([])
    expect(await titlesOf(key)).toEqual([])
  })

  test('another agent has a graph of its own', async () => {
    await telling('I live in Ghent.')
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    const { id: sessionId } = await kernel.call('session_create', { agentId: 'other' })
    await kernel.say(sessionId, 'I live in Porto.')
    const other = await kernel.call('memory_graph', { agentId: 'other' })
    expect(other.nodes.map(({ key }) => key)).toEqual(['subject:user', 'value:porto'])
    expect((await kernel.call('memory_graph_memories', { agentId: 'other', keys: ['value:ghent'] })).items).toEqual([])
  })

  test('of very many it has the 500 most told of, each with its strongest edge, and says how many are left out', async () => {
    const often = Array.from({ length: 600 }, (_, nth) => [
      slotted(nth * 2, `Person ${nth} is called Name${nth}.`, `friend name${nth}`, 'name', `name${nth}`),
      slotted(nth * 2 + 1, `Name${nth} likes thing${nth}.`, `friend name${nth}`, 'likes', `thing${nth}`),
    ]).flat()
    const graph = await importing(often)
    expect(graph.nodes).toHaveLength(500)
    expect(graph.more).toBe(602 - 500)
    const touched = new Set(graph.edges.flatMap(({ from, to }) => [from, to]))
    expect(touched.size).toBe(500)
  })

  test('memories of a node come page by page', async () => {
    await importing(
      Array.from({ length: 7 }, (_, nth) => slotted(nth, `I like dish ${nth}.`, 'user', 'likes', `dish ${nth}`)),
    )
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await kernel.call('memory_graph_memories', {
        agentId,
        keys: ['attribute:likes'],
        limit: 3,
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['m6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0'])
  })
})
