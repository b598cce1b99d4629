import type { Language, Memory, MemoryHit } from '../../contract/memory.ts'
import type { MessageHit, PassageHit } from '../../contract/search.ts'
import { toldAt } from '../../contract/validity.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { contextWords, type ContextWords } from './context-words.ts'
import type { CoreEntry } from './core.ts'
import { type BlockLine, type MemoryBlock, renderBlock, tokensOfFrame, tokensOfLine } from './memory-block.ts'

/** What was said in an earlier conversation; `past`: it holds no more; `next`: what the user said to it later, at `nextAt`. */
export interface GivenMessage extends MessageHit {
  readonly past?: boolean
  readonly next?: string
  readonly nextAt?: string
}

/** The same, or a passage of another corpus. */
export type GivenPassage =
  | GivenMessage
  | (PassageHit & { readonly past?: undefined; readonly next?: undefined; readonly nextAt?: undefined })

export interface ContextRequest {
  /** What goes along with every request, first what matters most. */
  readonly core?: readonly CoreEntry[]
  /** Best first. */
  readonly hits: readonly MemoryHit[]
  /** What was said in earlier conversations, best first: the better of a memory and a message is before the other. */
  readonly messages?: readonly GivenPassage[]
  /** What fills the room that is left: memories, then messages. */
  readonly rest?: { readonly hits: readonly MemoryHit[]; readonly messages: readonly GivenPassage[] }
  /** Ids of memories that something said later may have changed. */
  readonly contested?: ReadonlySet<string>
  /** Ids of memories whose time is over. */
  readonly outdated?: ReadonlySet<string>
  /** The most the whole block may take, as `estimateTokens` counts. */
  readonly budgetTokens: number
  readonly language: Language
  /** The zone of the user's days; the system's where none is given. */
  readonly timeZone?: string
}

export interface Included<Hit> {
  readonly hit: Hit
  readonly citation: number
  readonly tokens: number
}

interface Dropped<Hit> {
  readonly hit: Hit
  readonly reason: 'budget'
}

export interface BuiltContext {
  /** Without lines where nothing fits. */
  readonly block: MemoryBlock
  readonly usedTokens: number
  /** What of the core fits; without a number where it rests on no memory. */
  readonly core: readonly { readonly entry: CoreEntry; readonly citation: number | null; readonly tokens: number }[]
  readonly included: readonly Included<MemoryHit>[]
  readonly dropped: readonly Dropped<MemoryHit>[]
  readonly includedMessages: readonly Included<GivenPassage>[]
  readonly droppedMessages: readonly Dropped<GivenPassage>[]
}

/**
 * The block that gives memories to a model: quoted data, one line each, with number, type, origin, date and whether it
 * still holds. As many as fit with their abstracts first; then, from the best on, the whole content where it fits too.
 */
export function buildContext({
  core = [],
  hits,
  messages = [],
  rest = { hits: [], messages: [] },
  contested = new Set(),
  outdated = new Set(),
  budgetTokens,
  language,
  timeZone = systemTimeZone(),
}: ContextRequest): BuiltContext {
  const frame = contextWords[language]
  const dayOf = (at: string | null): string => {
    const day = at === null ? '' : localDay(at, timeZone)
    return /^\d{4}-\d\d-\d\d$/.test(day) ? day : frame.undated
  }
  const ofMemory = (hit: MemoryHit): Candidate => ({
    language,
    memory: hit,
    label: labelOf(hit.memory, dayOf(toldAt(hit.memory)), frame, { contested, outdated }),
    tiers: tiersOf(hit.memory),
  })
  const ofMessage = (hit: GivenPassage): Candidate => ({
    language,
    message: hit,
    label: messageLabel(hit, dayOf(hit.at), frame),
    tiers: messageTiers('title' in hit && hit.title !== '' ? `${hit.title}: ${hit.text}` : hit.text),
    ...(hit.next === undefined ? {} : { next: cut(hit.next, shortMessage) }),
  })
  const room = budgetTokens - tokensOfFrame(language)
  const always = fill(
    core.map((entry) => ofCore(entry, language)),
    Math.min(room, mostCoreTokens),
    1,
  )
  const used = always.entries.reduce((sum, { tokens }) => sum + tokens, 0)
  const found = fill(
    [
      ...merged(hits.map(ofMemory), messages.map(ofMessage)),
      ...rest.hits.map(ofMemory),
      ...rest.messages.map(ofMessage),
    ],
    room - used,
    1 + always.entries.filter(({ candidate }) => isCited(candidate)).length,
  )
  const entries = [...always.entries, ...deepened(found.entries, found.left)]
  const block = { language, lines: entries.map(({ line }) => line) }
  return {
    block,
    usedTokens: estimateTokens(renderBlock(block)),
    core: always.entries.flatMap(({ candidate: { core: entry }, line, tokens }) =>
      entry ? { entry, citation: line.citation, tokens } : [],
    ),
    ...kindsOf(entries, found.dropped),
  }
}

