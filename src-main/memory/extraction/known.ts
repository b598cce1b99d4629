import type { Memory } from '../../contract/memory.ts'
import { holdsNow, trueFrom } from '../../contract/validity.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { trustedText } from '../evidence/untrusted-ranges.ts'
import { indexTerms } from '../language/tokenize.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { distinctById } from '../../util/distinct.ts'
import { attributes } from '../ontology/attributes.ts'
import { isRelation } from '../ontology/relations.ts'
import { subjectTokens, userSubject } from '../ontology/subjects.ts'
import { shownMemory } from './model/request.ts'
import type { KnownMemory, Stretch } from './reader.ts'

interface KnownDeps {
  readonly memories: Pick<MemoryStore, 'newest' | 'bySlot' | 'subjects' | 'ofSubject'>
  /** The app's own search, best first: over what holds, and for a model over what held too. */
  readonly search: (agentId: string, text: string, limit: number, byWords: boolean) => Promise<readonly Memory[]>
  readonly clock: Clock
}

/** A model with a small window is shown less; one with a large one what a few years of conversations leave. */
const mostTokens = 6_000
const largestShare = 1 / 4
/** A sentence asks for one thing, a message for several. */
const hitsPerSentence = 4
const mostSentences = 24
const longestQuery = 240
const mostWaiting = 12
/** Who the user is changes seldom, but is what most often has to be replaced. */
const mostOfUser = 12
const mostOfMany = 4
const mostNewest = 150

/** For whom: the model's context window in tokens; null for rules, for which nothing is embedded. */
export type KnownFor = (stretch: Stretch, window: number | null) => Promise<KnownMemory[]>

/**
 * The memories that bear on a stretch: found by the app's own search for each user message, those of whom or what is
 * named, those that wait, who the user is, and as many others as there is room for, the newest first. So a reader can
 * confirm, replace and end instead of adding again.
 */
export function createKnown({ memories, search, clock }: KnownDeps): KnownFor {
  const ofNamed = async (agentId: string, text: string): Promise<Memory[]> => {
    await indexTerms.read(text)
    const terms = new Set(indexTerms(text))
    const isNamed = (subject: string): boolean =>
      subjectTokens(subject).some((token) =>
        isRelation(token) ? terms.has(token) : indexTerms(token).some((term) => terms.has(term)),
      )
    return memories
      .subjects(agentId)
      .filter((subject) => subject !== userSubject && isNamed(subject))
      .flatMap((subject) => memories.ofSubject(agentId, subject))
  }

  const whoTheUserIs = (agentId: string): Memory[] =>
    attributes
      .filter(({ core, safety }) => core === true || safety === true)
      .flatMap(({ key, single }) => memories.bySlot(agentId, userSubject, key).slice(0, single ? 2 : mostOfMany))

  return async (stretch, window) => {
    const { agentId } = stretch
    const byWords = window === null
    const own = stretch.messages.filter(({ role }) => role === 'user').map(trustedText)
    const text = own.join('\n')
    const found: (readonly Memory[])[] = []
    for (const sentence of queriesOf(own)) {
      await breathe()
      found.push(await search(agentId, sentence, hitsPerSentence, byWords))
    }
    // Whom a word of any language for them led to: "meine Mutter" finds that she is called Gerda.
    const led = new Set(found.flatMap(([best]) => best?.slot?.subject ?? []).filter((one) => one !== userSubject))
    const ofLed = byWords ? [] : [...led].flatMap((subject) => memories.ofSubject(agentId, subject))
    const named = await ofNamed(agentId, text)
    const now = clock.now().toISOString()
    const others = byWords ? [] : memories.newest(agentId, 'active', mostNewest)
    const [over = [], holding = []] = [false, true].map((wanted) =>
      others.filter((one) => holdsNow(one, now) === wanted),
    )
    const ranked = [
      ...memories.newest(agentId, 'pending', mostWaiting),
      ...whoTheUserIs(agentId).slice(0, mostOfUser),
      ...inTurn([named, ...found, ofLed]).filter(isAsserted),
      ...holding,
      ...over,
    ]
    const budget = Math.min(mostTokens, (window ?? mostTokens) * largestShare)
    return withinBudget(distinctById(ranked), budget, now)
  }
}

const ends = /[.!?;。！？；\n]+/u
const fewestCharacters = 3

/** What was said, cut where any language ends a sentence: the latest so many. */
export const queriesOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(ends))
    .map((sentence) => sentence.trim().slice(0, longestQuery))
    .filter(({ length }) => length >= fewestCharacters)
    .slice(-mostSentences)

/** The best of each list, then the second of each. */
export function inTurn<Found>(lists: readonly (readonly Found[])[]): Found[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_none, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
}

function withinBudget(memories: readonly Memory[], budget: number, now: string): KnownMemory[] {
  const shown: KnownMemory[] = []
  let left = budget
  for (const memory of memories) {
    const known = toKnown(memory, now)
    const cost = estimateTokens(JSON.stringify(shownMemory(known)))
    if (cost > left) continue
    left -= cost
    shown.push(known)
  }
  // What is known of one stands together, the oldest first: easier to go through, and the same from one time to the next.
  return [...Map.groupBy(shown, ({ subject }) => subject).values()].flatMap((ofOne) =>
    ofOne.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '')),
  )
}

const longestFact = 400

/** What was folded into another memory was replaced as a record only. */
const isAsserted = ({ status, validTo }: Memory): boolean => status !== 'superseded' || validTo !== null

const toKnown = (memory: Memory, now: string): KnownMemory => ({
  id: memory.id,
  fact: memory.content.slice(0, longestFact),
  subject: memory.slot?.subject ?? userSubject,
  attribute: memory.slot?.attribute ?? null,
  value: memory.slot?.value ?? null,
  since: localDay(trueFrom(memory), systemTimeZone()),
  state: memory.status === 'pending' ? 'waiting' : holdsNow(memory, now) ? 'current' : 'past',
})
