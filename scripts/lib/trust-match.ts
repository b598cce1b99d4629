import type { FactKey, GoldFact } from './trust-data.ts'
import { coverage, holdsWords, normaliseText, placeOf, tokensOf } from './trust-text.ts'
import {
  allRelationWords,
  isOpposite,
  isRelation,
  isSameAttribute,
  isSameNamed,
  isSameSubject,
  relationWords,
  toNamed,
  toSubject,
  type Named,
} from './trust-words.ts'

/** What the matcher looks at of a stored memory. */
export interface Claim {
  readonly content: string
  readonly slot: { readonly subject: string; readonly attribute: string; readonly value: string } | null
  /** Lines of `turns.jsonl` that it rests on. */
  readonly turns: readonly number[]
}

export interface Match {
  readonly fact: GoldFact
  /** How it was recognised. */
  readonly by: 'slot' | 'content'
  /** It rests on the very message the fact was taken from. */
  readonly sameTurn: boolean
  /** Its slot has the fact's own subject and attribute, not only one that may hold it too. */
  readonly exact: boolean
}

export interface Matcher {
  /** The facts that a claim says; whether they hold is not asked here. */
  matchesOf(claim: Claim): Match[]
  /** True where it rests on a message that ends this fact, and speaks of it without saying that it holds. */
  isEndOf(claim: Claim, fact: GoldFact, turnsAt: (turn: number) => string | undefined): boolean
  /** True where the claim is about the user, as far as words tell. */
  isAboutUser(claim: Claim, near?: string): boolean
}

/**
 * Compares stored memories with facts by subject, attribute and normalised value; docs/trust.md says how. `facts` also
 * give the names of people and pets.
 */
export function createMatcher(facts: readonly GoldFact[]): Matcher {
  const names = namesOf(facts)
  const known = facts.map((fact) => ({ fact, keys: keysOf(fact, names), words: subjectWords(fact, names) }))
  const others = [
    ...allRelationWords(),
    ...[...names].flatMap(([subject, all]) => (subject === 'user' ? [] : [...all])),
  ]
  return {
    matchesOf: (claim) =>
      known.flatMap((one) => {
        const by = howMatched(claim, one, others)
        if (by === null) return []
        const exact = claim.slot !== null && one.keys[0] !== undefined && fitsKey(claim.slot, one.keys[0])
        return [{ fact: one.fact, by, sameTurn: claim.turns.includes(one.fact.turn), exact }]
      }),
    isEndOf: ({ content, turns }, fact, turnsAt) =>
      fact.until !== undefined &&
      turns.some((turn) => Date.parse(turnsAt(turn) ?? '') === Date.parse(fact.until ?? '')) &&
      [fact.value, ...(fact.aliases ?? [])].some((value) => !isShort(value) && holdsWords(content, value)),
    isAboutUser: ({ slot, content }, near) => {
      if (slot !== null) return toSubject(slot.subject) === 'user' && !isRelation(toSubject(slot.attribute))
      const whole = normaliseText(content)
      const isOther = (text: string): boolean => others.some((word) => placeOf(text, word) !== -1)
      return clauseWith(content, near).some(
        (clause) => !third.test(clause) && !isOther(clause) && (first.test(clause) || !isOther(whole)),
      )
    },
  }
}

