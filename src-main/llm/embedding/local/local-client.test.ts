import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../contract/error.ts'
import { sourceModels } from '../../../testing/source-parts.ts'
import type { EmbeddingClient } from '../../embedding-client.ts'
import { createLocalEmbeddingClient, type LocalEmbeddingOptions } from './local-client.ts'
import { type ModelFile, modelFiles } from './model-files.ts'

const worker = new URL('./embedding-worker.ts', import.meta.url)
const never = new AbortController().signal
const inputsOf = (...texts: string[]) => texts.map((text) => ({ text, prefix: '' }))

async function failureOf(result: Promise<unknown>): Promise<unknown> {
  const error = await result.then(
    () => new Error('It did not fail'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof AppError)) throw error
  return [error.code, error.params]
}

function similarity(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other) throw new Error('A vector is missing')
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

const opened: EmbeddingClient[] = []
const folders: string[] = []

function open(options: Partial<LocalEmbeddingOptions> = {}): EmbeddingClient {
  const client = createLocalEmbeddingClient({ worker, folder: sourceModels, ...options })
  opened.push(client)
  return client
}

/** The model's files but for one, which has other bytes or none. */
function folderWith(changed: ModelFile, bytes: Uint8Array | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'majordomo-model-'))
  folders.push(folder)
  for (const [file, { path }] of Object.entries(modelFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (file !== changed) symlinkSync(join(sourceModels, path), join(folder, path))
    else if (bytes) writeFileSync(join(folder, path), bytes)
  }
  return folder
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('local embedding client', () => {
  test('texts that mean the same are similar, within a language and across', async () => {
    const client = open()
    const vectors = await client.embed(
      inputsOf(
        'She rides her bicycle to work',
        '她骑自行车上班',
        '她騎自行車上班',
        'Cycling to the office',
        'The soup was salty',
      ),
      'document',
      never,
    )
    const [english, chinese, traditional, same, other] = vectors
    expect(client.model).toMatchObject({ id: 'local:minilm-l6-v2-a1-int8-g1', dimensions: 384, local: true })
    expect(vectors.map((vector) => [vector.length, Math.hypot(...vector)])).toEqual(
      Array.from({ length: 5 }, () => [384, expect.closeTo(1, 4)]),
    )
    expect(similarity(english, same)).toBeGreaterThan(0.4)
    expect(similarity(english, chinese)).toBeGreaterThan(0.4)
    expect(similarity(chinese, traditional)).toBeCloseTo(1, 5)
    expect(similarity(english, other)).toBeLessThan(0.2)
  })

  test('a text has one vector, whatever is embedded with it, and its prefix counts', async () => {
    const client = open()
    const texts = Array.from({ length: 20 }, (_, at) => `Note ${at}: ${'the kettle is old '.repeat(at)}`)
    const together = await client.embed(inputsOf(...texts), 'document', never)
    const alone = await client.embed(inputsOf(texts[7] ?? '', ''), 'query', never)
    const prefixed = await client.embed([{ text: texts[7] ?? '', prefix: 'Mira (3 March 2024): ' }], 'query', never)
    expect(together[7]).toEqual(alone[0])
    expect(prefixed[0]).not.toEqual(alone[0])
    expect(alone[1]?.length).toBe(384)
    expect(await client.embed([], 'document', never)).toEqual([])
  })

  test('a query is answered before documents that came earlier', async () => {
    const client = open()
    const order: string[] = []
    const documents = Array.from({ length: 40 }, (_, at) => `Document ${at}`)
    await Promise.all([
      client.embed(inputsOf(...documents), 'document', never).then(() => order.push('documents')),
      client.embed(inputsOf('A question?'), 'query', never).then(() => order.push('query')),
    ])
    expect(order).toEqual(['query', 'documents'])
  })

  test('stops with the reason of the signal, and goes on with the next', async () => {
    const client = open()
    const stop = new AbortController()
    const stopped = client.embed(inputsOf(...Array.from({ length: 100 }, () => 'tea')), 'document', stop.signal)
    stop.abort(new AppError('cancelled', 'Enough.', { params: { reason: 'user' } }))
    expect(await failureOf(stopped)).toEqual(['cancelled', { reason: 'user' }])
    expect((await client.embed(inputsOf('tea'), 'query', never)).length).toBe(1)
  })

  test('cancels what waits when it is closed, and embeds no more', async () => {
    const client = open()
    const waiting = client.embed(inputsOf(...Array.from({ length: 100 }, () => 'tea')), 'document', never)
    const [failure] = await Promise.all([failureOf(waiting), client.close()])
    expect(failure).toEqual(['cancelled', undefined])
    expect(await failureOf(client.embed(inputsOf('tea'), 'query', never))).toEqual(['cancelled', undefined])
  })

  test('gives the memory back when it is idle, and loads the model again when it is needed', async () => {
    const started: Worker[] = []
    const note = (thread: Worker): void => void started.push(thread)
    process.on('worker', note)
    try {
      const client = open({ idleMs: 0 })
      const [before] = await client.embed(inputsOf('tea'), 'query', never)
      await Promise.all(started.map((thread) => once(thread, 'exit')))
      const [after] = await client.embed(inputsOf('tea'), 'query', never)
      expect({ after, threads: started.length }).toEqual({ after: before, threads: 2 })
    } finally {
      process.off('worker', note)
    }
  })

  test.each<[string, ModelFile, Uint8Array | null, string]>([
    ['the encoder is missing', 'encoder', null, 'missing'],
    ['the encoder is damaged', 'encoder', Buffer.from('not a model'), 'damaged'],
    ['the vocabulary is damaged', 'vocabulary', Buffer.from('[CLS]\n'), 'damaged'],
    ['the glosses are missing', 'words', null, 'missing'],
    ['the table of characters is missing', 'traditional', null, 'missing'],
  ])('is unavailable where %s', async (_, file, bytes, reason) => {
    const client = open({ folder: folderWith(file, bytes) })
    expect(await failureOf(client.embed(inputsOf('tea'), 'query', never))).toEqual([
      'embedding_unavailable',
      { reason, file },
    ])
  })

  test('works as soon as a missing file is back', async () => {
    const folder = folderWith('vocabulary', null)
    const client = open({ folder })
    expect(await failureOf(client.embed(inputsOf('tea'), 'query', never))).toEqual([
      'embedding_unavailable',
      { reason: 'missing', file: 'vocabulary' },
    ])
    const { path } = modelFiles.vocabulary
    copyFileSync(join(sourceModels, path), join(folder, path))
    expect((await client.embed(inputsOf('tea'), 'query', never)).length).toBe(1)
  })

  test('a thread that breaks down is a failure, and the next call starts another', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'majordomo-model-'))
    folders.push(folder)
    const breaking = join(folder, 'breaking.mjs')
    writeFileSync(
      breaking,
      `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => process.exit(3))\n`,
    )
    const client = open({ worker: pathToFileURL(breaking) })
    const broken = ['embedding_unavailable', { reason: 'crashed' }]
    expect(await failureOf(client.embed(inputsOf('tea'), 'query', never))).toEqual(broken)
    writeFileSync(breaking, readFileSync(breaking, 'utf8').replace('process.exit(3)', `{ throw new Error('Broken') }`))
    expect(await failureOf(client.embed(inputsOf('tea'), 'query', never))).toEqual(broken)
  })
})
