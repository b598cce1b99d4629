import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sourceModels } from '../../../testing/source-parts.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { must } from '../../../util/must.ts'

const agentId = 'majordomo'

/** What is asked shares no word with what is to be found. */
const told = [
  'I parked the station wagon behind the old brewery.',
  'My daughter takes violin lessons on Thursdays.',
  'The dentist pulled out one of my wisdom teeth.',
  'We painted the bedroom walls a pale green.',
  'The boiler in the cellar was repaired by Mr Hoffmann.',
  'I am frightened of spiders.',
  'Our holiday cottage stands on a cliff in Brittany.',
  'The spare key hangs on a nail inside the shed.',
  'I gave up smoking four years ago.',
  'The printer is out of toner again.',
  '我把护照放在书房的抽屉里。',
  '我妹妹下个月结婚。',
  '医生让我少吃盐。',
  '周末我常去河边钓鱼。',
  '我的自行车轮胎漏气了。',
] as const

describe('with the model that comes with the app', () => {
  let kernel: TestKernel
  beforeAll(async () => {
    kernel = await openTestKernel({ models: sourceModels })
    for (const content of told) await kernel.call('memory_store', { agentId, type: 'knowledge', content })
    await kernel.idle()
  })
  afterAll(() => discardTestKernel(kernel))

  const found = async (query: string, limit = 3) => kernel.call('memory_search', { agentId, query, limit })
  const contents = async (query: string, limit = 3) =>
    (await found(query, limit)).items.map(({ memory }) => memory.content)
  const idOf = async (content: string) =>
    must(
      (await kernel.call('memory_list', { agentId, limit: 100 })).items.find((item) => item.content === content),
      'the memory',
    ).id

  test('memories get their vectors in the background, and all places say how many', async () => {
    const status = await kernel.call('embedding_status', {})
    const { embeddedShare } = await kernel.call('memory_stats', { agentId })
    const { vectors, rows } = await kernel.call('viking_status', {})
    expect({ status, embeddedShare, vectors, rows }).toEqual({
      status: {
        choice: { kind: 'local' },
        modelId: 'local:minilm-l6-v2-a1-int8-g1',
        dimensions: 384,
        local: true,
        state: 'ready',
        done: told.length,
        total: told.length,
        reason: null,
      },
      embeddedShare: 1,
      vectors: told.length,
      rows: told.length,
    })
  })

  test.each([
    ['Where is my car?', told[0]],
    ['Which instrument does my child play?', told[1]],
    ['What colour is the room where I sleep?', told[3]],
    ['Who fixed the heating?', told[4]],
    ['Which animals scare me?', told[5]],
    ['Where did I put my passport?', told[10]],
    ['Who is getting married?', told[11]],
    ['What do I do by the river, fishing?', told[13]],
    ['备用钥匙在哪里？', told[7]],
    ['我的女儿学什么乐器？', told[1]],
    ['我怕什么动物？', told[5]],
  ])('“%s” finds what says it in other words', async (query, expected) => {
    const { items, mode, degraded } = await found(query)
    const hit = items.find(({ memory }) => memory.content === expected)
    expect({ mode, degraded, isFound: hit !== undefined }).toEqual({ mode: 'hybrid', degraded: null, isFound: true })
    expect(hit?.parts.semantic).toBeGreaterThan(0)
  })

  test('an edited memory is found by what it means now, and not by what it meant', async () => {
    const { id } = await kernel.call('memory_store', {
      agentId,
      type: 'knowledge',
      content: 'The lawn mower broke down.',
    })
    await kernel.idle()
    const before = await contents('What cuts the grass in the garden?')
    const edited = 'My grandmother turned ninety.'
    await kernel.call('memory_update', { id, patch: { content: edited, title: 'Grandmother' }, expectedVersion: 1 })
    await kernel.idle()
    const after = {
      old: await contents('What cuts the grass in the garden?'),
      now: await contents('When was granny born?'),
    }
    await kernel.call('memory_delete', { id })
    expect({
      before: before[0],
      old: after.old.includes(edited),
      now: after.now[0],
    }).toEqual({ before: 'The lawn mower broke down.', old: false, now: edited })
  })

  test('a forgotten memory is not found by its meaning, and is again once that is undone', async () => {
    const id = await idOf(told[2])
    const query = 'Which operation did I have in my mouth?'
    const before = await contents(query)
    const { changeId } = await kernel.call('memory_delete', { id })
    await kernel.idle()
    const gone = { hits: await contents(query), vectors: (await kernel.call('viking_status', {})).vectors }
    await kernel.call('change_undo', { changeId: must(changeId, 'the change') })
    await kernel.idle()
    const back = { hits: await contents(query), vectors: (await kernel.call('viking_status', {})).vectors }
    expect({ before: before[0], gone: gone.hits.includes(told[2]), back: back.hits[0] }).toEqual({
      before: told[2],
      gone: false,
      back: told[2],
    })
    expect(gone.vectors).toBe(back.vectors - 1)
  })

  test('another agent has no share in the vectors of this one', async () => {
    await kernel.call('agent_create', { id: 'other', name: 'Other' })
    await kernel.call('memory_store', { agentId: 'other', type: 'knowledge', content: 'The kettle is blue.' })
    await kernel.idle()
    const { items } = await kernel.call('memory_search', { agentId: 'other', query: 'Where is my car?', limit: 50 })
    expect(items.map(({ memory }) => memory.agentId).filter((id) => id !== 'other')).toEqual([])
    expect(await kernel.call('memory_stats', { agentId: 'other' })).toMatchObject({ total: 1, embeddedShare: 1 })
  })

  test('search by meaning alone ranks by meaning alone', async () => {
    const { items, mode } = await kernel.call('memory_search', { agentId, query: 'Where is my car?', mode: 'vector' })
    expect({ mode, best: items[0]?.memory.content, lexical: items[0]?.parts.lexical }).toEqual({
      mode: 'vector',
      best: told[0],
      lexical: 0,
    })
  })

  test.each([
    ['nothing', '', {}],
    ['one letter', 'q', {}],
    ['one Chinese character', '盐', { first: told[12] }],
    ['100 000 characters', 'Where is the station wagon? '.repeat(3_571) + '0123456789ab', { length: 100_000 }],
    [
      '100 000 Chinese characters',
      '我把护照放在哪里了呢？'.repeat(9_090) + '护照护照护照护照护照',
      { length: 100_000 },
    ],
    ['punctuation', '?!…—“”()[]{}', {}],
    ['emoji', '🚗🔑👩‍👩‍👧‍👦🇫🇷', {}],
    ['operators of full-text search', 'spiders AND NOT (NEAR("car" "key", 2) OR title:*) ^wagon', {}],
    ['quotes', `"'\`"" '; DROP TABLE memories; --`, {}],
    ['a regex bomb', '(a+)+$'.repeat(500), {}],
    ['Arabic', 'أين سيارتي؟', {}],
    ['Thai', 'รถของฉันอยู่ที่ไหน', {}],
    ['Devanagari', 'मेरी कार कहाँ है', {}],
    ['combining marks', `Z${'\u0351'.repeat(2_000)}`, {}],
    ['control characters', '\u0007\u001B[2J\u202E\uFEFF', {}],
  ])('a query of %s is answered', async (_, query, { first, length }: { first?: string; length?: number }) => {
    if (length !== undefined) expect(query).toHaveLength(length)
    const { items, degraded } = await found(query)
    expect(degraded).toBe(null)
    if (first !== undefined) expect(items[0]?.memory.content).toBe(first)
  })

  test('a lone surrogate, a NUL and one character too many are refused, and search goes on', async () => {
    const results = [
      await kernel.ask('memory_search', { agentId, query: 'half \uD83D' }),
      await kernel.ask('memory_search', { agentId, query: 'none \u0000' }),
      await kernel.ask('memory_search', { agentId, query: 'x'.repeat(100_001) }),
    ]
    expect(results.map((result) => result.ok || result.error.code)).toEqual([
      'invalid_input',
      'invalid_input',
      'too_large',
    ])
    expect((await contents('Where is my car?'))[0]).toBe(told[0])
  })
})

