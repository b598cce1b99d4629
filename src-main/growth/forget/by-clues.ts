import { breathe } from '../../util/breathe.ts'
import { indexTerms } from '../../memory/language/tokenize.ts'
import { passagesOf, speaksOfOthers } from './topic.ts'
import { asksIn, type Clues, cluesOf, isOfLongAgo, mayBe, traitsOf } from './clues.ts'
import { holdsWord, meanings } from './concepts.ts'
import { type People, peopleAmong } from './people.ts'

/** Something the user said that a description may mean. */
export interface Told {
  readonly id: string
  readonly text: string
  /** ISO 8601 UTC. */
  readonly at: string
}

export interface Description {
  readonly what: string
  /** Words beside it that tell what kind of matter it is: "that's between me and my doctor". */
  readonly hint: string
  /** When it was asked, ISO 8601 UTC. */
  readonly at: string
}

/** What a description means: what was told of one matter, one of several things, or nothing that is known. */
export type Meant =
  | { readonly kind: 'one'; readonly places: readonly Place[] }
  | { readonly kind: 'several'; readonly places: readonly Place[] }
  | { readonly kind: 'none' }

/** The part of a message that is meant. */
export interface Place {
  readonly told: Told
  readonly passage: string
  /** What of the description it says. */
  readonly grounds: ReadonlySet<string>
  /** True where it tells of what people tell in confidence. */
  readonly isDelicate: boolean
}

/** How much of what a description says has to fit, and how far the best has to be ahead of the next. */
const leastFit = 1.6
const leastShare = 0.42
const leastLead = 0.2
/** Less will do where nothing else comes near. */
const leastAlone = 1.2
const leadAlone = 0.45
/** Of the words that tell what is meant, when little else does. */
const leastKnown = 0.5
/** What fits less is not even asked about. */
const leastAsked = 1
const mostAsked = 5
const mostOfOne = 6
const atOnce = 50

/**
 * Finds what a description in quite other words means, among what was told: by whom it is about, what kind of matter it
 * is, when it was told, and words that are rare. `namesOf`: what the people that a relation stands for are called.
 */
export async function findByClues(
  { what, hint, at }: Description,
  told: readonly Told[],
  namesOf: (relation: string) => readonly string[],
): Promise<Meant> {
  const clues = cluesOf(what, hint, at)
  const rarity = rarityAmong(told)
  const texts = told.map(({ text }) => text)
  const people = peopleAmong(texts, namesOf)
  const names = [...new Set([...people.namedIn(what), ...clues.nicknames])]
  const known = await meaningsKnown(clues.meanings, texts)
  const sought = { clues, people, names, known, rarity }
  const fitting: (Fit & Place)[] = []
  for (const [index, one] of told.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    const best = bestPassage(one, (passage) => fitOf(sought, one, passage))
    fitting.push(...best.filter(({ fit }) => fit >= leastAsked / 2))
  }
  const fits = fitting.toSorted((a, b) => b.fit - a.fit || b.told.at.localeCompare(a.told.at))
  const [best] = fits
  if (!best || best.fit < leastAsked) return { kind: 'none' }
  const ofOne = best.isNamed
    ? fits.filter(({ grounds }) => [...best.grounds].every((ground) => grounds.has(ground)))
    : [best]
  const next = fits.find((one) => !ofOne.includes(one))?.fit ?? 0
  const rival = fits.find((one) => !ofOne.includes(one) && one.isTelling)?.fit ?? 0
  const isAhead = (lead: number, of: number): boolean => best.fit - of >= lead * best.fit
  const isClear =
    best.share >= leastShare &&
    ofOne.length <= mostOfOne &&
    ((best.fit >= leastFit && isAhead(leastLead, next)) ||
      (best.fit >= leastAlone &&
        best.isTelling &&
        best.known > leastKnown &&
        isAhead(leastLead, next) &&
        isAhead(leadAlone, rival)))
  if (isClear) return { kind: 'one', places: ofOne }
  return {
    kind: 'several',
    places: fits.filter(({ fit }) => fit >= Math.max(leastAsked, best.fit * 0.6)).slice(0, mostAsked),
  }
}

