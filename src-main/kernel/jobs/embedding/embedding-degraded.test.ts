import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { modelFiles, type ModelFile } from '../../../llm/embedding/local/model-files.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { embeddingAnswer, embeddingsOf } from '../../../testing/loopback-embedding.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { startLoopbackProvider } from '../../../testing/loopback-provider.ts'
import { sourceModels } from '../../../testing/source-parts.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { must } from '../../../util/must.ts'

const agentId = 'majordomo'
const waits = { questionMs: 5_000, firstRetryMs: 20 }

const store = (kernel: TestKernel, content: string) =>
  kernel.call('memory_store', { agentId, type: 'knowledge', content })
const told = ['The kettle is blue.', '水壶放在炉子上。', 'I parked behind the brewery.'] as const
const tell = async (kernel: TestKernel): Promise<void> => {
  for (const content of told) await store(kernel, content)
  await kernel.idle()
}

/** What a search for the words of the first two gives, in either language. */
async function searched(kernel: TestKernel) {
  const ask = async (query: string) => {
    const { items, mode, degraded } = await kernel.call('memory_search', { agentId, query })
    return { best: items[0]?.memory.content, mode, degraded }
  }
  return [await ask('What colour is the kettle?'), await ask('水壶放在哪里？')]
}
const byWords = (degraded: string) => [
  { best: told[0], mode: 'keyword', degraded },
  { best: told[1], mode: 'keyword', degraded },
]
const byMeaning = [
  { best: told[0], mode: 'hybrid', degraded: null },
  { best: told[1], mode: 'hybrid', degraded: null },
]

describe('the model that comes with the app', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  /** The model's files but for one, which has other bytes or none. */
  function folderWith(changed: ModelFile, change: ((bytes: Buffer) => Buffer) | null): string {
    const folder = mkdtempSync(join(tmpdir(), 'majordomo-model-'))
    folders.push(folder)
    for (const [file, { path }] of Object.entries(modelFiles)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      if (file !== changed) symlinkSync(join(sourceModels, path), join(folder, path))
      else if (change) writeFileSync(join(folder, path), change(readFileSync(join(sourceModels, path))))
    }
    return folder
  }
  const flipped = (bytes: Buffer): Buffer => {
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    return bytes
  }

  test.each<[string, () => string | null]>([
    ['that the app was started without', () => null],
    ['whose folder is not there', () => join(tmpdir(), 'majordomo-no-such-folder')],
    ['whose file is missing', () => folderWith('encoder', null)],
    ['whose file is cut off', () => folderWith('encoder', (bytes) => bytes.subarray(0, 100_000))],
    ['one bit of whose vocabulary is wrong', () => folderWith('vocabulary', flipped)],
    ['whose glosses are missing', () => folderWith('words', null)],
  ])('%s leaves search by words, and the reason', async (_, folder) => {
    const models = folder()
    const kernel = await openTestKernel(models === null ? {} : { models })
    try {
      await tell(kernel)
      const status = await kernel.call('embedding_status', {})
      expect({ status, found: await searched(kernel), context: await contextOf(kernel) }).toEqual({
        status: expect.objectContaining({
          choice: { kind: 'local' },
          state: 'unavailable',
          reason: 'model_unavailable',
          done: 0,
        }),
        found: byWords('model_unavailable'),
        context: { mode: 'keyword', degraded: 'model_unavailable' },
      })
    } finally {
      await discardTestKernel(kernel)
    }
  })

  test('whose file comes back is used from the next change on', async () => {
    const models = folderWith('vocabulary', null)
    const kernel = await openTestKernel({ models })
    try {
      await tell(kernel)
      const before = await kernel.call('embedding_status', {})
      const { path } = modelFiles.vocabulary
      copyFileSync(join(sourceModels, path), join(models, path))
      await store(kernel, 'The fridge hums.')
      await kernel.idle()
      const after = await kernel.call('embedding_status', {})
      expect([before, after]).toMatchObject([
        { state: 'unavailable', done: 0, total: 3 },
        { state: 'ready', done: 4, total: 4, reason: null },
      ])
      expect(await searched(kernel)).toEqual(byMeaning)
    } finally {
      await discardTestKernel(kernel)
    }
  })

  test('that breaks after its vectors were made is told of with the first question', async () => {
    const whole = folderWith('vocabulary', (bytes) => bytes)
    const first = await openTestKernel({ models: whole })
    await tell(first)
    await first.close()
    rmSync(join(whole, modelFiles.vocabulary.path))
    const kernel = await openTestKernel({ models: whole, home: first.home })
    try {
      await kernel.idle()
      expect(await searched(kernel)).toEqual(byWords('model_unavailable'))
      expect(await kernel.call('embedding_status', {})).toMatchObject({
        state: 'unavailable',
        reason: 'model_unavailable',
      })
    } finally {
      await discardTestKernel(kernel)
    }
  })
})

