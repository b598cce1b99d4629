import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectVectors, sentencesOf } from '../../../testing/embedding-profile.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { embeddingAnswer } from '../../../testing/loopback-embedding.ts'
import { openLoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../../../testing/loopback-provider.ts'
import { createRandom } from '../../../testing/random.ts'
import { must } from '../../../util/must.ts'

const isFull = process.env['CAMPAIGN'] === 'full'
const profiles = isFull ? 10 : 1
const killsPerProfile = isFull ? 8 : 2
const memories = isFull ? 600 : 120
const batchSize = 16
const target = fileURLToPath(new URL('../../../testing/embed-target.ts', import.meta.url))
const longestWaitMicroseconds = 15_000

describe('a process killed while another model makes its vectors', () => {
  let server: LoopbackProvider
  let seeded: string
  let calm: ReturnType<typeof inspectVectors>
  const homes: string[] = []
  const tally = { kills: 0, finishedFirst: 0, textsTwice: 0 }

  beforeAll(async () => {
    server = await startLoopbackProvider()
    seeded = await seed(server)
    const home = copyOf(seeded)
    await runUntilKilled(server, home, null)
    calm = inspectVectors(home)
  }, 60_000)
  afterAll(async () => {
    process.stdout.write(`embedding kill campaign: ${JSON.stringify(tally)}\n`)
    for (const home of [...homes, seeded]) rmSync(home, { recursive: true, force: true })
    await server.close()
  })

  const copyOf = (home: string): string => {
    const copy = mkdtempSync(join(tmpdir(), 'majordomo-embed-'))
    homes.push(copy)
    cpSync(home, copy, { recursive: true })
    return copy
  }
  const madeIn = (home: string): number => inspectVectors(home).models[idOf(server, 'second')] ?? 0

  test('undisturbed, it makes each vector once and removes those of the model before', () => {
    expect({ integrity: calm.integrity, models: calm.models, vectors: new Set(calm.vectors).size }).toEqual({
      integrity: ['ok'],
      models: { [idOf(server, 'second')]: memories },
      vectors: memories,
    })
  })

  test.each(Array.from({ length: profiles }, (_, at) => at + 1))(
    'goes on where it was, answers searches meanwhile and ends with the same vectors (seed %s)',
    async (seed) => {
      const home = copyOf(seeded)
      const random = createRandom(seed * 6_151)
      for (let kill = 1; kill <= killsPerProfile; kill += 1) {
        const made = madeIn(home)
        const left = Math.ceil((memories - made) / batchSize)
        const plan = { requests: 1 + Math.floor(random() * Math.max(1, left / 2)), microseconds: waitOf(random) }
        const { ending, texts } = await runUntilKilled(server, home, plan)
        const now = inspectVectors(home)
        const got = (now.models[idOf(server, 'second')] ?? 0) - made
        tally.kills += Number(ending === 'killed')
        tally.finishedFirst += Number(ending === 'finished')
        tally.textsTwice += texts - got
        expect(now.integrity, `after kill ${kill}`).toEqual(['ok'])
        expect(got, `after kill ${kill}`).toBeGreaterThanOrEqual(0)
        expect(texts - got, `asked for in vain before kill ${kill}`).toBeLessThanOrEqual(batchSize)
      }
      const missing = memories - madeIn(home)
      const last = await runUntilKilled(server, home, null)
      expect({ ending: last.ending, texts: last.texts }).toEqual({ ending: 'finished', texts: missing })
      expect(last.searches).toBeGreaterThan(0)
      expect(inspectVectors(home)).toEqual(calm)
    },
    120_000,
  )
})

const waitOf = (random: () => number): number => Math.floor(random() * longestWaitMicroseconds)
const idOf = ({ baseUrl }: LoopbackProvider, model: string): string => `endpoint:${new URL(baseUrl).host}/v1:${model}`

/** A profile whose memories have the vectors of the first model. */
async function seed({ baseUrl }: LoopbackProvider): Promise<string> {
  const chat = await openLoopbackKernel({ baseUrl: () => baseUrl })
  const { call, idle, close, home } = chat.kernel()
  for (const content of sentencesOf(memories)) {
    await call('memory_store', { agentId: 'majordomo', type: 'knowledge', content })
  }
  const { activeId } = await call('provider_list', {})
  await call('viking_configure_embedding', { provider: must(activeId, 'a model service'), model: 'first' })
  await idle()
  await close()
  await chat.server.close()
  return home
}

interface Plan {
  /** The embedding request at which the kill comes, or a moment later. */
  readonly requests: number
  readonly microseconds: number
}

interface Run {
  readonly ending: 'killed' | 'finished'
  /** How many texts of memories the model was asked for. */
  readonly texts: number
  readonly searches: number
}

async function runUntilKilled(server: LoopbackProvider, home: string, plan: Plan | null): Promise<Run> {
  const child = spawn(process.execPath, [target, '--home', home, '--model', 'second'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()))
  const exit = once(child, 'exit')
  let requests = 0
  let texts = 0
  server.treatEmbeddings((body) => {
    const ofMemories = body.input.filter((text) => text.includes(' number ')).length
    texts += ofMemories
    requests += Number(ofMemories > 0)
    if (requests === plan?.requests && !child.killed) {
      // The answer goes first where there is time for it: then the kill meets the writing.
      setImmediate(() => {
        busyWait(plan.microseconds)
        child.kill('SIGKILL')
      })
    }
    return behave.whole(embeddingAnswer(body))
  })
  let searches = 0
  for await (const line of createInterface({ input: child.stdout })) searches += Number(line.startsWith('SEARCHED'))
  const [code, signal] = (await exit) as [number | null, string | null]
  server.treatEmbeddings(null)
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The target ended with ${code}: ${complaint}`)
  return { ending: signal === 'SIGKILL' ? 'killed' : 'finished', texts, searches }
}

function busyWait(microseconds: number): void {
  const end = performance.now() + microseconds / 1_000
  while (performance.now() < end);
}