/** Of what is meant, what anybody told of at all, 1 for what was told once. Whom it is about is not what is told. */
async function meaningsKnown(
  meanings: ReadonlySet<string>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...meanings].filter((meaning) => !personRows.has(meaning))
  if (wanted.length === 0) return new Map()
  const counts = new Map<string, number>()
  for (const [index, text] of texts.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    const said = traitsOf(text).meanings
    for (const meaning of wanted) if (said.has(meaning)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
  }
  const all = Math.log(texts.length + 1)
  return new Map(Array.from(counts, ([meaning, count]) => [meaning, 1 - Math.log(count) / all]))
}

/** 0 for a word in every message, 1 for a word in one; null for a word in none. */
type Rarity = (term: string) => number | null

function rarityAmong(told: readonly Told[]): Rarity {
  const counts = new Map<string, number>()
  for (const { text } of told)
    for (const term of new Set(indexTerms(text))) counts.set(term, (counts.get(term) ?? 0) + 1)
  const all = Math.log(told.length + 1)
  return (term) => {
    const count = counts.get(term)
    return count === undefined ? null : 1 - Math.log(count) / all
  }
}

const weights = {
  person: 1.2,
  time: 0.8,
  field: 1,
  meaning: 0.8,
  rareMeaning: 0.4,
  word: 1,
  pair: 0.7,
  run: 1.2,
  unknown: 0.15,
  asked: 0.4,
  somebody: 0.6,
  delicate: 0.3,
}
const personRows: ReadonlySet<string> = new Set(meanings.flatMap(({ key, isPerson }) => (isPerson ? [key] : [])))
/** They name a kind of matter, and no matter: my illness, that money. */
const kindRows: ReadonlySet<string> = new Set(['row ill', 'row health', 'row money'])
/** Of somebody else, of another time or another matter. */
const amiss = 0.4
/** Of somebody by a name, who may be the one that is meant. */
const perhaps = 0.8
const rareEnough = 0.6

interface Sought {
  readonly clues: Clues
  readonly people: People
  /** Names that the description says. */
  readonly names: readonly string[]
  /** Of what it means, what was told of by anybody, with how rarely. */
  readonly known: ReadonlyMap<string, number>
  readonly rarity: Rarity
}

interface Fit {
  readonly fit: number
  /** Of what could fit. */
  readonly share: number
  /** What of the description the passage says. */
  readonly grounds: ReadonlySet<string>
  readonly isDelicate: boolean
  /** How many of its words the passage has, of all. */
  readonly known: number
  /** True where that names the matter, by a word for it or a rare word. */
  readonly isNamed: boolean
  /** True where that says more than whom it is about and when. */
  readonly isTelling: boolean
}

