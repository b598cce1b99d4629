import { describe, expect, test } from 'vitest'
import type { Memory, Slot } from '../../contract/memory.ts'
import { createArrayMemorySource } from '../../testing/array-memory-source.ts'
import { aMemory } from '../../testing/memory.ts'
import type { RetrievalRequest } from './candidates/retrieval-request.ts'
import type { MeaningSearch } from './candidates/meaning.ts'
import type { PassageHit } from './candidates/passage-hit.ts'
import { createRetriever, type Retrieved } from './retrieve.ts'

const now = new Date('2026-06-15T12:00:00.000Z')

const search = (memories: readonly Memory[], query: string, more: Partial<RetrievalRequest> = {}) =>
  createRetriever(createArrayMemorySource(memories), null).retrieve({
    agentId: 'majordomo',
    query,
    limit: 10,
    now,
    ...more,
  })

const contentsOf = ({ hits }: Retrieved): string[] => hits.map(({ passage }) => passage.content)
const idsOf = (hits: readonly PassageHit[]): string[] => hits.map(({ passage }) => passage.id)

const ofUser = (attribute: string, value: string): Slot => ({ subject: 'user', attribute, value, single: true })

const facts = [
  'The book club met at the library on Monday.',
  'We built a raft for the lake.',
  'My sister Ana studies medicine in Porto.',
  'The deployment script needs Node 24 and pnpm.',
  '我住在上海浦东，每天坐地铁上班。',
  '我养了一只猫，名字叫团子。',
  '周末喜欢去爬山，也喜欢摄影。',
  '下个月要参加数据库会议。',
].map((content) => aMemory({ content }))

describe('words find memories', () => {
  test.each([
    ['When did Nora go to the book club?', 'The book club met'],
    ['who built the raft', 'We built a raft'],
    ['building on lakes', 'We built a raft'],
    ['What is Ana studying?', 'My sister Ana'],
    ['which pnpm does deployment need', 'The deployment script'],
    ['我住在哪个城市', '我住在上海'],
    ['上海', '我住在上海'],
    ['浦东新区怎么样', '我住在上海'],
    ['爬山', '周末喜欢去爬山'],
    ['喜欢摄影', '周末喜欢去爬山'],
    ['团子', '我养了一只猫'],
    ['猫', '我养了一只猫'],
    ['猫?', '我养了一只猫'],
    ['周', '周末喜欢去爬山'],
    ['数据库会议是什么时候？', '下个月要参加'],
    ['xyzzy 摄影', '周末喜欢去爬山'],
    ['raft xyzzy', 'We built a raft'],
  ])('%s', async (query, expected) => {
    expect(contentsOf(await search(facts, query))[0]).toMatch(new RegExp(`^${expected}`))
  })

  test('Chinese queries of one, two and three characters find every sentence that holds them', async () => {
    const sentences = ['我喜欢上海的冬天', '他们在谈工作的事', '你好，我叫李雷', '明天再说吧']
    const memories = sentences.map((content) => aMemory({ content }))
    for (const content of sentences) {
      const characters = [...content]
      for (const length of [1, 2, 3]) {
        for (let start = 0; start + length <= characters.length; start += 1) {
          const query = characters.slice(start, start + length).join('')
          if (/，/.test(query)) continue
          expect([query, contentsOf(await search(memories, query)).includes(content)]).toEqual([query, true])
        }
      }
    }
  })

  test('title, keywords and speaker count', async () => {
    const memories = [
      aMemory({ content: 'It was nice.', speaker: 'Olga' }),
      aMemory({ content: 'It was good.', title: 'Pottery class' }),
      aMemory({ content: 'It was fine.', keywords: ['marathon'] }),
    ]
    const found = await Promise.all(
      ['olga', 'pottery', 'marathons'].map(async (query) => contentsOf(await search(memories, query))),
    )
    expect(found).toEqual([['It was nice.'], ['It was good.'], ['It was fine.']])
  })

  test('a common word does not crowd out a rare one in a large store', async () => {
    const crowd = Array.from({ length: 600 }, (_, i) => aMemory({ content: `project note number ${i}` }))
    const rare = aMemory({ content: 'The lighthouse trip was cancelled.' })
    expect(contentsOf(await search([...crowd, rare], 'project lighthouse'))[0]).toBe(rare.content)
  })
})

