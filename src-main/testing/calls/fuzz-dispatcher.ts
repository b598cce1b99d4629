import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type Caller, ownerCaller, surfaces } from '../../contract/caller.ts'
import type { CommandResult } from '../../contract/error.ts'
import { boundCaller } from '../bound-caller.ts'
import { watchCommits } from '../commit-watch.ts'
import { createThings, type Things } from '../isolation/known-things.ts'
import { idsIn } from '../isolation/normalise.ts'
import { fillStore } from '../isolation/rich-store.ts'
import { rowsOfAgent } from '../isolation/rows-of-agent.ts'
import { type Voice, voices } from '../isolation/voices.ts'
import { startLoopbackProvider } from '../loopback-provider.ts'
import { createMovableClock, tickingFrom } from '../movable-clock.ts'
import { createRandom, pick, type Random } from '../random.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../test-kernel.ts'
import { type Call, chooseCall, shown } from './choose-call.ts'
import { importFiles } from './import-files.ts'
import { answered, note, type Tally } from './tally.ts'
import { fastFolder, ownersVoice, checkProfile } from './profile.ts'

interface FuzzOptions {
  readonly seed: number
  readonly calls: number
  readonly tally: Tally
}

/** One who calls, with what it was told. */
interface Speaker {
  readonly callers: readonly Caller[]
  readonly voice: Voice
  readonly own: Things
  /** Ids that it sent and was not told. */
  readonly sent: Set<string>
  /** Ids that the owner gave to an agent, whoever's they were: the same for all. */
  readonly given: Set<string>
  /** Who must not be seen by it. */
  readonly hidden: Speaker[]
  /** Events it was told since its last call. */
  readonly heard: unknown[]
}

/** Calls of one stretch: one after the other by anybody, many at a time, or by one who is bound and looked after. */
const stretch = 50

/** Calls in one profile, by the owner, by two who are bound to an agent each, and by one who may see nothing. */
export async function fuzzDispatcher({ seed, calls, tally }: FuzzOptions): Promise<void> {
  const random = createRandom(seed)
  const home = mkdtempSync(join(fastFolder(), 'majordomo-calls-'))
  const clock = createMovableClock()
  const loopback = await startLoopbackProvider()
  const open = (): Promise<TestKernel> =>
    openTestKernel({ home, clock: tickingFrom(clock), timeouts: { firstRetryMs: 1 } })
  let kernel = await open()
  try {
    const speakers = await createSpeakers(kernel)
    const fields = { baseUrl: [loopback.baseUrl, 'http://127.0.0.1:9/v1'], fileHandle: importFiles(home) }
    const choose = (speaker: Speaker): Asked => {
      const caller = pick(random, speaker.callers)
      clock.advance(random() < 0.001 ? 40 * day : random() * minute)
      const foreign = pick(
        random,
        speakers.filter((other) => other !== speaker),
      ).own
      const other = pick(
        random,
        voices.filter((voice) => voice !== speaker.voice),
      )
      const call = chooseCall({ random, voice: speaker.voice, other, own: speaker.own, foreign, fields }, caller)
      for (const id of call.ids) if (!speaker.own.has(id)) speaker.sent.add(id)
      return { speaker, caller, call }
    }
    const end = tally.calls + calls
    let round: Round = { kernel, speakers, random, tally, choose, home }
    while (tally.calls < end) {
      const chance = random()
      if (chance < 0.02) await callsOfOne(round)
      else if (chance < 0.12) await callsAtATime(round)
      else await callsInTurn(round)
      if (random() < 0.002) {
        await kernel.close()
        kernel = await open()
        for (const speaker of speakers) listen(kernel, speaker)
        round = { ...round, kernel }
      }
    }
    await checkProfile(kernel, tally)
  } finally {
    await discardTestKernel(kernel)
    await loopback.close()
  }
}

const minute = 60_000
const day = 1_440 * minute

interface Asked {
  readonly speaker: Speaker
  readonly caller: Caller
  readonly call: Call
}

interface Round {
  readonly kernel: TestKernel
  readonly speakers: readonly Speaker[]
  readonly random: Random
  readonly tally: Tally
  readonly home: string
  choose(speaker: Speaker): Asked
}

/** What is refused must not have written anything. */
async function callsInTurn({ kernel, speakers, random, tally, home, choose }: Round): Promise<void> {
  const watch = watchCommits(home)
  try {
    const refusedAndWrote = async (asked: Asked): Promise<boolean> => {
      await kernel.caughtUp()
      const hasWritten = watch.look()
      const result = await ask(kernel, tally, asked)
      return !!result && !result.ok && !asksModel(result.error.code) && hasWritten()
    }
    for (let left = stretch; left > 0; left -= 1) {
      const asked = choose(pick(random, speakers))
      // What works in the background writes now and then; a call that writes does so each time.
      const wrote = (await refusedAndWrote(asked)) && (await refusedAndWrote(asked)) && (await refusedAndWrote(asked))
      if (wrote) note(tally, `${asked.call.name.slice(0, 40)} was refused and wrote`, shown(asked.call.input))
    }
  } finally {
    watch.close()
  }
}