function fitOf({ clues, people, names, known: meant, rarity }: Sought, told: Told, passage: string): Fit {
  const traits = traitsOf(passage)
  const grounds = new Set<string>()
  let fit = 0
  let most = 0
  const count = (ground: string, weight: number, share: number): void => {
    most += weight
    fit += weight * share
    if (share >= 0.5) grounds.add(ground)
  }
  const named = people.namedIn(passage)
  const shares = [...clues.people].map((person) => shareOfPerson(person, named, traits.people, people))
  for (const [index, person] of [...clues.people].entries()) count(person, weights.person, shares[index] ?? 0)
  const isOfName = names.some(
    (name) => named.includes(name) || people.relationsOf(name).some((relation) => traits.people.has(relation)),
  )
  if (clues.isVague && names.length > 0) count('name', weights.person, isOfName ? 1 : 0)
  const day = told.at.slice(0, 10)
  const isOfTime = clues.times.length === 0 || clues.times.some(({ since, until }) => since <= day && day < until)
  if (clues.times.length > 0) count('time', weights.time, isOfTime ? 1 : 0)
  const isOfStranger = named.some((name) => people.relationsOf(name).length === 0)
  if (clues.isOfSomebody && clues.people.size === 0)
    count('somebody', weights.somebody, isOfStranger ? 1 : named.length + traits.people.size > 0 ? 0.3 : 0)
  // What is not said to be of another is the user's own.
  const isOfNobody = clues.people.size + names.length === 0 && !clues.isOfSomebody
  const isOfAnother = isOfNobody && sentencesIn(passage).every(speaksOfOthers)
  const nearness = Math.min(1, ...shares.map((share) => (share === 1 ? 1 : share > 0 ? perhaps : amiss)))
  const isOfThem = !isOfAnother && isOfTime && (names.length === 0 || isOfName)

  if (clues.isAsked) count('asked', weights.asked, asksIn(passage) ? 1 : 0)
  if (clues.isLongAgo) count('long ago', weights.time, isOfLongAgo(passage, told.at) ? 1 : 0)

  const matters = [...clues.fields.keys()].map((field) => ({ field, told: traits.fields.get(field) }))
  for (const { field, told } of matters) count(`field ${field}`, weights.field, told === undefined ? 0 : told ? 1 : 0.5)
  const said = [...clues.meanings].filter((meaning) => traits.meanings.has(meaning))
  const isOfMatter =
    said.some((meaning) => meant.has(meaning)) ||
    (meant.size === 0 && (matters.length === 0 || matters.some((one) => one.told !== undefined)))
  for (const meaning of said) {
    grounds.add(meaning)
    fit += weights.meaning + weights.rareMeaning * (meant.get(meaning) ?? 0)
  }
  let known = 0
  let rarest = clues.runs.some((run) => traits.plain.includes(run)) ? 1 : 0
  for (const term of clues.terms) {
    const rare = rarity(term)
    const weight = /\p{Script=Han}/u.test(term) ? weights.pair * (rare ?? 1) : weights.word
    const isSaid =
      (rare !== null && traits.terms.has(term)) || (/^\p{Script=Han}{2}$/u.test(term) && holdsWord(traits.plain, term))
    count(term, rare === null ? weights.unknown : weight * rare, isSaid ? 1 : 0)
    if (isSaid || clues.kinds.get(term)?.some((kind) => grounds.has(kind))) known += 1
    if (!isSaid || names.includes(term)) continue
    rarest = Math.max(rarest, rare ?? 1)
  }
  for (const run of clues.runs) if (traits.plain.includes(run)) count(run, weights.run, 1)
  const isDelicate = [...traits.fields.values()].includes(true)
  const isOfThisKind = matters.length === 0 || matters.some((one) => one.told === true)
  if (fit > 0 && isDelicate && isOfThisKind) fit += weights.delicate
  fit *= isOfThem ? nearness : amiss
  if (!isOfMatter) fit *= amiss
  const isOfKindAlone =
    [...clues.meanings].every((meaning) => kindRows.has(meaning)) &&
    [...clues.terms].every((term) => clues.kinds.get(term)?.some((kind) => kindRows.has(kind) || grounds.has(kind)))
  const isTold =
    matters.some((one) => one.told === true) &&
    (clues.people.size + names.length + clues.times.length > 0 || isOfKindAlone)
  const isOfTheirs = clues.isVague && isDelicate && (isOfName || (shares.length > 0 && nearness === 1))
  if (isOfTheirs) fit += weights.field
  const isNamed = said.some((meaning) => !personRows.has(meaning)) || rarest >= rareEnough
  return {
    fit,
    share: most === 0 ? 0 : fit / most,
    grounds,
    known: clues.terms.size === 0 ? 1 : Math.min(1, (known + said.length) / clues.terms.size),
    isDelicate,
    isNamed,
    isTelling: isNamed || isTold || isOfTheirs,
  }
}

/** 1 where a passage is of the person, less where it is of somebody who may be that one. */
function shareOfPerson(
  person: string,
  named: readonly string[],
  relations: ReadonlySet<string>,
  people: People,
): number {
  const called = people.namesOf(person)
  if (named.some((name) => called.includes(name)) || [...relations].some((one) => mayBe(one, person))) return 1
  return named.some((name) => people.relationsOf(name).length === 0) ? 0.5 : 0
}

/** True where a text says what a place was found for, beside whom it is about. */
export function sharesGrounds({ grounds }: Pick<Place, 'grounds'>, text: string): boolean {
  const { terms, meanings, fields, plain } = traitsOf(text)
  return [...grounds].some(
    (ground) =>
      terms.has(ground) ||
      meanings.has(ground) ||
      fields.get(ground.replace(/^field /u, '')) === true ||
      (/^\p{Script=Han}{3}/u.test(ground) && plain.includes(ground)),
  )
}

function bestPassage(told: Told, fitOf: (passage: string) => Fit): (Fit & Place)[] {
  const fits = passagesOf(told.text).map((passage) => ({ told, passage, ...fitOf(passage) }))
  return fits.toSorted((a, b) => b.fit - a.fit).slice(0, 1)
}

const sentencesIn = (text: string): readonly string[] => text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