describe('owners', () => {
  test('are kept apart, also in the statistics of their words', async () => {
    const others = Array.from({ length: 30 }, () => aMemory({ content: 'green tea', agentId: 'other' }))
    const mine = [aMemory({ content: 'green tea' }), aMemory({ content: 'black coffee' })]
    expect(await search([...mine, ...others], 'green tea')).toEqual(await search(mine, 'green tea'))
  })
})

describe('abstention', () => {
  test.each(['What is the capital of Mongolia?', 'the of and', '量子力学是谁提出的', '!!!', '😀', '', 'hello!'])(
    'nothing is about: %s',
    async (query) => {
      expect(await search(facts, query)).toMatchObject({ hits: [], abstained: true })
    },
  )

  test('what shares only grammar with the question is dropped as weak', async () => {
    const memories = [
      aMemory({ content: 'What is the best of them?' }),
      aMemory({ content: 'A falcon is nesting here.' }),
    ]
    const { hits, abstained, dropped } = await search(memories, 'What is the falcon doing?')
    expect(idsOf(hits)).toEqual([memories[1]?.id])
    expect(dropped).toEqual([])
    expect(abstained).toBe(false)
  })

  test('a score below the least one asked for is dropped as weak', async () => {
    const { hits, dropped } = await search(facts, 'raft', { minScore: 5 })
    expect([hits, dropped.map(({ reason }) => reason)]).toEqual([[], ['weak']])
  })
})

describe('order', () => {
  test('the parts add up to the score', async () => {
    const pinned = aMemory({ content: 'likes raft walks', pinned: true, importance: 9, type: 'preference' })
    const { hits } = await search([...facts, pinned], 'what raft do I like?')
    for (const { score, parts } of hits) {
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 10)
    }
  })

  test.each<[string, Partial<Memory>, Partial<Memory>, string]>([
    ['the more important', { importance: 9 }, { importance: 2 }, 'jasmine'],
    ['the newer', { saidAt: '2026-06-01T00:00:00.000Z' }, { saidAt: '2020-06-01T00:00:00.000Z' }, 'jasmine'],
    ['the pinned', { pinned: true }, {}, 'jasmine'],
    [
      'the type that suits the question',
      { type: 'preference' },
      { type: 'knowledge' },
      'which jasmine do I like best?',
    ],
    [
      'the one of the day asked for',
      { saidAt: '2026-05-02T12:00:00.000Z' },
      { saidAt: '2026-06-14T12:00:00.000Z' },
      'jasmine on May 2nd',
    ],
    [
      'the one of the day asked for (zh)',
      { saidAt: '2026-05-02T12:00:00.000Z' },
      { saidAt: '2026-06-14T12:00:00.000Z' },
      '5月2日 jasmine',
    ],
  ])('of equals, %s comes first', async (_, first, second, query) => {
    const better = aMemory({ content: 'jasmine alpha bravo charlie', ...first })
    const worse = aMemory({ content: 'jasmine delta echo foxtrot', ...second })
    expect(idsOf((await search([worse, better], query)).hits)).toEqual([better.id, worse.id])
  })

  test('what repeats a better hit comes after what is new, or is dropped as a near duplicate', async () => {
    const memories = [
      aMemory({ content: 'The falcon nests on the old mill tower' }),
      aMemory({ content: 'The falcon nests on the old mill tower again' }),
      aMemory({ content: 'A falcon took one pigeon from our neighbour in spring' }),
    ]
    const [first, repeat, other] = memories
    const query = 'falcon nests tower'
    expect(idsOf((await search(memories, query)).hits)).toEqual([first?.id, other?.id, repeat?.id])
    const two = await search(memories, query, { limit: 2 })
    expect(idsOf(two.hits)).toEqual([first?.id, other?.id])
    expect(two.dropped.map(({ hit, reason }) => [hit.passage.id, reason])).toEqual([[repeat?.id, 'near_duplicate']])
  })
})

