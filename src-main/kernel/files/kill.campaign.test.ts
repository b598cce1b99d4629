import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMessage } from '../../memory/extraction/rules/rules-reader.ts'
import { inspectProfile, soundProfile } from '../../testing/killed-profile.ts'
import { killScript } from '../../testing/kill-script.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../../testing/loopback-provider.ts'
import type { LoopbackBody } from '../../testing/loopback-request.ts'
import { createRandom } from '../../testing/random.ts'

const isFull = process.env['CAMPAIGN'] === 'full'
const killsPerProfile = isFull ? 10 : 2
const profiles = isFull ? 10 : 1
const target = fileURLToPath(new URL('../../testing/kill-target.ts', import.meta.url))

/** The busy wait after the chosen line is at most this long. */
const longestWaitMicroseconds = 25_000
/** Opening takes longer than a turn. */
const longestStartMicroseconds = 120_000

describe('a process killed at any moment', () => {
  let server: LoopbackProvider
  beforeAll(async () => {
    server = await startLoopbackProvider({ extraction: extractLikeAModel })
  })
  afterAll(() => server.close())

  const variants = [
    { name: 'no model', provider: () => [] },
    { name: 'a model', provider: () => ['--provider', server.baseUrl] },
  ]
  const cases = variants.flatMap((variant) =>
    Array.from({ length: profiles }, (_, index) => ({ ...variant, seed: index + 1 })),
  )
  const tally = { kills: 0, duringStart: 0, acknowledged: 0, finishedFirst: 0 }
  afterAll(() => process.stdout.write(`kill campaign: ${JSON.stringify(tally)}\n`))

  test.each(cases)(
    'with $name loses no message and learns nothing twice (seed $seed)',
    async ({ provider, seed }) => {
      const home = mkdtempSync(join(tmpdir(), 'majordomo-kill-'))
      const calmHome = mkdtempSync(join(tmpdir(), 'majordomo-calm-'))
      const random = createRandom(seed * 7_919 + (provider().length === 0 ? 0 : 1))
      const acknowledged = new Set<string>()
      const never = { messages: Number.POSITIVE_INFINITY, microseconds: 0 }
      // The undisturbed run goes on beside the kills.
      const calmEnd = runUntilKilled([...provider(), '--home', calmHome], never, new Set())
      try {
        for (let kill = 1; kill <= killsPerProfile; kill += 1) {
          const plan = planOf(random)
          const before = acknowledged.size
          const ending = await runUntilKilled([...provider(), '--home', home], plan, acknowledged)
          tally.kills += Number(ending === 'killed')
          tally.duringStart += Number(ending === 'killed' && plan.messages === 0)
          tally.finishedFirst += Number(ending === 'finished')
          tally.acknowledged += acknowledged.size - before
          expect(inspectProfile(home, acknowledged), `after kill ${kill}`).toMatchObject(soundProfile)
        }
        expect(await runUntilKilled([...provider(), '--home', home], never, acknowledged)).toBe('finished')
        expect(await calmEnd).toBe('finished')
        const calm = inspectProfile(calmHome, new Set())
        expect(calm.memories.length).toBeGreaterThan(10)
        expect(acknowledged.size).toBe(killScript.length)
        expect(inspectProfile(home, acknowledged)).toEqual({
          ...soundProfile,
          messages: killScript.length * 2,
          openJobs: 0,
          memories: calm.memories,
        })
      } finally {
        await Promise.allSettled([calmEnd])
        rmSync(home, { recursive: true, force: true })
        rmSync(calmHome, { recursive: true, force: true })
      }
    },
    120_000,
  )
})

interface Plan {
  /** How many new messages are to be acknowledged first; none: the kill comes while the app opens. */
  readonly messages: number
  readonly microseconds: number
}

function planOf(random: () => number): Plan {
  const messages = Math.floor(random() * 5)
  return {
    messages,
    microseconds: Math.floor(random() * (messages === 0 ? longestStartMicroseconds : longestWaitMicroseconds)),
  }
}

/** Starts the target and kills it as planned. Adds what it acknowledged, also what was on its way when it was killed. */
async function runUntilKilled(
  args: readonly string[],
  plan: Plan,
  acknowledged: Set<string>,
): Promise<'killed' | 'finished'> {
  const child = spawn(process.execPath, [target, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()))
  const exit = once(child, 'exit')
  let left = plan.messages
  for await (const line of createInterface({ input: child.stdout })) {
    const id = /^ACK (.+)$/.exec(line)?.[1]
    if (id !== undefined && !acknowledged.has(id)) {
      acknowledged.add(id)
      left -= 1
    }
    if (left <= 0 && !child.killed) {
      busyWait(plan.microseconds)
      child.kill('SIGKILL')
    }
  }
  const [code, signal] = (await exit) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The target ended with ${code}: ${complaint}`)
  return 'finished'
}

function busyWait(microseconds: number): void {
  const end = performance.now() + microseconds / 1_000
  while (performance.now() < end);
}

/** What a good model would answer: the plain statements of each message, with their quotes. */
function extractLikeAModel({ messages }: LoopbackBody): string {
  const lines = (messages.at(-1)?.content ?? '').split('\n').filter((line) => line.startsWith('{"id":"m'))
  const operations = lines.flatMap((line) => {
    const { id, role, text } = JSON.parse(line) as { id: string; role: 'user' | 'assistant'; text: string }
    const at = new Date(0).toISOString()
    return readMessage({ id, at, text, role, sessionId: 's', position: 0, untrustedSpans: [] }, [])
  })
  return JSON.stringify({
    operations: operations.map(({ messageId, ...operation }) => ({ ...operation, from: messageId })),
  })
}
