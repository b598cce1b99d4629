import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProfile, integrityOf } from '../../../testing/crash-points.ts'
import { withDatabase } from '../../../testing/dump-profile.ts'
import type { LoopbackBody } from '../../../testing/loopback-request.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../../../testing/loopback-provider.ts'
import { openLoopbackKernel } from '../../../testing/loopback-kernel.ts'
import { createRandom } from '../../../testing/random.ts'
import { openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import {
  answerTo,
  answerWithTools,
  callsOfStep,
  canoeLine,
  knownBefore,
  messagesWithTools,
} from '../../../testing/tool-script.ts'
import { installWriteFaults } from '../../../testing/write-faults.ts'

const isFull = process.env['CAMPAIGN'] === 'full'
const profiles = isFull ? 8 : 1
const killsPerProfile = isFull ? 10 : 2
const steps = isFull ? 12 : 6
const target = fileURLToPath(new URL('../../../testing/kill-target.ts', import.meta.url))
/** The kill comes so long after the model was asked at most: within what a round, or an answer, takes. */
const longestWaitMs = 60
const agentId = 'majordomo'

describe('a process killed while a model calls tools', () => {
  let server: LoopbackProvider
  let onAsked: () => void = () => {}
  const tally = { kills: 0, betweenRounds: 0, duringCalls: 0, finishedFirst: 0, endedCalls: 0, changed: 0 }

  beforeAll(async () => {
    server = await startLoopbackProvider({ chat: (body) => answer(body) })
  })
  afterAll(async () => {
    process.stdout.write(`tool loop kill campaign: ${JSON.stringify(tally)}\n`)
    await server.close()
  })

  const answer = (body: LoopbackBody) => {
    onAsked()
    tally.changed += Number(body.messages.some(({ content }) => content.includes('has changed since')))
    return answerWithTools(body)
  }

  test.each(Array.from({ length: profiles }, (_, at) => at + 1))(
    'goes on from the last step that ended, calls nothing twice and loses nothing (seed %i)',
    { timeout: 300_000 },
    async (seed) => {
      const home = mkdtempSync(join(tmpdir(), 'majordomo-tools-'))
      const random = createRandom(seed * 9_203)
      const ended = new Map<string, string>()
      try {
        for (let kill = 1; kill <= killsPerProfile; kill += 1) {
          const plan = { requests: 1 + Math.floor(random() * 5), ms: random() * longestWaitMs }
          const ending = await runUntilKilled(home, plan)
          tally.kills += Number(ending === 'killed')
          tally.finishedFirst += Number(ending === 'finished')
          const copy = copyProfile(home)
          expect(integrityOf(copy), `after kill ${kill}`).toEqual(['ok', 'ok'])
          noteCalls(copy, ended)
          rmSync(copy, { recursive: true })
        }
        expect(await runUntilKilled(home, { requests: Infinity, ms: 0 })).toBe('finished')
        tally.endedCalls += ended.size
        const after = new Map<string, string>()
        noteCalls(home, after)
        expect(new Map([...after].filter(([key]) => ended.has(key)))).toEqual(ended)
        await expectWhole(home)
      } finally {
        rmSync(home, { recursive: true, force: true })
      }
    },
  )

  /** The calls that ended, with what they took, which no second run would take to the microsecond. */
  function noteCalls(home: string, ended: Map<string, string>): void {
    withDatabase(join(home, 'data.db'), (db) => {
      const calls = db
        .prepare<[], { turn: string; position: number; name: string; state: string; ms: number; turnState: string }>(
          `SELECT c.turn_id AS turn, c.position, c.name, c.state, c.ms, t.state AS turnState
            FROM tool_calls c JOIN turns t ON t.id = c.turn_id`,
        )
        .all()
      for (const { turn, position, name, state, ms } of calls)
        if (state === 'done' && ms > 0) ended.set(`${turn} ${position}`, `${name} ${ms}`)
      const open = calls.filter(({ turnState }) => turnState === 'running')
      tally.duringCalls += Number(open.some(({ state }) => state === 'running'))
      tally.betweenRounds += Number(open.length > 0 && open.every(({ state }) => state === 'done'))
    })
  }

  async function expectWhole(home: string): Promise<void> {
    const kernel = await openTestKernel({ home })
    const sessionId = await sessionOf(kernel)
    for (let step = 0; step < steps; step += 1) expect(await turnOf(kernel, sessionId, step)).toEqual(wholeTurn(step))
    const { items: memories } = await kernel.call('memory_list', { agentId, limit: 200 })
    const canoes = Array.from({ length: steps }, (_, step) => canoeLine(step))
    expect(memories.map(({ content }) => content).toSorted()).toEqual([...knownBefore(steps), ...canoes].toSorted())
    expect((await kernel.call('forget_request_list', { agentId })).items).toHaveLength(steps)
    await kernel.close()
  }

  /** Starts the target and kills it so long after the model was asked for the so-many-th time. */
  async function runUntilKilled(home: string, plan: { requests: number; ms: number }) {
    const child = spawn(
      process.execPath,
      [target, '--home', home, '--provider', server.baseUrl, '--tools', String(steps)],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let complaint = ''
    child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()))
    const exit = once(child, 'exit')
    let left = plan.requests
    let timer: NodeJS.Timeout | undefined
    onAsked = () => {
      left -= 1
      if (left <= 0) timer ??= setTimeout(() => child.kill('SIGKILL'), plan.ms)
    }
    for await (const line of createInterface({ input: child.stdout })) if (line === 'DONE') break
    const [code, signal] = (await exit) as [number | null, string | null]
    clearTimeout(timer)
    if (signal === 'SIGKILL') return 'killed'
    if (code !== 0) throw new Error(`The target ended with ${code}: ${complaint}`)
    return 'finished'
  }
})