describe('filters', () => {
  const tea = [
    aMemory({ content: 'jasmine in spring', type: 'preference', saidAt: '2026-03-01T00:00:00.000Z' }),
    aMemory({ content: 'jasmine in summer', type: 'experience', saidAt: '2026-07-01T00:00:00.000Z' }),
    aMemory({ content: 'jasmine in the trash', status: 'trashed' }),
  ]
  test.each<[Partial<RetrievalRequest>, string[]]>([
    [{ types: ['preference'] }, ['jasmine in spring']],
    [{ since: '2026-05-01T00:00:00.000Z' }, ['jasmine in summer']],
    [{ until: '2026-05-01T00:00:00.000Z' }, ['jasmine in spring']],
    [{ limit: 1 }, ['jasmine in summer']],
  ])('%o', async (more, expected) => {
    expect(contentsOf(await search(tea, 'jasmine', more))).toEqual(expected)
  })
})

describe('questions about the user', () => {
  const past = aMemory({ content: '我住在北京', slot: ofUser('residence', '北京'), status: 'superseded' })
  const memories = [
    past,
    aMemory({ content: '我住在上海', slot: ofUser('residence', '上海') }),
    aMemory({ content: 'I work at a bakery', slot: ofUser('employer', 'bakery') }),
    aMemory({ content: '我叫李雷', slot: ofUser('name', '李雷'), importance: 9 }),
    aMemory({
      content: 'My cat is called Mochi',
      slot: { subject: 'cat', attribute: 'name', value: 'mochi', single: false },
    }),
    aMemory({ content: 'I love dark chocolate', slot: ofUser('likes', 'dark chocolate') }),
  ]

  test.each([
    ['where do I live?', '我住在上海'],
    ['我住哪', '我住在上海'],
    ['我在哪里上班', 'I work at a bakery'],
    ['我是做什么的', 'I work at a bakery'],
    ["what's my name", '我叫李雷'],
    ['我喜欢吃什么', 'I love dark chocolate'],
    ['我的猫叫什么名字', 'My cat is called Mochi'],
  ])('%s is answered in either language', async (query, expected) => {
    const { hits } = await search(memories, query)
    expect(hits[0]).toMatchObject({
      passage: { content: expected },
      parts: { identity: hits[0]?.passage.slot?.single ? 0.6 : 0.3 },
    })
  })

  test('of many values of an attribute, what meets the words of the question comes first', async () => {
    const many = ['jazz', 'chess', 'cycling'].map((value) =>
      aMemory({ content: `I like ${value}`, slot: { ...ofUser('likes', value), single: false }, importance: 9 }),
    )
    const story = aMemory({ content: 'The Thai place in Porto was the restaurant I liked best' })
    expect(contentsOf(await search([...many, story], 'Which Thai restaurant in Porto did I like?'))[0]).toBe(
      story.content,
    )
    expect(contentsOf(await search([...many, story], 'Do I like chess?'))[0]).toBe('I like chess')
    expect(contentsOf(await search([...many, story], 'What do I like?')).slice(0, 3)).toEqual(
      many.map(({ content }) => content),
    )
  })

  test.each(['who am I?', '你还记得我吗', 'What do you know about me?'])('%s gives what is foremost', async (query) => {
    const contents = contentsOf(await search(memories, query))
    expect(contents).toHaveLength(5)
    expect(contents[0]).toBe('我叫李雷')
  })

  test.each([
    ['where did I live before?', '我住在北京'],
    ['我以前住在哪里', '我住在北京'],
  ])('%s brings back what no longer holds', async (query, expected) => {
    expect(contentsOf(await search(memories, query)).slice(0, 2)).toEqual([expected, '我住在上海'])
    expect(contentsOf(await search(memories, 'where do I live?'))).toEqual(['我住在上海'])
  })

  test('an attribute stated in words alone is found by the words people use for it', async () => {
    const unslotted = [...facts, aMemory({ content: '去年搬到了杭州' })]
    expect(contentsOf(await search(unslotted, 'Which city do I live in?'))).toContain('去年搬到了杭州')
  })

  test('a question about one attribute is not answered with another', async () => {
    const known = memories.filter(({ slot }) => slot?.attribute !== 'residence')
    expect(await search(known, 'where do I live?')).toMatchObject({ hits: [], abstained: true })
  })
})

