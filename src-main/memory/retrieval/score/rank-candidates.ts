import { takePaced } from '../../../util/steps.ts'
import { breathe } from '../../../util/breathe.ts'
import { isTelling, singleCharacterWeight } from '../../language/tokenize.ts'
import type { QueryAnalysis } from '../analyse/analyze-query.ts'
import { contextScores } from './context.ts'
import { gather, surroundings } from '../candidates/gather.ts'
import { bm25Ceiling, countOf, countOfPrefix, lengthNorm, saturated, type WeighedTerm } from './lexical-score.ts'
import { createLexicalTable } from './lexical-table.ts'
import type { Meaning } from '../candidates/meaning.ts'
import { meaningCertaintyOf, nearness, sharesOf } from './meaning-score.ts'
import type { Passage } from '../candidates/passage.ts'
import type { PassageHit } from '../candidates/passage-hit.ts'
import type { PassageSource, SourceFilter } from '../candidates/passage-source.ts'
import type { RetrievalRequest } from '../candidates/retrieval-request.ts'
import { type Evidence, noEvidence, scorePassage } from './score-passage.ts'
import { askedWords, scoreWords } from './score-words.ts'
import { type MatchFeatures, matchFeatures } from '../analyse/small-talk.ts'
import { namedSpeakers } from './speakers.ts'
import { bestPossibleScore, candidateTerms, weighTerms } from './weigh-terms.ts'

export interface Ranked {
  /** In no order. */
  readonly hits: readonly PassageHit[]
  /** Of those, the ones that hold nothing of what the question is about. */
  readonly beside: ReadonlySet<PassageHit>
  /** How much the best is about the question, 0 to 1. */
  readonly aboutness: number
  /** How far what was found is about the question: what tells small talk from a question. */
  readonly match: MatchFeatures
}

export interface RankRequest {
  readonly source: PassageSource
  readonly request: RetrievalRequest
  readonly analysis: QueryAnalysis
  readonly filter: SourceFilter
  readonly meaning: Meaning | null
  /** The terms that may stand for others. */
  readonly related: (terms: readonly string[]) => readonly string[]
}

interface Candidates {
  readonly passages: readonly Passage[]
  /** How well the words of each match, in their order. */
  readonly own: Float64Array
  /** The same for words of substance alone. */
  readonly telling: Float64Array
  /** The best match as a share of the best possible: by all words, and by words of substance. */
  readonly coverage: number
  readonly aboutness: number
  readonly isBeside: (passage: Passage) => boolean
  readonly match: MatchFeatures
}

/** Scores everything that may answer a question: its words, the talk around, meaning and metadata each give a part. */
export async function rankCandidates(asked: RankRequest): Promise<Ranked> {
  const { request, analysis, meaning, source } = asked
  const characters = loneCharacters(analysis)
  const named = namedSpeakers(source.speakers(request.agentId), analysis.terms)
  const { passages, own, telling, coverage, aboutness, isBeside, match } = await (characters.length > 0
    ? findByCharacters(asked, characters)
    : findByWords(asked, named.terms))
  const certainty = Math.max(
    meaning === null ? 0 : meaningCertaintyOf(meaning),
    analysis.dates === null ? 0 : certaintyOfDates,
  )
  const scoring = {
    analysis,
    now: request.now,
    speakers: named.only,
    level: Math.max(coverage, certainty, meaning === null ? 0 : leastLevel),
  }
  const evidence = evidenceOf(asked, passages, own)
  const hits = passages.map((passage, index) => scorePassage(passage, evidence[index] ?? noEvidence, scoring))
  const isFar = ({ parts }: PassageHit, index: number): boolean =>
    meaning !== null &&
    (telling[index] ?? 0) + parts.context + parts.date <= 0 &&
    (evidence[index]?.nearness ?? 0) < leastNearness
  const isByMeaning = request.mode === 'vector' && meaning !== null
  return {
    hits,
    beside: new Set(hits.filter((hit, index) => isBeside(hit.passage) || isFar(hit, index))),
    aboutness: isByMeaning ? 1 : analysis.smallTalk ? aboutness : Math.max(aboutness, certainty),
    match,
  }
}

/** What was found of the question in each passage. The best by its words and the talk around it has 1. */
function evidenceOf({ analysis, meaning }: RankRequest, passages: readonly Passage[], own: Float64Array) {
  const context = contextScores(passages, own)
  const best = own.reduce((most, score, index) => Math.max(most, score + (context[index] ?? 0)), 0)
  const near = meaning === null ? null : nearness(passages, meaning)
  return passages.map((passage, index): Evidence & { readonly nearness: number } => {
    const shares = near === null ? wordsAlone : sharesOf(analysis.language, passage.language)
    const words = best === 0 ? 0 : shares.words / best
    return {
      lexical: words * (own[index] ?? 0),
      context: words * (context[index] ?? 0),
      semantic: shares.meaning * (near?.[index] ?? 0),
      nearness: near?.[index] ?? 0,
    }
  })
}