/** What a model was asked, or was not because of a cap, is written down also where nothing came of it. */
const asksModel = (code: string): boolean => code === 'cap_reached' || /^(?:provider|embedding)_/.test(code)

async function callsAtATime({ kernel, speakers, random, tally, choose }: Round): Promise<void> {
  const asked = Array.from({ length: stretch }, () => choose(pick(random, speakers)))
  await Promise.all(asked.map((one) => ask(kernel, tally, one)))
  await kernel.caughtUp()
}

/** Nothing of another agent may have changed. */
async function callsOfOne({ kernel, speakers, random, tally, home, choose }: Round): Promise<void> {
  const speaker = pick(
    random,
    speakers.filter(({ callers }) => isBound(callers[0])),
  )
  const [other] = speaker.hidden
  if (!other) return
  await kernel.idle()
  const rows = (): string[] => rowsOfAgent(home, other.voice.agentId, speaker.voice.agentId)
  const before = new Set(rows())
  for (let left = stretch; left > 0; left -= 1) await ask(kernel, tally, choose(speaker))
  await kernel.idle()
  const changed = rows().find((row) => !before.delete(row)) ?? [...before][0]
  if (changed !== undefined) note(tally, 'a row of another agent changed', changed.slice(0, 400))
}

const isBound = (caller: Caller | undefined): boolean => caller?.agents !== 'all' && caller?.agents.length === 1

async function ask(
  kernel: TestKernel,
  tally: Tally,
  { speaker, caller, call }: Asked,
): Promise<CommandResult<unknown> | null> {
  speaker.heard.length = 0
  const result = await answered(tally, call, () => kernel.ask(call.name, call.input, caller))
  if (result?.ok) speaker.own.learn(call.name, result.value)
  if (result?.ok && caller.agents === 'all' && names(call.input)) for (const id of call.ids) speaker.given.add(id)
  if (Object.keys(Object.prototype).length > 0) note(tally, 'every object has a new field', shown(call.input))
  if (speaker.hidden.length > 0) {
    const traces = tracesIn(JSON.stringify([result, speaker.heard]), speaker)
    if (traces.length > 0)
      note(tally, `${call.name} tells of another agent`, `${traces.join()} after ${shown(call.input)}`)
  }
  return result
}

/** Whether it says whose something is to be. */
const names = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && ('agentId' in input || 'memories' in input)

/** Words that the hidden ones alone ever say, and ids of theirs that were not sent. */
function tracesIn(raw: string, { hidden, sent, given }: Speaker): string[] {
  const ids = idsIn(raw).filter((id) => !sent.has(id) && !given.has(id))
  return hidden.flatMap(({ voice, own }) => [
    ...voice.secret.filter((word) => raw.includes(word)),
    ...ids.filter((id) => own.has(id)),
  ])
}

async function createSpeakers(kernel: TestKernel): Promise<readonly Speaker[]> {
  for (const { agentId } of voices) await kernel.call('agent_create', { id: agentId, name: 'An assistant' })
  const given = new Set<string>()
  const create = (voice: Voice, callers: readonly Caller[]): Speaker => createSpeaker(voice, callers, given)
  const [amber, birch] = voices.map((voice) =>
    create(voice, [boundCaller('ws', [voice.agentId]), boundCaller('mcp', [voice.agentId])]),
  )
  if (!amber || !birch) throw new Error('There are two voices.')
  const owner = create(ownersVoice, surfaces.map(ownerCaller))
  const nobody = create(ownersVoice, [boundCaller('ws', [])])
  amber.hidden.push(birch)
  birch.hidden.push(amber)
  nobody.hidden.push(amber, birch)
  for (const speaker of [amber, birch]) {
    await fillStore(async (name, input) => {
      const result = await kernel.ask(name, input, speaker.callers[0])
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
      await kernel.idle()
      speaker.own.learn(name, result.value)
      return result.value as never
    }, speaker.voice)
  }
  const speakers = [owner, owner, owner, amber, amber, birch, birch, nobody]
  for (const speaker of new Set(speakers)) listen(kernel, speaker)
  return speakers
}

function createSpeaker(voice: Voice, callers: readonly Caller[], given: Set<string>): Speaker {
  const sent = new Set<string>()
  return { callers, voice, sent, given, own: createThings(sent), hidden: [], heard: [] }
}

function listen(kernel: TestKernel, speaker: Speaker): void {
  if (speaker.hidden.length === 0) return
  for (const caller of speaker.callers) kernel.subscribe(caller, (event) => speaker.heard.push(event))
}
