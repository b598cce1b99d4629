import { indexTerms } from '../tokenize.ts'
import { speaksOfOthers } from './topic.ts'
import { asksIn, type Clues, cluesOf, isOfLongAgo, mayBe, traitsOf } from './clues.ts'

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

/**
 * Finds what a description in quite other words means, among what was told: by whom it is about, what kind of matter it
 * is, when it was told, and words that are rare. `namesOf`: what the people that a relation stands for are called.
 */
export function findByClues(
  { what, hint, at }: Description,
  told: readonly Told[],
  namesOf: (relation: string) => readonly string[],
): Meant {
  const clues = cluesOf(what, hint, at)
  const rarity = rarityAmong(told)
  const people = new Map([...clues.people].map((person) => [person, namesOf(person).flatMap(indexTerms)]))
  const fits = told
    .flatMap((one) => bestPassage(one, (passage) => fitOf({ clues, people, rarity }, one, passage)))
    .filter(({ fit }) => fit >= leastAsked / 2)
    .toSorted((a, b) => b.fit - a.fit || b.told.at.localeCompare(a.told.at))
  const [best] = fits
  if (!best || best.fit < leastAsked) return { kind: 'none' }
  const ofOne = best.isNamed
    ? fits.filter(({ grounds }) => [...best.grounds].every((ground) => grounds.has(ground)))
    : [best]
  const next = fits.find((one) => !ofOne.includes(one))?.fit ?? 0
  const isAhead = (lead: number): boolean => best.fit - next >= lead * best.fit
  const isClear =
    best.share >= leastShare &&
    ofOne.length <= mostOfOne &&
    ((best.fit >= leastFit && isAhead(leastLead)) ||
      (best.fit >= leastAlone && best.isTelling && best.known > leastKnown && isAhead(leadAlone)))
  if (isClear) return { kind: 'one', places: ofOne }
  return {
    kind: 'several',
    places: fits.filter(({ fit }) => fit >= Math.max(leastAsked, best.fit * 0.6)).slice(0, mostAsked),
  }
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
  word: 1,
  pair: 0.7,
  run: 1.2,
  unknown: 0.15,
  asked: 0.4,
  delicate: 0.3,
}
/** Of somebody else, of another time or another matter. */
const amiss = 0.4
const rareEnough = 0.6

interface Sought {
  readonly clues: Clues
  /** With what they are called, as terms. */
  readonly people: ReadonlyMap<string, readonly string[]>
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

function fitOf({ clues, people, rarity }: Sought, told: Told, passage: string): Fit {
  const traits = traitsOf(passage)
  const grounds = new Set<string>()
  let fit = 0
  let most = 0
  const count = (ground: string, weight: number, share: number): void => {
    most += weight
    fit += weight * share
    if (share > 0) grounds.add(ground)
  }
  for (const [person, names] of people) {
    const isNamed = names.some((name) => traits.terms.has(name)) || [...traits.people].some((one) => mayBe(one, person))
    count(person, weights.person, isNamed ? 1 : 0)
  }
  const day = told.at.slice(0, 10)
  if (clues.times.length > 0)
    count('time', weights.time, clues.times.some(({ since, until }) => since <= day && day < until) ? 1 : 0)
  // What is not said to be of another is the user's own.
  const isOfAnother = people.size === 0 && sentencesIn(passage).every(speaksOfOthers)
  const isOfThem = !isOfAnother && grounds.size === people.size + (clues.times.length > 0 ? 1 : 0)

  if (clues.isAsked) count('asked', weights.asked, asksIn(passage) ? 1 : 0)
  if (clues.isLongAgo) count('long ago', weights.time, isOfLongAgo(passage, told.at) ? 1 : 0)

  const matters = [...clues.fields.keys()].map((field) => ({ field, told: traits.fields.get(field) }))
  for (const { field, told } of matters) count(`field ${field}`, weights.field, told === undefined ? 0 : told ? 1 : 0.5)
  const isOfMatter = matters.length === 0 || matters.some((one) => one.told !== undefined)
  const meanings = [...clues.meanings].filter((meaning) => traits.meanings.has(meaning))
  for (const meaning of meanings) fit += grounds.add(meaning).size > 0 ? weights.meaning : 0
  let known = 0
  let rarest = clues.runs.some((run) => traits.plain.includes(run)) ? 1 : 0
  for (const term of clues.terms) {
    const rare = rarity(term)
    const weight = /\p{Script=Han}/u.test(term) ? weights.pair * (rare ?? 1) : weights.word
    const isSaid = rare !== null && traits.terms.has(term)
    count(term, rare === null ? weights.unknown : weight * rare, isSaid ? 1 : 0)
    if (!isSaid) continue
    known += 1
    rarest = Math.max(rarest, rare)
  }
  for (const run of clues.runs) if (traits.plain.includes(run)) count(run, weights.run, 1)
  const isDelicate = [...traits.fields.values()].includes(true)
  if (fit > 0 && isDelicate) fit += weights.delicate
  if (!isOfThem) fit *= amiss
  if (!isOfMatter) fit *= amiss
  const isTold = matters.some((one) => one.told === true) && people.size + clues.times.length > 0
  const isNamed = meanings.length > 0 || rarest >= rareEnough
  return {
    fit,
    share: most === 0 ? 0 : fit / most,
    grounds,
    known: clues.terms.size === 0 ? 1 : known / clues.terms.size,
    isDelicate,
    isNamed,
    isTelling: isNamed || isTold,
  }
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

const longestPassage = 240

/** A short text is one; of a long one, what stands in two sentences one after the other. */
function passagesOf(text: string): string[] {
  if (text.length <= longestPassage) return [text]
  const sentences = sentencesIn(text)
  return sentences.map((sentence, index) => sentence + (sentences[index + 1] ?? ''))
}

const sentencesIn = (text: string): readonly string[] => text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
