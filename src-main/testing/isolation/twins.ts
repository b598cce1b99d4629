import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { CommandMap } from '../../commands/command-map.ts'
import { commands } from '../../commands/index.ts'
import type { Caller, GrantableScope } from '../../contract/caller.ts'
import type { AppEvent } from '../../contract/events.ts'
import { must } from '../../util/must.ts'
import { boundCaller } from '../bound-caller.ts'
import { createMovableClock, tickingFrom } from '../movable-clock.ts'
import { createRandom, pick, type Random } from '../random.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../test-kernel.ts'
import { createThings, named, Own, type Things } from './known-things.ts'
import { createNormaliser, idsIn, itemsOf, type Normaliser } from './normalise.ts'
import { randomInput } from './random-input.ts'
import { fillStore, type AskOwn } from './rich-store.ts'
import { rowsOfAgent } from './rows-of-agent.ts'
import { voices, type Voice } from './voices.ts'

export interface TwinFindings {
  /** Calls of both callers. */
  readonly calls: number
  /** Answers that were values, and refusals by code, of each command. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** What was told to one of the two that depends on the other, or is the other's. */
  readonly leaks: readonly string[]
  /** Where the access log says something else of a program than what it asked and was answered. */
  readonly unlogged: readonly string[]
}

interface TwinOptions {
  readonly seed: number
  /** Calls of each caller. */
  readonly calls: number
  /** Calls of one after which the other one's rows are looked at, and the other speaks. */
  readonly block: number
  /** The folder of models, where memories are to have vectors; without one search goes by words. */
  readonly models?: string
  /** What each of the two was granted, where they are programs with tokens; else they may do what a program can be let do. */
  readonly programs?: readonly (readonly GrantableScope[])[]
}

const minute = 60_000

/** A caller in one kernel. */
interface Place {
  readonly kernel: TestKernel
  readonly callers: readonly Caller[]
  readonly own: Things
  readonly normalised: Normaliser
  readonly heard: AppEvent[]
  /** Command and outcome of each call of a program. */
  readonly asked: string[]
}

/** A caller, in the kernel it shares with the other and in one where it is alone. */
interface Speaker {
  readonly voice: Voice
  readonly other: Voice
  /** Ids of the other that it sent. */
  readonly sent: Set<string>
  readonly shared: Place
  readonly alone: Place
}

/**
 * Two callers, each bound to one agent, call what there is by chance, with one another's ids, words and patterns. Each
 * does the same in a kernel of its own where the other has never been: every answer and every event must be the same.
 */
export async function runTwins({ seed, calls, block, models, programs = [] }: TwinOptions): Promise<TwinFindings> {
  const clock = createMovableClock()
  const random = createRandom(seed)
  const kernels: TestKernel[] = []
  const leaks = new Map<string, string>()
  const answers: Record<string, Record<string, number>> = {}
  const open = async (agents: readonly Voice[]): Promise<TestKernel> => {
    const kernel = await openTestKernel({ clock: tickingFrom(clock), ...(models !== undefined && { models }) })
    kernels.push(kernel)
    for (const { agentId } of agents) await kernel.call('agent_create', { id: agentId, name: 'An assistant' })
    return kernel
  }
  try {
    const shared = await open(voices)
    const [first, second] = voices
    const speakers = [
      await createSpeaker([first, second], [shared, await open([first])], programs[0]),
      await createSpeaker([second, first], [shared, await open([second])], programs[1]),
    ] as const
    for (const { voice, shared: both, alone } of speakers) {
      clock.advance(minute)
      for (const place of [both, alone]) await fillStore(askAs(place, voice), voice)
    }
    for (let done = 0; done < calls; done += block) {
      for (const [at, speaker] of speakers.entries()) {
        const listener = speakers[1 - at] ?? speaker
        // What falls due of either one runs now, not among the calls of the other.
        clock.advance(block * minute)
        for (const kernel of kernels) await kernel.idle()
        const before = rowsOfAgent(shared.home, speaker.other.agentId, speaker.voice.agentId)
        for (let call = done; call < Math.min(done + block, calls); call += 1) {
          const asked = chooseCall(random, speaker, listener)
          const { code, leak } = await askBoth(speaker, listener.shared.own, asked)
          const tally = (answers[asked.name] ??= {})
          tally[code] = (tally[code] ?? 0) + 1
          if (leak !== null && !leaks.has(`${asked.name} ${leak.kind}`))
            leaks.set(`${asked.name} ${leak.kind}`, `call ${call}: ${asked.name} ${leak.kind}: ${leak.text}`)
        }
        const changed = changedRow(before, rowsOfAgent(shared.home, speaker.other.agentId, speaker.voice.agentId))
        if (changed !== null) leaks.set(`rows ${done}`, `calls of ${speaker.voice.agentId} from ${done} on: ${changed}`)
      }
    }
    const unlogged = await Promise.all(speakers.map(({ shared: place }) => unloggedOf(place)))
    return { calls: calls * 2, answers, leaks: [...leaks.values()], unlogged: unlogged.flat() }
  } finally {
    for (const kernel of kernels) await discardTestKernel(kernel)
  }
}

