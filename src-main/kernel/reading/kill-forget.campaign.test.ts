import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { copyProfile, integrityOf } from '../../testing/crash-points.ts'
import { sentencesOfRound, wordsOfRound } from '../../testing/forget-words.ts'
import { createRandom } from '../../testing/random.ts'
import { openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const isFull = process.env['CAMPAIGN'] === 'full'
const kills = isFull ? 12 : 2
const rounds = isFull ? 8 : 2
const profiles = isFull ? 10 : 1
const target = fileURLToPath(new URL('../../testing/forget-target.ts', import.meta.url))

/** The kill comes so long after the chosen line at most: within what a purge or a start takes. */
const longestWaitMs = 400
const agentId = 'majordomo'
const everyRound = Array.from({ length: rounds }, (_, round) => ({ round, ...wordsOfRound(round) }))

describe('a process killed while it forgets, restores, merges and purges', () => {
  const tally = { kills: 0, duringPurge: 0, finishedFirst: 0, purges: 0 }
  afterAll(() => process.stdout.write(`forget kill campaign: ${JSON.stringify(tally)}\n`))

  test.each(Array.from({ length: profiles }, (_, index) => index + 1))(
    'leaves no byte of what was purged and loses nothing else (seed %i)',
    { timeout: 600_000 },
    async (seed) => {
      const home = mkdtempSync(join(tmpdir(), 'majordomo-kill-'))
      const random = createRandom(seed * 6_007)
      const begun = new Set<number>()
      const purged = new Set<number>()
      try {
        for (let kill = 1; kill <= kills; kill += 1) {
          const plan = { lines: 1 + Math.floor(random() * 3), ms: random() * longestWaitMs }
          const ending = await runUntilKilled(home, plan, { begun, purged })
          tally.kills += Number(ending === 'killed')
          tally.finishedFirst += Number(ending === 'finished')
          tally.duringPurge += Number([...begun].some((round) => !purged.has(round)))
          const copy = copyProfile(home)
          const integrity = integrityOf(copy)
          rmSync(copy, { recursive: true })
          const wanted = Object.fromEntries([...purged].map((round) => [`round ${round}`, wordsOfRound(round).purged]))
          expect({ integrity, bytes: bytesInProfile(home, wanted) }, `after kill ${kill}`).toEqual({
            integrity: ['ok', 'ok'],
            bytes: [],
          })
        }
        expect(await runUntilKilled(home, { lines: Infinity, ms: 0 }, { begun, purged })).toBe('finished')
        tally.purges += begun.size
        const wanted = Object.fromEntries(everyRound.map(({ purged: word }) => [word, word]))
        expect(bytesInProfile(home, wanted)).toEqual([])
        const kernel = await openTestKernel({ home })
        expect(await findingsOf(kernel)).toEqual(expected)
        await kernel.close()
      } finally {
        rmSync(home, { recursive: true, force: true })
      }
    },
  )
})

/** Of each round what holds, what lies in the trash, and what of it the conversation still says. */
async function findingsOf({ call }: TestKernel) {
  const { items: active } = await call('memory_list', { agentId, limit: 200 })
  const { items: trashed } = await call('memory_trash_list', { agentId, limit: 200 })
  const { items: sessions } = await call('session_list', { agentId })
  const { messages } = await call('session_get', { sessionId: sessions[0]?.id ?? '', limit: 200 })
  const count = (texts: readonly string[], word: string): number => texts.filter((text) => text.includes(word)).length
  const holds = active.map(({ content }) => content)
  const lies = trashed.map(({ content }) => content)
  const said = messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
  const states = everyRound.map((words) =>
    sentencesOfRound(words).map(
      ({ word, text }) =>
        `${word} ${count(holds, word)} ${count(lies, word)} ${said.filter((one) => one === text).length}`,
    ),
  )
  return { states, active: holds.length, said: said.length }
}

const expected = {
  states: everyRound.map(({ kept, purged, forgotten, restored, merged: [left, right] }) => [
    `${kept} 1 0 1`,
    `${purged} 0 0 0`,
    `${forgotten} 0 1 1`,
    `${restored} 1 0 1`,
    `${left} 1 0 1`,
    `${right} 1 0 1`,
  ]),
  active: rounds * 3,
  said: rounds * 6,
}

interface Seen {
  readonly begun: Set<number>
  readonly purged: Set<number>
}

/** Starts the target and kills it `ms` after the chosen line that it says. */
async function runUntilKilled(home: string, plan: { lines: number; ms: number }, { begun, purged }: Seen) {
  const child = spawn(process.execPath, [target, '--home', home, '--rounds', String(rounds)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()))
  const exit = once(child, 'exit')
  let left = plan.lines
  let timer: NodeJS.Timeout | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const [, what, round] = /^(BEGIN|DONE) purge (\d+)$/.exec(line) ?? []
    if (what === 'BEGIN') begun.add(Number(round))
    if (what === 'DONE') purged.add(Number(round))
    left -= 1
    if (left <= 0) timer ??= setTimeout(() => child.kill('SIGKILL'), plan.ms)
  }
  clearTimeout(timer)
  const [code, signal] = (await exit) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The target ended with ${code}: ${complaint}`)
  return 'finished'
}
