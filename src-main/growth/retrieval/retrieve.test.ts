import { describe, expect, test } from 'vitest'
import type { Memory, Slot } from '../../contract/memory.ts'
import { createArrayMemorySource } from '../../testing/array-memory-source.ts'
import { aMemory } from '../../testing/memory.ts'
import type { RetrievalRequest } from './retrieval-request.ts'
import { createRetriever } from './retrieve.ts'

const now = new Date('2026-06-15T12:00:00.000Z')

const search = (memories: readonly Memory[], query: string, more: Partial<RetrievalRequest> = {}) =>
  createRetriever(createArrayMemorySource(memories)).retrieve({ agentId: 'majordomo', query, limit: 10, now, ...more })

const contentsOf = ({ hits }: ReturnType<typeof search>): string[] => hits.map(({ memory }) => memory.content)

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
  ])('%s', (query, expected) => {
    expect(contentsOf(search(facts, query))[0]).toMatch(new RegExp(`^${expected}`))
  })

  test('Chinese queries of one, two and three characters find every sentence that holds them', () => {
    const sentences = ['我喜欢上海的冬天', '他们在谈工作的事', '你好，我叫李雷', '明天再说吧']
    const memories = sentences.map((content) => aMemory({ content }))
    for (const content of sentences) {
      const characters = [...content]
      for (const length of [1, 2, 3]) {
        for (let start = 0; start + length <= characters.length; start += 1) {
          const query = characters.slice(start, start + length).join('')
          if (/，/.test(query)) continue
          expect([query, contentsOf(search(memories, query)).includes(content)]).toEqual([query, true])
        }
      }
    }
  })

  test('title, keywords and speaker count', () => {
    const memories = [
      aMemory({ content: 'It was nice.', speaker: 'Olga' }),
      aMemory({ content: 'It was good.', title: 'Pottery class' }),
      aMemory({ content: 'It was fine.', keywords: ['marathon'] }),
    ]
    const found = ['olga', 'pottery', 'marathons'].map((query) => contentsOf(search(memories, query)))
    expect(found).toEqual([['It was nice.'], ['It was good.'], ['It was fine.']])
  })

  test('a common word does not crowd out a rare one in a large store', () => {
    const crowd = Array.from({ length: 600 }, (_, i) => aMemory({ content: `project note number ${i}` }))
    const rare = aMemory({ content: 'The lighthouse trip was cancelled.' })
    expect(contentsOf(search([...crowd, rare], 'project lighthouse'))[0]).toBe(rare.content)
  })
})

describe('owners', () => {
  test('are kept apart, also in the statistics of their words', () => {
    const others = Array.from({ length: 30 }, () => aMemory({ content: 'green tea', agentId: 'other' }))
    const mine = [aMemory({ content: 'green tea' }), aMemory({ content: 'black coffee' })]
    expect(search([...mine, ...others], 'green tea')).toEqual(search(mine, 'green tea'))
  })
})

describe('abstention', () => {
  test.each(['What is the capital of Mongolia?', 'the of and', '量子力学是谁提出的', '!!!', '😀', '', 'hello!'])(
    'nothing is about: %s',
    (query) => {
      expect(search(facts, query)).toMatchObject({ hits: [], abstained: true })
    },
  )

  test('what shares only grammar with the question is dropped as weak', () => {
    const memories = [
      aMemory({ content: 'What is the best of them?' }),
      aMemory({ content: 'A falcon is nesting here.' }),
    ]
    const { hits, abstained, dropped } = search(memories, 'What is the falcon doing?')
    expect(hits.map(({ memory }) => memory)).toEqual([memories[1]])
    expect(dropped.map(({ hit, reason }) => [hit.memory, reason])).toEqual([])
    expect(abstained).toBe(false)
  })

  test('a score below the least one asked for is dropped as weak', () => {
    const { hits, dropped } = search(facts, 'raft', { minScore: 5 })
    expect([hits, dropped.map(({ reason }) => reason)]).toEqual([[], ['weak']])
  })
})

