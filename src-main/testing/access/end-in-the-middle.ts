import { setImmediate } from 'node:timers/promises'
import type { CommandResult } from '../../contract/error.ts'
import { must } from '../../util/must.ts'
import { reply } from '../loopback-behaviours.ts'
import { type LoopbackKernel, openLoopbackKernel } from '../loopback-kernel.ts'
import { aMemory } from '../memory.ts'
import { createMovableClock } from '../movable-clock.ts'
import { createRandom, pick, type Random } from '../random.ts'

export interface EndFindings {
  /** What was told to a program after it was paused or revoked, or is missing in the log. */
  readonly faults: readonly string[]
  /** Calls that were under way, and those that were answered before. */
  readonly cutOff: number
  readonly answered: number
}

interface EndOptions {
  readonly seed: number
  readonly rounds: number
}

const agentId = 'majordomo'
const pieces = 6

/**
 * Lets a program in, has it call several things at once and hold a turn whose answer streams, and pauses or revokes it
 * at some moment of that: what comes after that moment must be refused, and all of it must be in the log.
 */
export async function endInTheMiddle({ seed, rounds }: EndOptions): Promise<EndFindings> {
  const random = createRandom(seed)
  const clock = createMovableClock()
  const chat = await openLoopbackKernel({ clock })
  const faults: string[] = []
  let [cutOff, answered] = [0, 0]
  try {
    for (let at = 0; at < 30; at += 1)
      await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: `Box ${at} holds ${at} screws.` })
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(60_000)
      const found = await oneRound(chat, random, round)
      for (const fault of found.faults) faults.push(`round ${round}: ${fault}`)
      cutOff += found.cutOff
      answered += found.answered
    }
  } finally {
    await chat.close()
  }
  return { faults, cutOff, answered }
}

async function oneRound(chat: LoopbackKernel, random: Random, round: number): Promise<EndFindings> {
  const kernel = chat.kernel()
  const scopes = ['read' as const, 'write' as const, 'chat' as const]
  const { token, secret } = await kernel.call('access_token_create', { name: 'P', scopes, agents: [agentId] })
  const { caller, ended } = must(await kernel.authenticate(secret), 'the program')
  const faults: string[] = []
  const outcomes: CommandResult<unknown>[] = []
  let isOver = false
  let heardAfter = 0
  const leave = kernel.subscribe(caller, () => {
    if (isOver) heardAfter += 1
  })
  // As a connection does.
  ended.addEventListener('abort', leave)

  chat.server.script(reply('One two three four five six.', { chunks: pieces, gated: true }))
  const seen = chat.server.requests.filter(({ kind }) => kind === 'chat').length
  const sent = await kernel.ask('chat_send', { sessionId: chat.sessionId, text: `Count, ${round}.` }, caller)
  const { turnId } = must(sent.ok ? sent.value : null, 'a turn') as { turnId: string }
  while (chat.server.requests.filter(({ kind }) => kind === 'chat').length === seen) await setImmediate()
  const told = Math.floor(random() * (pieces - 1))
  for (let piece = 0; piece < told; piece += 1) chat.server.release()

  const calls = Array.from({ length: 8 }, () => pick(random, asks)(round, random)).map(async ({ name, input }) => {
    const result = await kernel.ask(name, input, caller)
    outcomes.push(result)
    if (isOver && result.ok) faults.push(`${name} was answered after the end`)
    if (!result.ok && !isEnd(result) && result.error.code !== 'busy')
      faults.push(`${name}: ${result.error.code} ${result.error.message}`)
    return `${name} ${result.ok ? 'ok' : result.error.code}`
  })
  for (let wait = Math.floor(random() * 40); wait > 0; wait -= 1) await setImmediate()
  const isPause = random() < 0.5
  await (isPause
    ? kernel.call('access_token_pause', { id: token.id, paused: true })
    : kernel.call('access_token_revoke', { id: token.id }))
  isOver = true
  for (let piece = told; piece < pieces; piece += 1) chat.server.release()
  const late = await kernel.ask('memory_list', { agentId }, caller)
  if (late.ok || !isEnd(late)) faults.push('a call after the end was let in')
  const made = [...(await Promise.all(calls)), 'chat_send ok', 'memory_list not_permitted'].toSorted()
  const { turn } = await chat.ended(turnId)
  if (turn.state !== 'stopped') faults.push(`the turn is ${turn.state}`)
  if (heardAfter > 0) faults.push(`${heardAfter} events were told after the end`)
  const { items } = await kernel.call('access_log_list', { tokenId: token.id, limit: 200 })
  const logged = items.filter(({ command }) => command !== 'events').map((entry) => `${entry.command} ${entry.outcome}`)
  if (logged.toSorted().join() !== made.join()) faults.push(`the log says ${logged.join()} of ${made.join()}`)
  await kernel.idle()
  const cutOff = outcomes.filter((result) => !result.ok).length
  return { faults, cutOff, answered: outcomes.length - cutOff }
}

const isEnd = (result: CommandResult<unknown>): boolean =>
  !result.ok && result.error.code === 'not_permitted' && result.error.params?.['reason'] !== 'scope'

type Ask = (round: number, random: Random) => { readonly name: string; readonly input: unknown }

/** What takes long enough to be cut off, and what does not. */
const asks: readonly Ask[] = [
  () => ({ name: 'memory_list', input: { agentId } }),
  () => ({ name: 'memory_search', input: { agentId, query: 'which box holds screws', corpus: 'all' } }),
  () => ({ name: 'memory_export', input: { agentId } }),
  () => ({ name: 'viking_grep', input: { pattern: 'screws', scopeUri: `agent://${agentId}`, timeoutMs: 10_000 } }),
  () => ({ name: 'memory_build_context', input: { agentId, query: 'boxes and screws' } }),
  (round, random) => ({
    name: 'memory_import',
    input: {
      memories: Array.from({ length: 60 }, (_, at) => {
        const content = `Crate ${round} ${at} ${Math.floor(random() * 1e9)} is of oak.`
        return { ...aMemory({ agentId, content, title: content }), evidence: [], history: [] }
      }),
    },
  }),
]