async function createSpeaker(
  [voice, other]: readonly [Voice, Voice],
  [shared, alone]: readonly [TestKernel, TestKernel],
  scopes: readonly GrantableScope[] | undefined,
): Promise<Speaker> {
  const sent = new Set<string>()
  const placeOf = async (kernel: TestKernel): Promise<Place> => {
    const heard: AppEvent[] = []
    const callers = await callersOf(kernel, voice, scopes)
    const [caller] = callers
    if (caller) kernel.subscribe(caller, (event) => heard.push(event))
    const normalised = createNormaliser(kernel.home, (id) => sent.has(id))
    return { kernel, callers, own: createThings(sent), heard, normalised, asked: [] }
  }
  return { voice, other, sent, shared: await placeOf(shared), alone: await placeOf(alone) }
}

/** By which one calls: over a WebSocket or as a model's tool; a program by its token. */
async function callersOf(
  kernel: TestKernel,
  { agentId, name }: Voice,
  scopes: readonly GrantableScope[] | undefined,
): Promise<readonly Caller[]> {
  if (!scopes) return [boundCaller('ws', [agentId]), boundCaller('mcp', [agentId])]
  const grant = { name, scopes: [...scopes], agents: [agentId] }
  const { secret } = await kernel.call('access_token_create', grant)
  return [must(await kernel.authenticate(secret), 'the program').caller]
}

/** What a program asked, held against what the log says of it, but for that it listened. */
async function unloggedOf({ kernel, callers, asked }: Place): Promise<string[]> {
  const tokenId = callers[0]?.principal.id
  if (!tokenId) return []
  const logged: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: CommandMap['access_log_list']['output'] = await kernel.call('access_log_list', {
      tokenId,
      limit: 200,
      ...(cursor !== undefined && { cursor }),
    })
    for (const { command, outcome, times } of page.items)
      if (command !== 'events') logged.push(times === 1 ? `${command} ${outcome}` : `${command} ${times} times`)
    cursor = page.nextCursor
  }
  logged.reverse()
  const at = asked.findIndex((line, index) => line !== logged[index])
  const differs = at < 0 ? [] : [`call ${at}: ${asked[at]}, the log says ${logged[at]}`]
  return logged.length === asked.length ? differs : [...differs, `${asked.length} calls, ${logged.length} in the log`]
}

/** Asks as the caller, learns the ids in the answer; throws where it is refused. */
function askAs({ kernel, own }: Place, voice: Voice): AskOwn {
  return async (name, input) => {
    const result = await kernel.ask(name, input, boundCaller('ws', [voice.agentId]))
    await kernel.idle()
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
    own.learn(name, result.value)
    return result.value as never
  }
}

interface Call {
  readonly name: string
  /** Which of its callers. */
  readonly by: number
  readonly input: unknown
}