const contextOf = async (kernel: TestKernel) =>
  (await kernel.call('memory_build_context', { agentId, query: 'What colour is the kettle?' })).search

interface BrokenAnswer {
  readonly name: string
  readonly behaviour: behave.Behaviour
  readonly reason: string
}

const vectorOf = (value: unknown) => Array.from({ length: 32 }, () => value)
const atOnce: readonly BrokenAnswer[] = [
  { name: 'a wrong dimension', behaviour: behave.whole(embeddingsOf([[1, 0, 0]])), reason: 'bad_vectors' },
  { name: 'null for numbers', behaviour: behave.whole(embeddingsOf([vectorOf(null)])), reason: 'bad_vectors' },
  { name: 'no vectors', behaviour: behave.whole(embeddingsOf([])), reason: 'bad_vectors' },
  { name: 'zeros', behaviour: behave.whole(embeddingsOf([vectorOf(0)])), reason: 'bad_vectors' },
  { name: 'an empty body', behaviour: behave.whole(''), reason: 'endpoint_failed' },
  { name: 'a web page', behaviour: behave.html(), reason: 'endpoint_failed' },
  { name: '401', behaviour: behave.status(401), reason: 'endpoint_failed' },
  { name: '404', behaviour: behave.wrongModel(), reason: 'endpoint_failed' },
  { name: '400', behaviour: behave.status(400), reason: 'endpoint_failed' },
  { name: '429 for an hour', behaviour: behave.status(429, {}, { 'retry-after': '3600' }), reason: 'endpoint_failed' },
]
/** What documents are tried again after. */
const again: readonly BrokenAnswer[] = [
  { name: '429', behaviour: behave.status(429, {}, { 'retry-after': '0' }), reason: 'endpoint_failed' },
  { name: '500', behaviour: behave.status(500), reason: 'endpoint_failed' },
  { name: 'a closed connection', behaviour: behave.reset(), reason: 'endpoint_failed' },
  {
    name: 'NaN, which is no JSON',
    behaviour: behave.status(200, '{"data":[{"index":0,"embedding":[NaN]}]}'),
    reason: 'endpoint_failed',
  },
]

async function openChosen(options: Parameters<typeof openLoopbackKernel>[0] = {}): Promise<LoopbackKernel> {
  const chat = await openLoopbackKernel({ timeouts: waits, ...options })
  await tell(chat.kernel())
  await choose(chat)
  return chat
}
async function choose(chat: LoopbackKernel): Promise<void> {
  const { activeId } = await chat.kernel().call('provider_list', {})
  await chat.kernel().call('viking_configure_embedding', { provider: must(activeId, 'a model service'), model: 'bge' })
  await chat.kernel().idle()
}
const statusOf = async (chat: LoopbackKernel) => {
  const { state, reason, done, total } = await chat.kernel().call('embedding_status', {})
  return { state, reason, done, total }
}