describe('a query of any size', () => {
  const paste = 'lorem ipsum dolor sit amet '.repeat(4_000)
  test.each([
    ['before', `Which tower does the falcon nest on?\n${paste}`],
    ['after', `${paste}\nWhich tower does the falcon nest on?`],
  ])('finds with the question %s 100,000 characters of paste', async (_, query) => {
    const falcon = aMemory({ content: 'The falcon nests on the mill tower' })
    expect(contentsOf(await search([...facts, falcon], query))).toEqual([falcon.content])
  })

  test.each([
    ['a lone surrogate', '\uD800'],
    ['NUL', '\0'],
    ['the syntax of an index', '"*():^ OR AND NEAR'],
    ['names of every object', 'constructor __proto__ toString'],
    ['one character 100,000 times', '我'.repeat(100_000)],
  ])('%s matches nothing and harms nothing', async (_, query) => {
    expect(await search(facts, query)).toMatchObject({ hits: [], abstained: true })
  })
})

describe('conversations', () => {
  const turn = (content: string, position: number, more: Partial<Memory> = {}) =>
    aMemory({ content, position, sessionId: 'harbour', speaker: position % 2 === 0 ? 'Nora' : 'Tom', ...more })

  test('the answer to a question is found by the words of the question', async () => {
    const talk = [
      turn('Which engine does the ferry have?', 0),
      turn('An old steam one, of course.', 1),
      turn('Nice.', 2),
    ]
    const { hits } = await search([...talk, ...facts], 'ferry engine')
    expect(new Set(idsOf(hits.slice(0, 2)))).toEqual(new Set([talk[0]?.id, talk[1]?.id]))
    const answer = hits.find(({ passage }) => passage.position === 1)?.parts
    expect([answer?.lexical, (answer?.context ?? 0) > 0]).toEqual([0, true])
  })

  test('who is named in the question is the one whose turns count', async () => {
    const talk = [
      turn('The kayak trip was a joy, Tom', 0),
      turn('The kayak trip was a mess, Nora', 5, { speaker: 'Tom' }),
    ]
    const first = async (query: string) => (await search(talk, query)).hits[0]?.passage.speaker
    expect([
      await first('What did Nora think of the kayak trip?'),
      await first('What did Tom think of the kayak trip?'),
    ]).toEqual(['Nora', 'Tom'])
  })

  test("a question in the first person is about the user's words", async () => {
    const reply = turn('The kiln reaches 1200 degrees, as all kilns do.', 1, { speaker: 'assistant' })
    const said = turn('My kiln only reaches 900 degrees, to my regret.', 6, { speaker: 'user' })
    const { hits } = await search([reply, said], 'How hot does my kiln get, in degrees?')
    expect(idsOf(hits)).toEqual([said.id, reply.id])
    expect(hits[1]?.parts.speaker).toBeLessThan(0)
  })

  test('what the user prefers comes before more of the same when advice is wanted', async () => {
    const talk = [
      turn('Tents come in many sizes', 0, { speaker: 'user' }),
      turn('I prefer tents that stand without pegs', 8, { speaker: 'user' }),
    ]
    expect(contentsOf(await search(talk, 'Can you suggest some tents?'))[0]).toBe(talk[1]?.content)
  })

  test('on the day asked about, words need not match', async () => {
    const day = turn('We painted the hull all morning.', 0, { saidAt: '2026-05-02T09:00:00.000Z' })
    const other = turn('We did nothing at all.', 7, { saidAt: '2026-05-09T09:00:00.000Z' })
    const { hits } = await search([other, day], 'What did I do on May 2nd?')
    expect([hits.length, hits[0]?.passage.id, (hits[0]?.parts.date ?? 0) > 0]).toEqual([1, day.id, true])
  })
})