const third = /\b(?:he|she|his|her|they|their)\b|他|她/u
const first = /\b(?:i|i'm|i've|my|me|we|our|us|the user)\b|我|咱|用户/u
/** How a sentence names the user: it says nothing of what is said. */
const theUser = /\bthe user(?:'s)?(?= |$)|用户的?/gu
const withoutUser = (text: string): string => normaliseText(text).replaceAll(theUser, ' ').trim()

interface KnownFact {
  readonly fact: GoldFact
  readonly keys: readonly KnownKey[]
  /** Words that name whom it is about; empty for the user. */
  readonly words: readonly string[]
}

interface KnownKey extends FactKey {
  /** Whom the subject means, with what that one is called. */
  readonly who: Named
}

function howMatched(claim: Claim, known: KnownFact, others: readonly string[]): Match['by'] | null {
  const { fact, keys } = known
  const { slot } = claim
  const sameTurn = claim.turns.includes(fact.turn)
  if (isSameSlot(claim, known)) return 'slot'
  // Readers call attributes what they like: whom it is about, and the value, decide.
  const isAbout =
    slot === null
      ? fitsSubject(claim, known, others, sameTurn)
      : !isOpposite(slot.attribute, fact.attribute) && keys.some((key) => isOf(slot, key))
  if (!isAbout && !(isLoose(claim) && fitsSubject(claim, known, others, sameTurn))) return null
  return holdsContent(claim, known, sameTurn) ? 'content' : null
}

function holdsContent(claim: Claim, known: KnownFact, sameTurn: boolean): boolean {
  const { content, slot } = claim
  const { fact } = known
  if (sameTurn && slot !== null && !isLoose(claim)) return holdsValue(content, fact, true)
  if (sameTurn) return holdsValue(content, fact, false, 0.33) || holdsEvidence(content, fact)
  return holdsValue(content, fact, true) && isMostly(content, known)
}

const isSameSlot = ({ slot, content }: Claim, { fact, keys }: KnownFact): boolean =>
  slot !== null && keys.some((key) => fitsKey(slot, key)) && (holdsValue(slot.value, fact) || holdsValue(content, fact))

/** In another message a value has to be what the words are about, not only be mentioned; a name has to be given as one. */
function isMostly(content: string, { fact, words }: KnownFact): boolean {
  const said = withoutUser(content)
  if (fact.attribute === 'name' && !naming.test(said)) return false
  const all = new Set(tokensOf(said))
  const own = new Set([fact.value, ...(fact.aliases ?? []), ...words].flatMap(tokensOf))
  return all.size > 0 && [...all].filter((token) => own.has(token)).length / all.size >= leastShare
}

const leastShare = 0.25
const naming = /\b(?:name|named|called|call)\b|叫|名字|\b(?:my|our) \p{L}+ \p{L}+/u

/** A slot that only repeats the sentence says no more than the content. */
const isLoose = ({ slot, content }: Claim): boolean => slot !== null && coverage(slot.value, content) > 0.8

type Slot = NonNullable<Claim['slot']>

const fitsKey = (slot: Slot, key: KnownKey): boolean =>
  (isOf(slot, key) && isSameAttribute(slot.attribute, key.attribute)) || isHeldAsRelation(slot, key)

/** True where both are about the same one. */
const isOf = ({ subject }: Slot, { who }: KnownKey): boolean => isSameNamed(toNamed(subject), who)

/** `user / cat = Doubao` is said of the cat. */
function isHeldAsRelation(slot: Slot, key: FactKey): boolean {
  const relation = toSubject(slot.attribute.replace(/^has_/u, ''))
  return toSubject(slot.subject) === 'user' && isRelation(relation) && isSameSubject(relation, toSubject(key.subject))
}

/** The subjects and attributes that may hold a fact: its own, those said to be the same, and the names of its subject. */
function keysOf(fact: GoldFact, names: ReadonlyMap<string, ReadonlySet<string>>): KnownKey[] {
  const own = [{ subject: fact.subject, attribute: fact.attribute }, ...(fact.alt ?? [])]
  const called = fact.subject_aliases ?? []
  const toKey = ({ subject, attribute }: FactKey): KnownKey => {
    const { relation, names: said } = toNamed(subject)
    const more = [...(names.get(toSubject(subject)) ?? [])].map(toNamed).flatMap((one) => one.names)
    return { subject, attribute, who: { relation, names: relation === 'user' ? [] : [...said, ...more] } }
  }
  return [...own, ...called.map((subject) => ({ subject, attribute: fact.attribute }))].map(toKey)
}

/** By subject, what people and pets are called. */
function namesOf(facts: readonly GoldFact[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const add = (subject: string, called: readonly string[]): void => {
    const all = names.get(subject) ?? new Set<string>()
    for (const name of called) all.add(name)
    names.set(subject, all)
  }
  for (const { subject, subject_aliases: called = [], alt = [], attribute, value, aliases = [] } of facts) {
    add(toSubject(subject), [...called, ...alt.map((key) => key.subject).filter((key) => toSubject(key) !== 'user')])
    if (attribute === 'name') add(toSubject(subject), [value, ...aliases])
  }
  return names
}

function subjectWords(fact: GoldFact, names: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const subject = toSubject(fact.subject)
  if (subject === 'user') return []
  return [fact.subject, ...relationWords(subject), ...(names.get(subject) ?? [])]
}

/** In words without a slot: another's fact names that other; the user's fact does not begin with somebody else. */
function fitsSubject(
  { content }: Claim,
  { fact, words }: KnownFact,
  others: readonly string[],
  sameTurn: boolean,
): boolean {
  const text = withoutUser(content)
  if (words.length > 0) return words.some((word) => placeOf(text, word) !== -1) || (sameTurn && third.test(text))
  const places = [fact.value, ...(fact.aliases ?? [])].map((value) => placeOf(text, value)).filter((at) => at !== -1)
  const place = places.length === 0 ? -1 : Math.min(...places)
  const isOfFact = (word: string): boolean =>
    [fact.value, ...(fact.aliases ?? [])].some((value) => placeOf(normaliseText(value), word) !== -1)
  return !others.some((word) => {
    const at = placeOf(text, word)
    const isFirst = sameTurn ? at <= nearStart.same : at <= nearStart.other
    return at !== -1 && isFirst && (place === -1 ? !sameTurn : at < place) && !isOfFact(word)
  })
}

/** How far from the start a sentence names whom it is about: `my sister …`. */
const nearStart = { same: 3, other: 8 }

/** True where the text says a fact's value: as whole words, or most of a long one's words. `strict`: short values do not count. */
function holdsValue(text: string, fact: GoldFact, strict = false, leastCore = 0.5): boolean {
  const said = normaliseText(text)
  return [fact.value, ...(fact.aliases ?? [])].some((value) => {
    if (strict && isShort(value)) return false
    const at = placeOf(said, value)
    if (at !== -1) return !isDenied(said, at, value)
    if (tokensOf(value).length >= longValue && coverage(text, value) >= mostOfValue) return hasFigures(text, value)
    // A slot may hold the core of a longer value: `practice manager` of `practice manager at Leiekant`.
    return (
      !strict &&
      tokensOf(text).length > 0 &&
      placeOf(normaliseText(value), text) !== -1 &&
      coverage(text, value) >= leastCore
    )
  })
}

/** Most of the words are not enough where the number, the weekday or the month is another. */
function hasFigures(text: string, value: string): boolean {
  const said = new Set(tokensOf(text))
  return tokensOf(value).every((token) => said.has(token) || !figure.test(token))
}

const figure = /\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^周.$|^[上下]午$/u
const longValue = 4
const mostOfValue = 0.6

const isShort = (value: string): boolean => {
  const plain = normaliseText(value)
  return /^[\d.-]+$/u.test(plain) || Array.from(plain).length < (/\p{Script=Han}/u.test(plain) ? 2 : 3)
}

/** `不吃肉` does not say `吃肉`. */
function isDenied(said: string, at: number, value: string): boolean {
  if (denial.test(normaliseText(value))) return false
  return /(?:不|没|无|别|非|\b(?:no|not|never|don't|doesn't|without) )$/u.test(said.slice(0, at))
}

const denial = /不|没|无|\b(?:no|not|never|don't|doesn't)\b/u

/** The content is the evidence itself, or most of it. */
function holdsEvidence(content: string, { evidence }: GoldFact): boolean {
  if (evidence === undefined || evidence === '') return false
  return placeOf(normaliseText(content), evidence) !== -1 || coverage(content, evidence) >= 0.7
}

/** The clauses that hold `near`, as they are compared; all of it where there is no such word. */
function clauseWith(content: string, near: string | undefined): string[] {
  const clauses = content.split(/[,，.。!！?？;；:：\n]+/u).map(normaliseText)
  const holding = near === undefined ? [] : clauses.filter((clause) => placeOf(clause, near) !== -1)
  return holding.length > 0 ? holding : [normaliseText(content)]
}