const unsent = { text: 'Where is', files: [], pulled: [] }

test.each([
  {
    bug: 'the model of meaning was loaded while the window was being drawn: it waits, but for somebody who asks',
    ask: (kernel: TestKernel) => kernel.call('memory_search', { agentId, query: 'Where is my car?' }),
  },
  {
    bug: 'the first message of a sitting was answered without the model of meaning: it is loaded while one is written',
    ask: (kernel: TestKernel) => kernel.call('draft_save', { agentId, sessionId: null, draft: unsent }),
  },
])('$bug', async ({ ask }) => {
  const later = await openTestKernel({ models: sourceModels, warmUpAfterMs: 3_600_000 })
  const atOnce = await openTestKernel({ models: sourceModels })
  const stateOf = async (kernel: TestKernel) => (await kernel.call('embedding_status', {})).state
  const ready = { timeout: 20_000 }
  try {
    for (const kernel of [later, atOnce])
      await kernel.call('memory_store', { agentId, type: 'knowledge', content: told[0] })
    await expect.poll(() => stateOf(atOnce), ready).toBe('ready')
    expect(await later.call('embedding_status', {})).toMatchObject({ state: 'building', done: 0 })
    await ask(later)
    await expect.poll(() => stateOf(later), ready).toBe('ready')
  } finally {
    await discardTestKernel(later)
    await discardTestKernel(atOnce)
  }
})
