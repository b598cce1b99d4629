import type { ScoreParts } from '../../../contract/memory.ts'
import { foldStart } from '../../../util/fold-script.ts'
import { foldWeekdays, indexTerms } from '../../language/tokenize.ts'
import type { QueryAnalysis } from '../analyse/analyze-query.ts'
import { relatedTerms } from '../analyse/related-words.ts'
import { asks, toPlainWords } from '../../language/questions.ts'
import { isReadByRules } from '../../language/language-tag.ts'
import { isKnownWord, type SurprisingWord, surprisingWords } from '../../language/surprising-words.ts'
import { dayMs } from '../../../util/days.ts'

/** Something that was found, on its way into a prompt. */
export interface Offer {
  readonly kind: 'memory' | 'message'
  readonly text: string
  readonly score: number
  readonly parts: ScoreParts
}

/** `strong`: about the question beside the best of what was found; `fair`: better than chance, for the room that is left. */
export type Relevance = 'strong' | 'fair' | null

/**
 * How far what was found is about the question. Strong: it answers the attribute asked for; or it comes near the best and
 * shares more than common words, by meaning or by the talk around; or it holds enough of what the question is about in
 * words that are rare in the language. In a store of few memories everything matches a little, and how rare a word is
 * among them tells nothing. Shares fitted on questions of public data and of scripted years; that of meaning on questions
 * in other words than their answers. What is not asked of the user ("What is a gerund?", or what is told) wants a share of its own words or a
 * meaning near it, whatever the best is. Fair: it holds a telling word of the question, or is near by meaning, whatever the
 * best is.
 */
export function createRelevance(
  query: string,
  { dates, identity, byMeaning }: Pick<QueryAnalysis, 'dates' | 'identity'> & { readonly byMeaning: boolean },
  offers: readonly Offer[],
): (offer: Offer) => Relevance {
  const words = wordsOf(query)
  const informationIn = informationOf(words)
  const asked = weightOf(words)
  const isOfTheUser = !isReadByRules(query) || (!tells(query) && (identity !== 'none' || speaksOfSelf(query)))
  const isNarrow = dates !== null && daysOf(dates) <= narrowDays
  const substanceOf = ({ score, parts }: Offer): number => score - parts.identity - (isNarrow ? 0 : parts.date)
  const information = new Map(offers.map((offer) => [offer.text, informationIn(offer.text)]))
  const best = Math.max(0, ...offers.map(substanceOf))
  const mostInformation = Math.max(0, ...information.values())
  const toldBy = (text: string): number => information.get(text) ?? informationIn(text)

  const isAbout = ({ text, parts: { semantic, date, identity: lift } }: Offer): boolean =>
    isOfTheUser ||
    lift >= answerLift ||
    semantic >= leastSemantic ||
    (isNarrow && date > 0) ||
    toldBy(text) >= leastAsked * asked
  const isStrong = (offer: Offer): boolean => {
    if (offer.parts.identity >= answerLift) return true
    const substance = substanceOf(offer)
    if (substance <= 0) return false
    const told = toldBy(offer.text)
    const { semantic, intent, date } = offer.parts
    const share = substance / best
    if (share >= leastTermsHeld && told > 0 && told >= leastInformation * mostInformation) return true
    if (offer.kind === 'message') return share >= nearMessage
    // Where nothing is searched by meaning, what was found by plain words may be all there is.
    const hasSubstance = !byMeaning || semantic + intent + (isNarrow ? date : 0) >= leastSubstanceHeld * substance
    return share >= nearMemory && hasSubstance
  }
  const isFair = (offer: Offer): boolean =>
    substanceOf(offer) >= leastSubstance &&
    (toldBy(offer.text) >= leastTold || offer.parts.semantic + offer.parts.intent >= leastMeaning)
  return (offer) => (!isAbout(offer) ? null : isStrong(offer) ? 'strong' : isFair(offer) ? 'fair' : null)
}

