import { describe, expect, test } from 'vitest'
import { AppError } from '../../../contract/error.ts'
import type { DegradedReason } from '../../../contract/search.ts'
import type { EmbeddingClient } from '../../../llm/embedding-client.ts'
import { createVectorIndex } from '../../../vectors/vector-index.ts'
import { type CorpusName, createMeaningSearch, type ServingModel } from './meaning-search.ts'

const index = createVectorIndex({ dimensions: 2 })
index.put(1, 10, Int8Array.of(127, 0), 1 / 127)
index.put(1, 11, Int8Array.of(0, 127), 1 / 127)

type Answer = () => Promise<readonly Float32Array[]>
const east: Answer = async () => [Float32Array.of(1, 0)]
const fails =
  (error: unknown): Answer =>
  async () => {
    throw error
  }

/** A search whose model answers as `world` says, at the time that it says. */
function open(answer: Answer) {
  const world = { answer, now: 0, asked: 0, failures: [] as DegradedReason[], recoveries: 0 }
  const aClient = (): EmbeddingClient => ({
    model: { id: 'm', dimensions: 2, local: true, chance: null },
    embed: () => {
      world.asked += 1
      return world.answer()
    },
    close: async () => undefined,
  })
  const chance = { p50: 0, p95: 0, p99: 0 }
  const served = { now: { client: aClient(), index, chance } as ServingModel | DegradedReason }
  const search = createMeaningSearch({
    staysHere: () => false,
    serving: () => served.now,
    ownerKey: (_corpus, agentId) => (agentId === 'a' ? 1 : undefined),
    onFailure: (reason) => void world.failures.push(reason),
    onRecovery: () => void (world.recoveries += 1),
    now: () => world.now,
    deadlineMs: () => 50,
    restMs: 1_000,
  })
  return {
    world,
    search,
    ask: async (query: string, corpus: CorpusName = 'memories') => {
      const found = await search[corpus].search('a', query, 1)
      return typeof found === 'string' ? found : found.nearest.map(({ seq }) => seq)
    },
    serve: (model: DegradedReason | 'another') =>
      void (served.now = model === 'another' ? { client: aClient(), index, chance } : model),
  }
}

test('tells how near texts are to a question, and of none where no model serves', async () => {
  const { search, serve } = open(async () => [Float32Array.of(1, 0)])
  expect(await search.nearness('Where?', ['Here'])).toEqual(new Map([['Here', 1]]))
  serve('building')
  expect(await search.nearness('Where?', ['Here'])).toEqual(new Map())
})

test('that texts could not be compared went untold, and the next question waited again', async () => {
  const { search, world } = open(east)
  world.answer = async () => {
    if (world.asked > 1) throw new AppError('embedding_unavailable', 'x')
    return [Float32Array.of(1, 0)]
  }
  expect(await search.nearness('Where?', ['Here'])).toEqual(new Map())
  expect([world.failures, await search.memories.search('a', 'When?', 1), world.asked]).toEqual([
    ['model_unavailable'],
    'model_unavailable',
    2,
  ])
})

describe('search by meaning', () => {
  test('finds the nearest rows, and asks the model once for a question, whatever it is asked of', async () => {
    const { world, ask } = open(east)
    expect([await ask('Where?'), await ask('Where?', 'messages'), await ask('When?'), world.asked]).toEqual([
      [10],
      [10],
      [10],
      2,
    ])
  })

  test('an owner without rows has nothing near, and the model is not asked', async () => {
    const { world, search } = open(east)
    expect(await search.memories.search('nobody', 'Where?', 1)).toMatchObject({ nearest: [], mean: 0, best: 0 })
    expect(world.asked).toBe(0)
  })

  test.each<[string, Answer, DegradedReason]>([
    ['no vector', async () => [], 'bad_vectors'],
    ['a vector of another length', async () => [Float32Array.of(1, 0, 0)], 'bad_vectors'],
    ['bad vectors', fails(new AppError('embedding_bad_vectors', 'x')), 'bad_vectors'],
    ['a missing file', fails(new AppError('embedding_unavailable', 'x')), 'model_unavailable'],
    ['a busy service', fails(new AppError('provider_rate_limited', 'x')), 'endpoint_failed'],
    ['a slow service', fails(new AppError('provider_timeout', 'x')), 'timeout'],
    ['another model chosen meanwhile', fails(new AppError('cancelled', 'x')), 'building'],
    ['something nobody thought of', fails(new TypeError('x')), 'model_unavailable'],
  ])('%s is a reason, not an error', async (_, answer, reason) => {
    const { world, search, ask } = open(answer)
    expect([await ask('Where?'), search.failing(), world.failures]).toEqual([reason, reason, [reason]])
  })

  test('a model that does not answer in time is a reason', async () => {
    const { world, ask } = open(() => Promise.resolve([]))
    world.answer = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 80))
    expect(await ask('Where?')).toBe('timeout')
  })

  test('after a failure questions go without for a while, then the model is asked again', async () => {
    const { world, search, ask } = open(fails(new AppError('provider_failed', 'x')))
    const first = await ask('Where?')
    world.answer = east
    world.now = 999
    const resting = [await ask('Where?'), world.asked]
    world.now = 1_000
    const rested = [await ask('Where?'), world.asked]
    expect({ first, resting, rested, failing: search.failing(), recoveries: world.recoveries }).toEqual({
      first: 'endpoint_failed',
      resting: ['endpoint_failed', 1],
      rested: [[10], 2],
      failing: null,
      recoveries: 1,
    })
  })

  test('a question whose vector is known is answered even then', async () => {
    const { world, ask } = open(east)
    const first = await ask('Where?')
    world.answer = fails(new AppError('provider_failed', 'x'))
    expect([first, await ask('When?'), await ask('Where?')]).toEqual([[10], 'endpoint_failed', [10]])
  })

  test('another client owes nothing to the one before: neither its rest nor its vectors', async () => {
    const { world, search, ask, serve } = open(fails(new AppError('provider_failed', 'x')))
    const first = await ask('Where?')
    serve('another')
    world.answer = east
    const second = [search.failing(), await ask('Where?')]
    serve('another')
    world.answer = async () => [Float32Array.of(0, 1)]
    expect([first, second, await ask('Where?')]).toEqual(['endpoint_failed', [null, [10]], [11]])
  })

  test('while nothing serves it says why', async () => {
    const { search, ask, serve } = open(east)
    serve('building')
    expect([await ask('Where?'), search.failing()]).toEqual(['building', null])
  })

  test('of questions it keeps the vectors of the latest 64', async () => {
    const { world, ask } = open(east)
    for (let at = 0; at < 65; at += 1) await ask(`${at}`)
    await ask('64')
    const kept = world.asked
    await ask('0')
    expect([kept, world.asked]).toEqual([65, 66])
  })
})