describe('a write that fails in a turn with tools', () => {
  test(
    'ends the turn with no call under way; what a crash would leave there is gone on with whole',
    { timeout: 600_000 },
    async () => {
      const most = 120
      const faults = installWriteFaults()
      const chat = await openLoopbackKernel({ chat: answerWithTools })
      const kernel = chat.kernel()
      const tally = { points: 0, whole: 0 }
      try {
        for (const content of knownBefore(most))
          await kernel.call('memory_store', { agentId, type: 'knowledge', content })
        const [first = ''] = messagesWithTools(most)
        const all = await faults.count(() => finish(kernel, chat.sessionId, 0, first))
        for (let step = 1; step < most; step += 1) {
          const point = isFull ? 2 * step : Math.floor((step * all) / 6)
          if (point > all) break
          const text = messagesWithTools(most)[step] ?? ''
          const images: string[] = []
          const keepImage = (): void => void images.push(copyProfile(kernel.home))
          await faults.failAt(point, () => finish(kernel, chat.sessionId, step, text).catch(() => {}), keepImage)
          await finish(kernel, chat.sessionId, step, text)
          const here = await turnOf(kernel, chat.sessionId, step)
          expect(
            { ...here, calls: here.calls.filter((one) => one.endsWith('running')) },
            `write ${point}`,
          ).toMatchObject({
            state: 'done',
            calls: [],
          })
          expect(Math.max(here.canoes, here.asked, here.cards ?? 0), `write ${point}`).toBeLessThanOrEqual(1)
          tally.points += 1
          tally.whole += Number(JSON.stringify(here.calls) === JSON.stringify(wholeTurn(step).calls))
          for (const home of images) {
            const opened = await openTestKernel({ home })
            await finish(opened, chat.sessionId, step, text)
            expect(await turnOf(opened, chat.sessionId, step), `write ${point}`).toEqual(wholeTurn(step))
            await opened.close()
            rmSync(home, { recursive: true })
          }
        }
        process.stdout.write(`tool loop write campaign: ${JSON.stringify({ writes: all, ...tally })}\n`)
        expect(tally.points).toBeGreaterThan(4)
      } finally {
        faults.remove()
        await chat.close()
      }
    },
  )
})

/** Says something, and has it answered to its end, though a write fails once. */
async function finish(kernel: TestKernel, sessionId: string, step: number, text: string): Promise<void> {
  const { turnId } = await kernel.call('chat_send', { sessionId, text, idempotencyKey: `step-${step}` })
  await kernel.idle()
  const { turns } = await kernel.call('session_get', { sessionId, limit: 200 })
  if (turns.find(({ id }) => id === turnId)?.state === 'done') return
  await kernel.call('chat_continue', { turnId })
  await kernel.idle()
}

async function sessionOf(kernel: TestKernel): Promise<string> {
  const { items } = await kernel.call('session_list', { agentId })
  return items[0]?.id ?? ''
}

/** The turn of a step, as far as it is the same each time. */
async function turnOf(kernel: TestKernel, sessionId: string, step: number) {
  const { turns, messages } = await kernel.call('session_get', { sessionId, limit: 200 })
  const asked = messages.filter(({ role, text }) => role === 'user' && text.startsWith(`Step ${step}.`))
  const turn = turns.find(({ id }) => id === asked[0]?.turnId)
  const { items } = await kernel.call('memory_list', { agentId, limit: 200 })
  return {
    asked: asked.length,
    state: turn?.state,
    text: wordsOf(messages.find(({ id }) => id === turn?.answerMessageId)?.text ?? ''),
    calls: (turn?.calls ?? []).map(({ name, state }) => `${name} ${state}`),
    cards: turn?.forgetCard?.items.length,
    learned: turn?.learned.length,
    canoes: items.filter(({ content }) => content === canoeLine(step)).length,
  }
}

/** Blanks at which an answer is gone on with are not told apart. */
const wordsOf = (text: string): string => text.replace(' So it is.', '').replaceAll(/\s/g, '')

const wholeTurn = (step: number): Awaited<ReturnType<typeof turnOf>> => ({
  asked: 1,
  state: 'done',
  text: wordsOf(answerTo(step)),
  calls: callsOfStep.map((name) => `${name} done`),
  cards: 1,
  learned: 1,
  canoes: 1,
})