describe('an endpoint', () => {
  let chat: LoopbackKernel
  beforeAll(async () => {
    chat = await openChosen()
  })
  afterAll(() => chat.close())

  test.each([...atOnce, ...again])(
    'that answers a question with $name leaves search by words until it is well again',
    async ({ behaviour, reason }) => {
      const well = await searched(chat.kernel())
      await choose(chat)
      const requests = chat.server.embeddings.length
      chat.server.treatEmbeddings(behaviour)
      const broken = await searched(chat.kernel())
      const tried = chat.server.embeddings.length - requests
      const status = await statusOf(chat)
      chat.server.treatEmbeddings(null)
      await choose(chat)
      expect({ well, broken, status, tried }).toEqual({
        well: byMeaning,
        broken: byWords(reason),
        status: { state: 'unavailable', reason, done: 3, total: 3 },
        tried: 1,
      })
      expect({ found: await searched(chat.kernel()), status: await statusOf(chat) }).toEqual({
        found: byMeaning,
        status: { state: 'ready', reason: null, done: 3, total: 3 },
      })
    },
  )

  test('that does not answer a question in time leaves search by words, and is asked once only', async () => {
    const slow = await openChosen({ timeouts: { questionMs: 100 } })
    try {
      const requests = slow.server.embeddings.length
      slow.server.treatEmbeddings(behave.stall())
      const found = await searched(slow.kernel())
      expect({ found, status: await statusOf(slow), tried: slow.server.embeddings.length - requests }).toEqual({
        found: byWords('timeout'),
        status: { state: 'ready', reason: 'timeout', done: 3, total: 3 },
        tried: 1,
      })
    } finally {
      await slow.close()
    }
  })

  test('that stays well is asked again after a rest, without anybody doing anything', async () => {
    const rested = await openChosen({ timeouts: { ...waits, restMs: 0 } })
    try {
      rested.server.scriptEmbeddings(behave.status(500))
      const first = await rested.kernel().call('memory_search', { agentId, query: 'What colour is the kettle?' })
      const told = await statusOf(rested)
      const second = await rested.kernel().call('memory_search', { agentId, query: 'What colour is the kettle?' })
      const events = rested
        .kernel()
        .events.flatMap((event) => (event.name === 'embedding_changed' ? [event.payload.status.state] : []))
      expect([first.degraded, told.state, second.degraded, (await statusOf(rested)).state]).toEqual([
        'endpoint_failed',
        'unavailable',
        null,
        'ready',
      ])
      expect(events.slice(-2)).toEqual(['unavailable', 'ready'])
    } finally {
      await rested.close()
    }
  })

  test.concurrent.each([...atOnce.slice(0, 3), ...again.slice(0, 2)])(
    'that answers documents with $name is told of, and caught up with once it is well',
    async ({ behaviour, reason }) => {
      const own = await openChosen()
      try {
        own.server.treatEmbeddings(behaviour)
        await store(own.kernel(), 'The fridge hums.')
        await own.kernel().idle()
        const broken = { found: await searched(own.kernel()), status: await statusOf(own) }
        own.server.treatEmbeddings(null)
        await store(own.kernel(), 'The oven is new.')
        await own.kernel().idle()
        const well = { found: await searched(own.kernel()), status: await statusOf(own) }
        expect({ broken, well }).toEqual({
          broken: { found: byWords(reason), status: { state: 'unavailable', reason, done: 3, total: 4 } },
          well: { found: byMeaning, status: { state: 'ready', reason: null, done: 5, total: 5 } },
        })
      } finally {
        await own.close()
      }
    },
  )

  test('that says nothing to documents leaves search by words, and is left when another is chosen', async () => {
    const own = await openLoopbackKernel({ timeouts: waits })
    try {
      await tell(own.kernel())
      const { activeId } = await own.kernel().call('provider_list', {})
      own.server.treatEmbeddings(({ input }) =>
        input.length === 1 ? behave.whole(embeddingAnswer({ model: 'bge', input })) : behave.stall(),
      )
      await own
        .kernel()
        .call('viking_configure_embedding', { provider: must(activeId, 'a model service'), model: 'bge' })
      const waiting = { found: await searched(own.kernel()), status: await statusOf(own) }
      await own.kernel().call('viking_configure_embedding', { provider: 'none' })
      await own.kernel().idle()
      expect({ waiting, after: await statusOf(own) }).toEqual({
        waiting: { found: byWords('building'), status: { state: 'building', reason: 'building', done: 0, total: 3 } },
        after: { state: 'off', reason: 'off', done: 0, total: 0 },
      })
    } finally {
      await own.close()
    }
  })

  test('that is gone is told of, and used again when it is back', async () => {
    const port = await freePort()
    const first = await startLoopbackProvider({ port })
    const own = await openLoopbackKernel({ timeouts: waits, baseUrl: () => `http://127.0.0.1:${port}/v1` })
    let second = first
    try {
      await tell(own.kernel())
      await choose(own)
      await first.close()
      await store(own.kernel(), 'The fridge hums.')
      const question = await searched(own.kernel())
      await own.kernel().idle()
      const gone = await statusOf(own)
      second = await startLoopbackProvider({ port })
      await choose(own)
      expect({ question, gone, back: await statusOf(own), found: await searched(own.kernel()) }).toEqual({
        question: byWords('endpoint_failed'),
        gone: { state: 'unavailable', reason: 'endpoint_failed', done: 3, total: 4 },
        back: { state: 'ready', reason: null, done: 4, total: 4 },
        found: byMeaning,
      })
    } finally {
      await own.close()
      await second.close()
    }
  })

  test('that makes vectors of another length since the restart is told of, and taken anew when it is chosen', async () => {
    const own = await openChosen()
    try {
      await own.reopen()
      const short = ({ input }: { readonly input: readonly string[] }) =>
        behave.whole(embeddingsOf(input.map((text) => [text.length, 1, 2])))
      own.server.treatEmbeddings(short)
      const atStart = await own.kernel().call('memory_search', { agentId, query: 'kettle' })
      await own.kernel().idle()
      const question = await searched(own.kernel())
      await store(own.kernel(), 'The fridge hums.')
      await own.kernel().idle()
      const changed = await statusOf(own)
      await own.reopen()
      await own.kernel().idle()
      const restarted = await statusOf(own)
      await choose(own)
      expect(atStart.degraded).toBe('building')
      expect({ question, changed, restarted, chosen: await statusOf(own) }).toEqual({
        question: byWords('bad_vectors'),
        changed: { state: 'unavailable', reason: 'bad_vectors', done: 3, total: 4 },
        restarted: { state: 'unavailable', reason: 'bad_vectors', done: 3, total: 4 },
        chosen: { state: 'ready', reason: null, done: 4, total: 4 },
      })
    } finally {
      await own.close()
    }
  })

  test.each([
    ['refuses', behave.status(400)],
    ['has only zeros for', behave.whole(embeddingsOf([vectorOf(0)]))],
    ['finds too long', behave.status(413)],
  ])('that %s one memory makes the vectors of the others', async (_, behaviour) => {
    const own = await openChosen()
    try {
      own.server.treatEmbeddings((body) =>
        body.input.some((text) => text.includes('poison')) ? behaviour : behave.whole(embeddingAnswer(body)),
      )
      await store(own.kernel(), 'A poisoned memory.')
      await own.kernel().idle()
      for (const content of ['The fridge hums.', 'Another poisoned memory.', 'The oven is new.'])
        await store(own.kernel(), content)
      await own.kernel().idle()
      expect({ found: await searched(own.kernel()), status: await statusOf(own) }).toEqual({
        found: byMeaning,
        status: { state: 'ready', reason: null, done: 5, total: 7 },
      })
      const { items } = await own.kernel().call('memory_search', { agentId, query: 'Which memory is poisoned?' })
      expect(items.map(({ memory }) => memory.content)).toEqual(
        expect.arrayContaining(['A poisoned memory.', 'Another poisoned memory.']),
      )
    } finally {
      await own.close()
    }
  })
})

async function freePort(): Promise<number> {
  const server = await startLoopbackProvider()
  await server.close()
  return Number(new URL(server.baseUrl).port)
}