describe('questions', () => {
  test('two in one both get their best', async () => {
    const memories = [
      ...['tower', 'harbour', 'station'].map((place) => aMemory({ content: `露营比赛大会的${place}地点在山上` })),
      aMemory({ content: '帐篷由小舟带来' }),
    ]
    const contents = contentsOf(await search(memories, '露营比赛大会的地点在山上吗？另外，帐篷由谁带来？'))
    expect(contents.slice(0, 2)).toContain('帐篷由小舟带来')
  })

  test('words that mean the same are found, behind the words themselves', async () => {
    const memories = [
      aMemory({ content: 'The film about otters was long' }),
      aMemory({ content: 'The movie was short' }),
    ]
    expect(contentsOf(await search(memories, 'movie'))).toEqual([
      'The movie was short',
      'The film about otters was long',
    ])
  })

  test("a user's own keywords widen a query", async () => {
    const source = createArrayMemorySource([aMemory({ content: 'The keel is cracked' })])
    const request = { agentId: 'majordomo', query: 'hull', limit: 5, now }
    const expand = (terms: readonly string[]) => (terms.includes('hull') ? ['keel'] : [])
    expect((await createRetriever(source, null).retrieve(request)).hits).toEqual([])
    expect(contentsOf(await createRetriever(source, null, expand).retrieve(request))).toEqual(['The keel is cracked'])
  })

  test.each([
    ['hello there, lovely weather', false],
    ['Which tower does the falcon nest on?', true],
    ['who am I?', true],
  ])('%s is worth bringing something up for: %s', async (query, expected) => {
    const falcon = aMemory({ content: 'The falcon nests on the mill tower' })
    expect((await search([...facts, falcon], query)).worthRecalling).toBe(expected)
  })
})

describe('meaning', () => {
  const memories = [
    aMemory({ content: 'My bicycle has a flat tyre' }),
    aMemory({ content: '我的单车坏了' }),
    aMemory({ content: 'The soup was cold' }),
  ]
  /** A model for which the rows have these similarities to any question. */
  const modelOf = (similarities: readonly number[]): MeaningSearch => ({
    search: async (_, __, limit) => ({
      nearest: similarities.map((similarity, index) => ({ seq: index + 1, similarity })).slice(0, limit),
      mean: 0.1,
      best: Math.max(...similarities),
      similarities: (seqs) => new Map(seqs.map((seq) => [seq, similarities[seq - 1] ?? 0])),
    }),
  })
  const ask = (query: string, meaning: MeaningSearch | null, more: Partial<RetrievalRequest> = {}) =>
    createRetriever(createArrayMemorySource(memories), meaning).retrieve({
      agentId: 'majordomo',
      query,
      limit: 10,
      now,
      ...more,
    })

  test('finds what shares no word with the question, in any language', async () => {
    const found = await ask('Which of the wheels broke?', modelOf([0.7, 0.6, 0.1]))
    expect(new Set(contentsOf(found))).toEqual(new Set(['My bicycle has a flat tyre', '我的单车坏了']))
    expect(found).toMatchObject({ mode: 'hybrid', degraded: null, abstained: false })
    expect(found.hits.every(({ parts }) => parts.semantic > 0 && parts.lexical === 0)).toBe(true)
  })

  test('finds nothing where nothing stands out', async () => {
    expect(await ask('Which of the wheels broke?', modelOf([0.2, 0.15, 0.1]))).toMatchObject({
      hits: [],
      abstained: true,
    })
  })

  test('by meaning alone, words do not count', async () => {
    const { hits, mode } = await ask('soup', modelOf([0.7, 0.2, 0.1]), { mode: 'vector' })
    expect([hits[0]?.passage.content, mode]).toEqual(['My bicycle has a flat tyre', 'vector'])
  })

  test('by words alone, the model is not asked', async () => {
    const never: MeaningSearch = {
      search: () => {
        throw new Error('asked')
      },
    }
    expect(await ask('soup', never, { mode: 'keyword' })).toMatchObject({ mode: 'keyword', degraded: null })
  })

  test('where there is no model, words do, and the reason is given', async () => {
    const broken: MeaningSearch = { search: async () => 'model_unavailable' }
    const found = await ask('soup', broken, { mode: 'vector' })
    expect(found).toMatchObject({ mode: 'keyword', degraded: 'model_unavailable' })
    expect(contentsOf(found)).toEqual(['The soup was cold'])
  })
})