const weights: Readonly<Record<string, number>> = {
  chat_send: 4,
  memory_store: 3,
  extract_and_store_memories: 3,
  memory_list: 3,
  memory_search: 3,
  session_import: 0.5,
  memory_delete_all: 0.1,
  memory_trash_purge: 0.2,
  viking_remove: 0.2,
  session_delete: 0.4,
}
const bag = commands.flatMap((command) => {
  const weight = weights[command.name] ?? (command.needs === 'manage' || command.needs === 'owner' ? 0.2 : 1)
  return Array.from({ length: Math.round(weight * 10) }, () => command)
})

function chooseCall(random: Random, speaker: Speaker, listener: Speaker): Call {
  const command = pick(random, bag)
  const by = random() < 0.85 ? 0 : speaker.shared.callers.length - 1
  const source = { random, ...speaker, own: speaker.shared.own, foreign: listener.shared.own }
  const input = randomInput(command.name, command.input as z.ZodType, source)
  for (const id of idsIn(JSON.stringify(input, (_key, value: unknown) => (value instanceof Own ? '' : value))))
    speaker.sent.add(id)
  return { name: command.name, by, input }
}

interface Leak {
  readonly kind: 'differs' | 'tells' | 'event'
  readonly text: string
}

async function askBoth(speaker: Speaker, foreign: Things, { name, by, input }: Call) {
  const [together, alone] = [await tell(speaker.shared), await tell(speaker.alone)]
  const code = together.ok ? 'ok' : together.code
  const about = (text: string): string => `${JSON.stringify(input).slice(0, 300)}\n   ${text}`
  const leak = ((): Leak | null => {
    const found = tracesOf(speaker, foreign, together.raw)
    if (found.length > 0) return { kind: 'tells', text: about(found.join()) }
    if (together.answer !== alone.answer && together.items !== alone.items)
      return { kind: 'differs', text: about(firstDifference(together.answer, alone.answer)) }
    if (!isDeepStrictEqual(together.events, alone.events) && !isDeepStrictEqual(together.eventItems, alone.eventItems))
      return { kind: 'event', text: about(firstDifference(together.events.join('\n'), alone.events.join('\n'))) }
    return null
  })()
  return { code, leak }

  async function tell({ kernel, callers, own, heard, normalised, asked }: Place) {
    heard.length = 0
    const result = await kernel.ask(name, named(input, own), callers[by])
    asked.push(`${name} ${result.ok ? 'ok' : result.error.code}`)
    await kernel.idle()
    if (result.ok && !isUnordered(name)) own.learn(name, result.value)
    const events = heard.filter((event) => event.name !== 'turn_delta')
    return {
      ok: result.ok,
      code: result.ok ? 'ok' : result.error.code,
      raw: `${JSON.stringify(result)}${JSON.stringify(heard)}`,
      answer: normalised(result),
      items: itemsOf(result),
      events: events.map((event) => normalised(event)),
      eventItems: events.map((event) => itemsOf(event)),
    }
  }
}

/** What is listed by names or likeness, where those of one name are in the order of their ids. */
const isUnordered = (name: string): boolean => name.startsWith('viking_') || unordered.includes(name)
const unordered = ['memory_forget_preview', 'memory_duplicates', 'memory_conflicts', 'experience_search']

/** Secret words and ids of the other that the caller did not send itself. */
function tracesOf({ other, sent }: Speaker, foreign: Things, raw: string): string[] {
  const words = other.secret.filter((word) => raw.includes(word))
  return [...words, ...idsIn(raw).filter((id) => foreign.has(id) && !sent.has(id))]
}

function changedRow(before: readonly string[], after: readonly string[]): string | null {
  const [gone, come] = [before.find((row) => !after.includes(row)), after.find((row) => !before.includes(row))]
  return gone === undefined && come === undefined ? null : `- ${gone?.slice(0, 600)}\n   + ${come?.slice(0, 600)}`
}

function firstDifference(left: string, right: string): string {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const from = Math.max(0, at - 120)
  return `together …${left.slice(from, at + 120)}\n   alone    …${right.slice(from, at + 120)}`
}