describe('order', () => {
  test('the parts add up to the score', () => {
    const pinned = aMemory({ content: 'likes raft walks', pinned: true, importance: 9, type: 'preference' })
    for (const { score, parts } of search([...facts, pinned], 'what raft do I like?').hits) {
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 10)
    }
  })

  test.each<[string, Partial<Memory>, Partial<Memory>, string]>([
    ['the more important', { importance: 9 }, { importance: 2 }, 'jasmine'],
    ['the newer', { saidAt: '2026-06-01T00:00:00.000Z' }, { saidAt: '2020-06-01T00:00:00.000Z' }, 'jasmine'],
    ['the pinned', { pinned: true }, {}, 'jasmine'],
    ['the type that suits the question', { type: 'preference' }, { type: 'knowledge' }, 'which jasmine is liked best'],
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
  ])('of equals, %s comes first', (_, first, second, query) => {
    const better = aMemory({ content: 'jasmine alpha bravo charlie', ...first })
    const worse = aMemory({ content: 'jasmine delta echo foxtrot', ...second })
    expect(search([worse, better], query).hits.map(({ memory }) => memory)).toEqual([better, worse])
  })

  test('what repeats a better hit comes after what is new, or is dropped as a near duplicate', () => {
    const memories = [
      aMemory({ content: 'The falcon nests on the old mill tower' }),
      aMemory({ content: 'The falcon nests on the old mill tower again' }),
      aMemory({ content: 'A falcon took one pigeon from our neighbour in spring' }),
    ]
    const [first, repeat, other] = memories
    const query = 'falcon nests tower'
    expect(search(memories, query).hits.map(({ memory }) => memory)).toEqual([first, other, repeat])
    const two = search(memories, query, { limit: 2 })
    expect(two.hits.map(({ memory }) => memory)).toEqual([first, other])
    expect(two.dropped.map(({ hit, reason }) => [hit.memory, reason])).toEqual([[repeat, 'near_duplicate']])
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
  ])('%o', (more, expected) => {
    expect(contentsOf(search(tea, 'jasmine', more))).toEqual(expected)
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
  ])('%s is answered in either language', (query, expected) => {
    const { hits } = search(memories, query)
    expect(hits[0]).toMatchObject({
      memory: { content: expected },
      parts: { identity: hits[0]?.memory.slot?.single ? 0.6 : 0.3 },
    })
  })

  test('of many values of an attribute, what meets the words of the question comes first', () => {
    const many = ['jazz', 'chess', 'cycling'].map((value) =>
      aMemory({ content: `I like ${value}`, slot: { ...ofUser('likes', value), single: false }, importance: 9 }),
    )
    const story = aMemory({ content: 'The Thai place in Porto was the restaurant I liked best' })
    expect(contentsOf(search([...many, story], 'Which Thai restaurant in Porto did I like?'))[0]).toBe(story.content)
    expect(contentsOf(search([...many, story], 'Do I like chess?'))[0]).toBe('I like chess')
    expect(contentsOf(search([...many, story], 'What do I like?')).slice(0, 3)).toEqual(
      many.map(({ content }) => content),
    )
  })

  test.each(['who am I?', '你还记得我吗', 'What do you know about me?'])('%s gives what is foremost', (query) => {
    const contents = contentsOf(search(memories, query))
    expect(contents).toHaveLength(5)
    expect(contents[0]).toBe('我叫李雷')
  })

  test.each([
    ['where did I live before?', '我住在北京'],
    ['我以前住在哪里', '我住在北京'],
  ])('%s brings back what no longer holds', (query, expected) => {
    expect(contentsOf(search(memories, query)).slice(0, 2)).toEqual([expected, '我住在上海'])
    expect(contentsOf(search(memories, 'where do I live?'))).toEqual(['我住在上海'])
  })

  test('an attribute stated in words alone is found by the words people use for it', () => {
    const unslotted = [...facts, aMemory({ content: '去年搬到了杭州' })]
    expect(contentsOf(search(unslotted, 'Which city do I live in?'))).toContain('去年搬到了杭州')
  })

  test('a question about one attribute is not answered with another', () => {
    const known = memories.filter(({ slot }) => slot?.attribute !== 'residence')
    expect(search(known, 'where do I live?')).toMatchObject({ hits: [], abstained: true })
  })

  test('where few words match, what is foremost makes up three, with no more than a hint of a score', () => {
    const { hits } = search(memories, 'What did I say about my holidays?')
    expect(hits).toHaveLength(3)
    expect(hits.every(({ parts, score }) => parts.identity === score && score <= 0.1)).toBe(true)
  })
})

describe('a query of any size', () => {
  const paste = 'lorem ipsum dolor sit amet '.repeat(4_000)
  test.each([
    ['before', `Which tower does the falcon nest on?\n${paste}`],
    ['after', `${paste}\nWhich tower does the falcon nest on?`],
  ])('finds with the question %s 100,000 characters of paste', (_, query) => {
    const falcon = aMemory({ content: 'The falcon nests on the mill tower' })
    expect(contentsOf(search([...facts, falcon], query))).toEqual([falcon.content])
  })

  test.each([
    ['a lone surrogate', '\uD800'],
    ['NUL', '\0'],
    ['the syntax of an index', '"*():^ OR AND NEAR'],
    ['names of every object', 'constructor __proto__ toString'],
    ['one character 100,000 times', '我'.repeat(100_000)],
  ])('%s matches nothing and harms nothing', (_, query) => {
    expect(search(facts, query)).toMatchObject({ hits: [], abstained: true })
  })
})