/** Memories and messages apart. */
const kindsOf = (entries: readonly Entry[], dropped: readonly Candidate[]) => ({
  included: entries.flatMap(({ candidate: { memory: hit }, ...how }) => (hit ? includedAs(hit, how) : [])),
  includedMessages: entries.flatMap(({ candidate: { message: hit }, ...how }) => (hit ? includedAs(hit, how) : [])),
  dropped: dropped.flatMap(({ memory: hit }) => (hit ? droppedAs(hit) : [])),
  droppedMessages: dropped.flatMap(({ message: hit }) => (hit ? droppedAs(hit) : [])),
})
const includedAs = <Hit>(hit: Hit, { citation, tokens }: Omit<Entry, 'candidate'>) => ({ hit, citation, tokens })
const droppedAs = <Hit>(hit: Hit) => ({ hit, reason: 'budget' as const })

/** The core never takes more than this. */
const mostCoreTokens = 300

/** As many as fit, each as short as it can be. */
function fill(candidates: readonly Candidate[], room: number, firstCitation: number) {
  let left = room
  let citation = firstCitation
  const entries: Entry[] = []
  const dropped: Candidate[] = []
  for (const candidate of candidates) {
    const entry = toEntry(candidate, citation, candidate.tiers.at(0) ?? '', left)
    if (entry === null) {
      dropped.push(candidate)
      continue
    }
    left -= entry.tokens
    if (isCited(candidate)) citation += 1
    entries.push(entry)
  }
  return { entries, dropped, left }
}

/** From the best on, more of each where it fits too. */
function deepened(entries: readonly Entry[], room: number): Entry[] {
  let left = room
  return entries.map((entry) => {
    const deeper = deepest(entry, left + entry.tokens)
    left -= deeper.tokens - entry.tokens
    return deeper
  })
}

/** A memory or a message on its way into the block. */
interface Candidate {
  readonly language: Language
  readonly core?: CoreEntry
  readonly memory?: MemoryHit
  readonly message?: GivenPassage
  readonly label: string
  /** Shortest first. */
  readonly tiers: readonly string[]
  /** What was said to it later. */
  readonly next?: string
}

/** What rests on no memory has no number: there is nothing to lead to. */
const isCited = ({ core }: Candidate): boolean => core === undefined || core.memory !== null

const ofCore = (entry: CoreEntry, language: Language): Candidate => ({
  language,
  core: entry,
  label: coreLabel(entry, contextWords[language]),
  tiers: [cut(entry.text, shortMessage)],
})

function coreLabel({ kind, field }: CoreEntry, { core, fields }: ContextWords): string {
  if (kind !== 'profile') return core[kind]
  return field === null ? core.fact : fields[field]
}

/** Both lists keep their order; of the two that are next, the better one comes first. */
function merged(memories: readonly Candidate[], messages: readonly Candidate[]): Candidate[] {
  const all: Candidate[] = []
  let next = 0
  for (const memory of memories) {
    for (; next < messages.length && scoreOf(messages[next]) > scoreOf(memory); next += 1)
      all.push(...messages.slice(next, next + 1))
    all.push(memory)
  }
  return [...all, ...messages.slice(next)]
}

const scoreOf = (candidate: Candidate | undefined): number => candidate?.memory?.score ?? candidate?.message?.score ?? 0

interface Entry {
  readonly candidate: Candidate
  readonly citation: number
  readonly tokens: number
  readonly line: BlockLine
}

/** Null where it takes more than `room` tokens. */
function toEntry(candidate: Candidate, number: number, text: string, room: number): Entry | null {
  if (text === '' || text.length > Math.max(0, room) * charactersPerToken) return null
  const { core, label, next = null, language } = candidate
  const citation = isCited(candidate) ? number : null
  const line: BlockLine = { citation, field: core?.field ?? null, label, text, next }
  const tokens = tokensOfLine(line, language)
  return tokens <= room ? { candidate, citation: number, line, tokens } : null
}

/** Text is hardly ever cheaper than this: what is longer need not be escaped and counted. */
const charactersPerToken = 5

function deepest(entry: Entry, room: number): Entry {
  for (const body of entry.candidate.tiers.slice(1).toReversed()) {
    const deeper = toEntry(entry.candidate, entry.citation, body, room)
    if (deeper !== null) return deeper
  }
  return entry
}

/** L0, L1 and L2 as far as each says more than the one before. */
function tiersOf({ abstract, overview, content }: Memory): string[] {
  const whole = content.trim() === '' ? abstract.trim() : content.trim()
  const shorter = [abstract.trim(), overview.trim()].filter((text) => text !== '' && text.length < whole.length)
  return [...new Set([...shorter.toSorted((a, b) => a.length - b.length), whole])]
}

function labelOf(
  memory: Memory,
  date: string,
  frame: ContextWords,
  { contested, outdated }: Required<Pick<ContextRequest, 'contested' | 'outdated'>>,
): string {
  const { id, type, origin, status } = memory
  const isOver = status === 'superseded' || outdated.has(id)
  const state = isOver ? frame.outdated : contested.has(id) ? frame.contested : frame.current
  return [frame.types[type], frame.origins[origin], date, state].join(', ')
}

const shortMessage = 200
const longMessage = 1_200

/** The beginning, then more of it. */
function messageTiers(text: string): string[] {
  const whole = text.trim()
  return [...new Set([cut(whole, shortMessage), cut(whole, longMessage)])]
}

function cut(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 2))
  return text.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

function messageLabel(hit: GivenPassage, date: string, { earlier, source, roles, outdated }: ContextWords): string {
  const from = 'role' in hit ? [earlier, roles[hit.role]] : [source, hit.corpus]
  return [...from, date, ...(hit.past === true ? [outdated] : [])].join(', ')
}