const wordsAlone = { words: 1, meaning: 0 }
/** Where nothing is sure, order still counts. */
const leastLevel = 0.1
/** Without a word in common, a passage has to be as near as this: 0 is the mean of all, 1 the nearest of all. */
const leastNearness = 0.5
/** What was said on the days asked about is about the question, whatever its words. */
const certaintyOfDates = 0.3
const lexicalShare = 0.3

/** Of the best possible score: half is as good as all, since no text holds every word of a question. */
function coverageOf(score: number, bestPossible: number): number {
  if (bestPossible <= 0) return 0
  const share = Math.min(1, score / bestPossible)
  return lexicalShare * share + (1 - lexicalShare) * Math.min(1, 2 * share)
}

/** `names`: index terms of the speakers that are named. */
async function findByWords(asked: RankRequest, names: ReadonlySet<string>): Promise<Candidates> {
  const { source, request, analysis, filter, meaning, related } = asked
  const { agentId } = request
  const words = askedWords(analysis, names, related)
  const terms = request.mode === 'vector' && meaning !== null ? [] : weighTerms(source, agentId, words.whole.terms)
  const wanted = candidateTerms(terms, source.count(agentId))
  const found = await gather({ source, agentId, analysis, filter, terms: wanted, meaning })
  await breathe(request.signal)
  const scores = scoreWords(createLexicalTable(found, terms, source.averageLength(agentId)), words)
  await breathe(request.signal)
  const around = surroundings({ source, agentId, filter }, found, scores.joined)
  const own = new Float64Array(found.length + around.length)
  own.set(scores.joined)
  const telling = new Float64Array(own.length)
  telling.set(scores.telling)
  const isBeside = (passage: Passage): boolean => analysis.smallTalk && !holdsAll(terms, passage)
  return {
    passages: [...found, ...around],
    own,
    telling,
    coverage: coverageOf(scores.bestWhole, bestPossibleScore(terms)),
    aboutness: analysis.smallTalk
      ? Number(found.some((passage) => !isBeside(passage)))
      : Math.min(1, (2 * scores.bestTelling) / Math.max(Number.MIN_VALUE, bestPossibleScore(terms.filter(isTelling)))),
    isBeside,
    match: matchOf(asked, terms, found[scores.mostTelling]),
  }
}

/** What the passage that says most of the question's words holds of them. */
function matchOf(
  { source, request, meaning }: RankRequest,
  weighed: readonly WeighedTerm[],
  best: Passage | undefined,
) {
  const terms = weighed.filter(isTelling)
  const matched = best === undefined ? [] : terms.filter(({ term }) => countOf(best.terms, term) > 0)
  return matchFeatures({ terms, matched, count: source.count(request.agentId), similarities: meaning })
}

/** A pair stands for its characters: the run's last one may stand anywhere in the passage. */
function holdsAll(terms: readonly WeighedTerm[], passage: Passage): boolean {
  const needed = terms.filter(({ weight }) => weight > singleCharacterWeight)
  return needed.length > 0 && needed.every(({ term }) => countOf(passage.terms, term) > 0)
}

/** Chinese of single characters: each is found wherever it stands, as the beginning of a pair or as the last of a run. */
async function findByCharacters(asked: RankRequest, characters: readonly string[]): Promise<Candidates> {
  const { source, request, filter } = asked
  const passageById = new Map<string, Passage>()
  for (const character of characters) {
    const found = await takePaced(source.matchingPrefix(request.agentId, character, filter, mostByCharacter))
    for (const passage of found) passageById.set(passage.id, passage)
  }
  const passages = [...passageById.values()]
  const averageLength = source.averageLength(request.agentId)
  const own = Float64Array.from(passages, ({ terms }) => {
    const norm = lengthNorm(terms, averageLength)
    return characters.reduce((sum, character) => sum + saturated(countOfPrefix(terms, character), norm), 0)
  })
  const coverage = coverageOf(
    own.reduce((most, score) => Math.max(most, score), 0),
    bm25Ceiling * characters.length,
  )
  return { passages, own, telling: own, coverage, aboutness: coverage, isBeside: () => false, match: wholeMatch }
}

/** One who names a thing by one character means it. */
const wholeMatch: MatchFeatures = { share: 1, strength: 1, lift: 0 }
const mostByCharacter = 200
const mostCharacters = 4

/** The characters to look up, where what the question is about is single characters alone. */
function loneCharacters({ terms }: QueryAnalysis): string[] {
  const telling = terms.filter(isTelling)
  const asked = (telling.length > 0 ? telling : terms).map(({ term }) => term)
  return asked.every((term) => isCharacter(term)) ? asked.slice(0, mostCharacters) : []
}

const isCharacter = (term: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(term)
