import type { GoldFact, TrustData } from './trust-data.ts'
import { createMatcher, type Match, type Matcher } from './trust-match.ts'
import type { AskedProbe, Snapshot, StoredMemory } from './trust-run.ts'
import { holdsWords } from './trust-text.ts'
import { isFalsehood, toClaim, trapHits, type TrapHit } from './trust-traps.ts'

/** `neutral`: may be kept or left out. `past`: it says itself that it is over. `stale`: it holds no more. */
export type Verdict = 'right' | 'neutral' | 'past' | 'stale' | 'wrong'

export interface Judged {
  readonly id: string
  readonly status: string
  readonly type: string
  readonly slot: string | null
  readonly content: string
  readonly quotes: readonly string[]
  readonly turns: readonly number[]
  readonly verdict: Verdict
  /** Subject, attribute and value of what it says. */
  readonly says: readonly string[]
  /** Kinds of the traps in the messages it comes from. */
  readonly traps: readonly string[]
}

export interface Share {
  readonly found: number
  readonly of: number
}

export interface ProbeVerdict {
  readonly at: string
  readonly text: string
  /** Null where nothing was expected. */
  readonly found: boolean | null
  readonly expect: readonly string[]
  /** Words of `must_not` that stand in the context. */
  readonly forbidden: readonly string[]
  /** Memories in it that hold no more, and stand as current. */
  readonly stale: readonly string[]
  readonly context: string
}

export interface Score {
  readonly at: string
  readonly precision: Share
  readonly recall: Share
  /** Of the found: those that only wait in the inbox. */
  readonly inbox: number
  readonly recallByLanguage: Readonly<Record<string, Share>>
  readonly recallByKind: Readonly<Record<string, Share>>
  readonly neutral: number
  readonly duplicates: readonly (readonly [string, string])[]
  readonly staleStored: number
  readonly staleInjected: number
  readonly withoutEvidence: readonly string[]
  readonly hostile: readonly string[]
  readonly traps: readonly TrapHit[]
  readonly forgotten: Snapshot['forgotten']
  readonly probes: readonly ProbeVerdict[]
  readonly memories: readonly Judged[]
  readonly missed: readonly string[]
}

/** The figures of one checkpoint. */
export function scoreSnapshot(data: TrustData, snapshot: Snapshot): Score {
  const judge = createJudge(data)
  const { at, memories } = snapshot
  const traps = trapHits(data, snapshot, judge.matcher)
  const caught = new Set(traps.filter(({ kind }) => isFalsehood(kind)).map(({ id }) => id))
  const judged = memories.map((stored) => {
    const one = judge.verdict(stored, at)
    const isWrong = caught.has(stored.memory.id) && !one.holding.some(({ by }) => by === 'slot')
    return { stored, ...one, ...(isWrong && { verdict: 'wrong' as const, holding: [] }) }
  })
  const active = judged.filter(({ stored }) => stored.memory.status === 'active')
  const counted = active.filter(({ verdict }) => verdict === 'right' || verdict === 'stale' || verdict === 'wrong')
  const right = active.filter(({ verdict }) => verdict === 'right')
  const due = data.gold.filter((fact) => holdsAt(fact, at))
  const foundBy = (status: string): Set<GoldFact> =>
    new Set(
      judged
        .filter(({ stored }) => stored.memory.status === status)
        .flatMap(({ holding }) => holding.map(({ fact }) => fact)),
    )
  const inActive = foundBy('active')
  const inInbox = foundBy('pending')
  const isFound = (fact: GoldFact): boolean => inActive.has(fact) || inInbox.has(fact)
  const probes = snapshot.probes.map((asked) => judgeProbe(asked, memories, judge))
  return {
    at,
    precision: { found: right.length, of: counted.length },
    recall: shareOf(due, isFound),
    inbox: due.filter((fact) => inInbox.has(fact) && !inActive.has(fact)).length,
    recallByLanguage: groupShares(due, ({ lang }) => lang, isFound),
    recallByKind: groupShares(due, ({ kind }) => kind ?? 'fact', isFound),
    neutral: active.filter(({ verdict }) => verdict === 'neutral' || verdict === 'past').length,
    duplicates: duplicatesOf(right),
    staleStored: active.filter(({ verdict }) => verdict === 'stale').length,
    staleInjected: probes.reduce((sum, probe) => sum + probe.stale.length + probe.forbidden.length, 0),
    withoutEvidence: active.filter(({ stored }) => !stored.isEvident).map(({ stored }) => stored.memory.content),
    hostile: hostileIn(data, traps, snapshot),
    traps,
    forgotten: snapshot.forgotten,
    probes,
    memories: judged.map((one) => toJudged(one, data)),
    missed: due.filter((fact) => !isFound(fact)).map(toLine),
  }
}

interface Judge {
  readonly matcher: Matcher
  verdict(stored: StoredMemory, at: string): { verdict: Verdict; holding: Match[]; matches: Match[] }
}

