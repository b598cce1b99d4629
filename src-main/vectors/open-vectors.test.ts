import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../contract/error.ts'
import type { Memory } from '../contract/memory.ts'
import type { EmbeddingClient, EmbeddingModel } from '../llm/embedding-client.ts'
import { openMemoriesFile, type MemoriesFile } from '../storage/memories-file.ts'
import { aMemory } from '../testing/memory.ts'
import { createMovableClock } from '../testing/movable-clock.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { toEmbeddingInput } from '../memory/retrieval/embedding/embedding-text.ts'
import { type EmbeddingCorpus, openVectors } from './open-vectors.ts'

const clock = createMovableClock()
const never = new AbortController().signal
const change = { changeId: 'c', agentId: 'majordomo', kind: 'add', author: 'user', summary: 'x' } as const
let file: MemoriesFile
beforeEach(() => {
  file = openMemoriesFile(':memory:')
})
afterEach(() => file.close())

const corpus = (): EmbeddingCorpus => ({
  ...file,
  inputOf: toEmbeddingInput,
  staysHere: (ids) => new Set(file.memories.localOnlyAmong(ids)),
})
const inChange = (work: (writer: ReturnType<typeof createMemoryWriter>) => void): void =>
  file.inTransaction(() => {
    const writer = createMemoryWriter(file, clock)
    writer.begin(change)
    work(writer)
  })
const write = (memory: Memory): void => inChange((writer) => void writer.write(change, { memory, reason: 'stored' }))

/** A model of three dimensions that notes what it is asked for. */
function aClient(model: Partial<EmbeddingModel> = {}) {
  const asked: string[] = []
  const client: EmbeddingClient = {
    model: { id: 'm', dimensions: 3, local: true, chance: null, ...model },
    embed: async (inputs) => {
      asked.push(...inputs.map(({ text }) => text))
      return inputs.map(({ text }) => (text.length % 2 === 0 ? Float32Array.of(1, 0, 0) : Float32Array.of(0, 1, 0)))
    },
    close: async () => undefined,
  }
  return { client, ofMemories: () => asked.filter((text) => text.startsWith('Note')) }
}
const openAll = async (client: EmbeddingClient, modelId = client.model.id) => {
  const vectors = openVectors({ corpus: corpus(), modelId, dimensions: 3, clock })
  await vectors.load(never)
  while (await vectors.step(client, never));
  return vectors
}

describe('what must stay on this computer', () => {
  const open = aMemory({ content: 'Note that is open' })
  const secret = aMemory({ content: 'Note that is secret', localOnly: true })

  test.each([
    { where: 'elsewhere', local: false, asked: [open.content] },
    { where: 'on this computer', local: true, asked: [open.content, secret.content] },
  ])('gets a vector only of a model on this computer: one $where', async ({ local, asked }) => {
    write(open)
    write(secret)
    const { client, ofMemories } = aClient({ local })
    const vectors = await openAll(client)
    expect({ asked: ofMemories(), made: vectors.count(), isServing: vectors.isServing() }).toEqual({
      asked,
      made: asked.length,
      isServing: true,
    })
  })

  test('loses its vector of a model elsewhere as soon as it must stay, and is not sent again', async () => {
    write(open)
    const { client, ofMemories } = aClient({ local: false })
    const vectors = await openAll(client)
    const before = vectors.count()
    write({ ...open, localOnly: true })
    const now = vectors.count()
    while (await vectors.step(client, never));
    expect({ before, now, asked: ofMemories(), after: vectors.count(), hasWork: vectors.hasWork() }).toEqual({
      before: 1,
      now: 0,
      asked: [open.content],
      after: 0,
      hasWork: false,
    })
  })

  test('is not sent by the model that follows one on this computer', async () => {
    write(open)
    write(secret)
    await openAll(aClient().client)
    const { client, ofMemories } = aClient({ id: 'elsewhere', local: false })
    await openAll(client)
    expect(ofMemories()).toEqual([open.content])
  })
})

describe('vectors in memory', () => {
  test('were away until the next step where a change was taken back', async () => {
    const memory = aMemory({ content: 'Note that stays' })
    write(memory)
    const { client, ofMemories } = aClient()
    const vectors = await openAll(client)
    const taken = (): void =>
      inChange((writer) => {
        writer.write(change, { memory: { ...memory, content: 'Note that changed' }, reason: 'edited' })
        throw new Error('Taken back')
      })
    expect(taken).toThrow('Taken back')
    const key = file.index.ownerKey(memory.agentId) ?? 0
    const found = await vectors.index.search(key, Float32Array.of(0, 1, 0), 5)
    expect({ asked: ofMemories(), found: found.nearest.length, made: vectors.count() }).toEqual({
      asked: ['Note that stays'],
      found: 1,
      made: 1,
    })
  })

  test('of another length than the model’s are not stored', async () => {
    write(aMemory({ content: 'Note of three' }))
    const { client } = aClient()
    const wrong: EmbeddingClient = { ...client, embed: async (inputs) => inputs.map(() => Float32Array.of(1, 0)) }
    const failure = await openAll(wrong).catch((error: unknown) => error)
    const { modelKey } = file.vectors.models.get('m') ?? { modelKey: 0 }
    expect([
      failure instanceof AppError && failure.code,
      { vectors: file.vectors.total(modelKey), indexed: file.vectors.indexedTotal() },
    ]).toEqual(['embedding_bad_vectors', { vectors: 0, indexed: 1 }])
  })

  test('a new profile had the model loaded only to measure what was known of it', async () => {
    const embed = () => Promise.reject(new Error('asked'))
    const chance = { p50: 0.1, p95: 0.2, p99: 0.3 }
    const { model, close } = aClient({ chance }).client
    const vectors = await openAll({ model, embed, close })
    expect([vectors.isServing(), vectors.chance()]).toEqual([true, chance])
  })

  test('end where they were when the signal stops them', async () => {
    for (let at = 0; at < 40; at += 1) write(aMemory({ content: `Note ${at}` }))
    const first = aClient()
    const vectors = openVectors({ corpus: corpus(), modelId: 'm', dimensions: 3, clock })
    await vectors.load(never)
    await vectors.step(first.client, never)
    vectors.close()
    const second = aClient()
    const reopened = await openAll(second.client)
    expect([...first.ofMemories(), ...second.ofMemories()].toSorted()).toEqual(
      Array.from({ length: 40 }, (_, at) => `Note ${at}`).toSorted(),
    )
    expect([first.ofMemories().length, reopened.count(), reopened.isServing()]).toEqual([16, 40, true])
  })
})