/** “I take insulin every morning” asks for nothing. */
const tells = (query: string): boolean => ofSelf.test(query) && !asks(toPlainWords(query.slice(0, longestRead)))
const ofSelf = /^\P{L}*(?:(?:i|i'm|my|we|our)\b|[我咱])/iu

/** Names the user, and not only as who wants it explained or made: “how do I …”, “tell me …”, 给我讲讲. */
const speaksOfSelf = (query: string): boolean => self.test(query.slice(0, longestRead).replaceAll(asOneWhoAsks, ' '))
const self = /\b(?:i|i'?m|me|my|mine|we|our|ours|us)\b|[我咱]/iu
const asOneWhoAsks =
  /\bhow (?:do|can|could|should|would) (?:i|we)\b|(?:^\P{L}*|\b(?:you|please) )\p{L}+ (?:us|me)\b|\bto me\b|[给帮替跟向教请][我咱]们?|告诉我/giu

/** What matches a little of everything stays below. */
const leastSubstance = 0.05
const leastTold = 0.15
const leastMeaning = 0.1
/** A slot that answers, or words that state the attribute, lift by this much; what fills up a short list by less. */
const answerLift = 0.15
/** Of what is asked for, by words or by meaning: less is chance where the question is not about the user. */
const leastAsked = 0.3
const leastSemantic = 0.15
/** Of the best: what else has to come as near, and what shares rare words. */
const nearMemory = 0.6
const nearMessage = 0.25
const leastTermsHeld = 0.1
const leastInformation = 0.2
const leastSubstanceHeld = 0.2
/** "This year" chooses nothing. */
const narrowDays = 45

const daysOf = ({ since, until }: { since: string; until: string }): number =>
  (Date.parse(until) - Date.parse(since)) / dayMs

/** How much a text holds of what a query is about: each shared word by how rare it is in general, 0 to 1 a word. */
export function createInformation(query: string): (text: string) => number {
  return informationOf(wordsOf(query))
}

const informationOf =
  (words: readonly Word[]) =>
  (text: string): number =>
    heldOf(words, text).reduce((sum, { weight, share }) => sum + share * weight, 0)

const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

/**
 * The share of what a query is about that a text holds, 0 to 1: 0 where it lacks the word that says most, and where the
 * query has no word that says anything.
 */
export function createCoverage(query: string): (text: string) => number {
  const words = wordsOf(query)
  const total = weightOf(words)
  const most = Math.max(0, ...words.map(({ weight }) => weight))
  return (text) => {
    const held = heldOf(words, text).filter(({ share }) => share > 0)
    const hasForemost = held.some(({ weight }) => weight >= asForemost * most)
    // Words that may stand for others alone are a guess, and so is one of several single characters.
    const hasOne = held.some(({ isWhole }) => isWhole) || (held.length > 0 && held.every(({ share }) => share === 1))
    return hasForemost && hasOne ? held.reduce((sum, { weight, share }) => sum + share * weight, 0) / total : 0
  }
}

const asForemost = 0.9

interface Word {
  readonly word: string
  readonly weight: number
  readonly terms: readonly string[]
  readonly related: readonly string[]
  /** Of a single character: it with the one that stands before or after it in the query. */
  readonly pairs: readonly string[]
  /** It stands beside another such character. */
  readonly isPart: boolean
}

const wordsOf = (query: string): Word[] => {
  const all = surprisingWords(foldWeekdays(query))
  const words = new Map<string, Word>()
  for (const [at, { word, surprisal }] of all.entries()) {
    const weight = Math.min(1, Math.max(0, (surprisal - commonSurprisal) / (rareSurprisal - commonSurprisal)))
    if (weight === 0) continue
    const terms = indexTerms(word)
    const related = relatedTerms(han.test(word) ? [word] : terms)
    const [before, after] = [all[at - 1], all[at + 1]]
    const beside = isSingle(word) ? [(before?.word.at(-1) ?? '') + word, word + (after?.word.at(0) ?? '')] : []
    const pairs = [...(words.get(word)?.pairs ?? []), ...beside.filter((pair) => bothHan.test(pair))]
    words.set(word, { word, weight, terms, related, pairs, isPart: isPart(before) || isPart(after) })
  }
  return [...words.values()]
}

/** A character that is no word of grammar: beside another one it may be half of a word. */
const isPart = (one: SurprisingWord | undefined): boolean =>
  one !== undefined && one.surprisal > commonSurprisal && isSingle(one.word)

interface Held {
  readonly weight: number
  /** 1 for the word itself, less for one that may stand for it. */
  readonly share: number
  /** Held itself, and no mere character. */
  readonly isWhole: boolean
}

/**
 * How far a text holds each of these words. Chinese words that no table knows are cut into their characters (物业费, 大阪, a
 * name): such a character is held beside its neighbour, or where it is a word of the text by itself (喝, and not 美 in 美式).
 */
function heldOf(words: readonly Word[], text: string): Held[] {
  const folded = foldWeekdays(foldStart(text, longestRead))
  const held = new Set(indexTerms(folded))
  const cut = words.some(({ word }) => isSingle(word)) ? surprisingWords(folded) : []
  const singles = new Set(cut.map(({ word }) => word))
  const alone = new Set(cut.flatMap(({ word }, at) => (isPart(cut[at - 1]) || isPart(cut[at + 1]) ? [] : word)))
  return words.map((one) => {
    const { word, weight, terms, related } = one
    const isPaired = one.pairs.some((pair) => folded.includes(pair))
    const isHeld = isSingle(word)
      ? isPaired || (one.isPart ? alone : singles).has(word)
      : han.test(word)
        ? holdsHan(folded, word)
        : terms.some((term) => held.has(term))
    const share = isHeld ? 1 : related.some((term) => held.has(term)) ? relatedShare : 0
    return { weight, share, isWhole: isHeld && (isPaired || !isSingle(word)) }
  })
}

/** Whether a text holds a Chinese word, or, of characters that make no known word, most neighbours. */
function holdsHan(text: string, word: string): boolean {
  if (text.includes(word)) return true
  if (word.length < 3 || isKnownWord(word)) return false
  const pairs = Array.from(word.slice(1), (_, at) => word.slice(at, at + 2))
  return 2 * pairs.filter((pair) => text.includes(pair)).length >= pairs.length
}

/** That of `some` and of a word that names a thing and nothing else. */
const commonSurprisal = 6.5
const rareSurprisal = 12.5
const relatedShare = 0.7
const longestRead = 2_000
/** A single character is no word in the middle of another. */
const isSingle = (word: string): boolean => han.test(word) && word.length === 1
const han = /\p{Script=Han}/u
const bothHan = /^\p{Script=Han}{2}$/u