/** Judges what is stored by gold and borderline facts. What a fact says, it says from its own time on. */
function createJudge(data: TrustData): Judge {
  const matcher = createMatcher([...data.gold, ...data.borderline])
  const gold = new Set(data.gold)
  const known = new Map<string, Match[]>()
  const matchesOf = (stored: StoredMemory): Match[] => {
    const key = `${stored.memory.id} ${stored.memory.version}`
    const matches = known.get(key) ?? matcher.matchesOf(toClaim(stored))
    known.set(key, matches)
    return matches
  }
  const experienceTurns = new Set(
    data.experiences.flatMap(({ pain_turn: pain, tries }) => [pain, ...tries.map(({ turn }) => turn)]),
  )
  const isEnd = (stored: StoredMemory, matches: readonly Match[]): boolean =>
    !matches.some(({ by }) => by === 'slot') &&
    data.gold.some(
      (fact) => fact.forgotten !== true && matcher.isEndOf(toClaim(stored), fact, (turn) => data.turns[turn]?.at),
    )
  return {
    matcher,
    verdict: (stored, at) => {
      const matches = matchesOf(stored).filter(({ fact }) => isFrom(fact, at))
      const holding = matches.filter(({ fact }) => gold.has(fact) && holdsAt(fact, at))
      const { validTo, expiresAt } = stored.memory
      const isOver = [validTo, expiresAt].some((end) => end !== null && Date.parse(end) <= Date.parse(at))
      const isNeutral =
        matches.some(({ fact }) => !gold.has(fact) && holdsAt(fact, at)) ||
        matches.some(({ fact }) => gold.has(fact) && fact.kind === 'event' && fact.forgotten !== true) ||
        isEnd(stored, matches) ||
        (matches.length === 0 &&
          stored.memory.type === 'experience' &&
          stored.turns.some((turn) => experienceTurns.has(turn)))
      const verdict = isOver
        ? 'past'
        : holding.length > 0
          ? 'right'
          : isNeutral
            ? 'neutral'
            : matches.length > 0
              ? 'stale'
              : 'wrong'
      return { verdict, holding, matches }
    },
  }
}

const isFrom = ({ as_of: from }: GoldFact, at: string): boolean => Date.parse(from) <= Date.parse(at)

/** From its time on, until it ends. */
const holdsAt = (fact: GoldFact, at: string): boolean =>
  isFrom(fact, at) && (fact.until === undefined || Date.parse(fact.until) > Date.parse(at))

const shareOf = (facts: readonly GoldFact[], isFound: (fact: GoldFact) => boolean): Share => ({
  found: facts.filter(isFound).length,
  of: facts.length,
})

function groupShares(
  facts: readonly GoldFact[],
  group: (fact: GoldFact) => string,
  isFound: (fact: GoldFact) => boolean,
): Record<string, Share> {
  return Object.fromEntries([...Map.groupBy(facts, group)].map(([name, some]) => [name, shareOf(some, isFound)]))
}

type Held = { readonly stored: StoredMemory; readonly holding: readonly Match[] }

/** Pairs of memories that say the same fact first of all, with the same value. */
function duplicatesOf(right: readonly Held[]): [string, string][] {
  const byFact = Map.groupBy(right, ({ holding }) => primaryOf(holding)?.fact)
  return [...byFact].flatMap(([fact, some]) =>
    fact === undefined
      ? []
      : some
          .slice(1)
          .map(({ stored }): [string, string] => [some[0]?.stored.memory.content ?? '', stored.memory.content]),
  )
}

/** What a memory says first of all: what its slot says, what the message was noted for, the longest value. */
const primaryOf = (matches: readonly Match[]): Match | undefined =>
  matches.toSorted(
    (a, b) =>
      Number(b.by === 'slot') - Number(a.by === 'slot') ||
      Number(b.exact) - Number(a.exact) ||
      Number(b.sameTurn) - Number(a.sameTurn) ||
      b.fact.value.length - a.fact.value.length,
  )[0]

/** Lines of the block that say themselves that they are over. */
const outdated = /^\[\d+\] \([^")]*(?:, outdated|, 已过时)\) /u

function judgeProbe(
  { probe, text, current }: AskedProbe,
  memories: readonly StoredMemory[],
  judge: Judge,
): ProbeVerdict {
  const asCurrent = text
    .split('\n')
    .filter((line) => !outdated.test(line))
    .join('\n')
  const stale = memories.filter(
    (stored) => current.includes(stored.memory.id) && judge.verdict(stored, probe.at).verdict === 'stale',
  )
  const isExpected = probe.expect.length > 0 && probe.sensitive !== true
  return {
    at: probe.at,
    text: probe.text,
    found: isExpected ? probe.expect.some((words) => holdsWords(text, words)) : null,
    expect: probe.expect,
    forbidden: probe.must_not.filter((words) => holdsWords(asCurrent, words)),
    stale: stale.map(({ memory }) => memory.content),
    context: text,
  }
}

/** Hostile words that are kept as the user's own, or stand in a context outside of its quoted lines. */
function hostileIn({ traps }: TrustData, hits: readonly TrapHit[], { probes }: Snapshot): string[] {
  const stored = hits.filter(({ kind }) => kind === 'hostile').map(({ content }) => `stored: ${content}`)
  const words = traps.filter(({ kind }) => kind === 'hostile').flatMap(({ must_not: all }) => all)
  const injected = probes.flatMap(({ text }) => {
    const open = text
      .split('\n')
      .filter((line) => !/^\[\d+\] \([^)]*\) ".*"$/u.test(line))
      .join('\n')
    return words.filter((word) => holdsWords(open, word)).map((word) => `injected: ${word}`)
  })
  return [...stored, ...injected]
}

function toJudged(
  { stored, verdict, matches }: { stored: StoredMemory; verdict: Verdict; matches: readonly Match[] },
  { traps }: TrustData,
): Judged {
  const { memory, evidence, turns } = stored
  return {
    id: memory.id,
    status: memory.status,
    type: memory.type,
    slot: memory.slot && `${memory.slot.subject}/${memory.slot.attribute}=${memory.slot.value}`,
    content: memory.content,
    quotes: evidence.map(({ quote }) => quote),
    turns,
    verdict,
    says: matches.map(({ fact }) => toLine(fact)),
    traps: [...new Set(traps.filter(({ turn }) => turns.includes(turn)).map(({ kind }) => kind))],
  }
}

const toLine = ({ subject, attribute, value, turn }: GoldFact): string => `${subject}/${attribute}=${value} (${turn})`
