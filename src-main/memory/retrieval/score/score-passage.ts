import type { QueryAnalysis } from '../analyse/analyze-query.ts'
import { fitOf } from './fit.ts'
import { suits } from '../analyse/intent.ts'
import type { Passage } from '../candidates/passage.ts'
import { type PassageHit, toPassageHit } from '../candidates/passage-hit.ts'
import { endsAsQuestion } from '../../language/questions.ts'
import { namesTime, roleOfSpeaker, statesTaste } from '../analyse/query-cues.ts'
import { answersAttribute } from '../../ontology/slot-attributes.ts'
import { toldAt } from '../../../contract/validity.ts'
import { dayMs } from '../../../util/days.ts'

/** What was found of the question in a passage, each from 0 up, 1 for the best of all candidates. */
export interface Evidence {
  readonly lexical: number
  readonly semantic: number
  readonly context: number
}

export interface Scoring {
  readonly analysis: QueryAnalysis
  readonly now: Date
  /** The speakers that the question names; null where it names none. */
  readonly speakers: ReadonlySet<string> | null
  /** How sure it is that the best candidate is about the question, 0 to 1: what evidence of 1 is worth. */
  readonly level: number
}

export const noEvidence: Evidence = { lexical: 0, semantic: 0, context: 0 }

/** A hit whose parts add up to its score. Evidence gives up to `level`; the rest lifts and lowers that, save identity and dates. */
export function scorePassage(passage: Passage, evidence: Evidence, scoring: Scoring): PassageHit {
  const { analysis, now, level } = scoring
  const lexical = level * evidence.lexical
  const semantic = level * evidence.semantic
  const context =
    level * (evidence.context - (onlyAsks(passage) ? questionLoss * (evidence.lexical + evidence.context) : 0))
  const said = lexical + context + semantic
  const speaker = said * (speakerFactor(passage, scoring) - 1)
  const base = said + speaker
  const isOfDay = isOfDates(passage, analysis)
  const date =
    (isOfDay ? base * (dayFactor - 1) + level * dayWorth : 0) + (isOfTime(passage, analysis) ? base * timeShare : 0)
  const weight = base + date
  return toPassageHit(passage, {
    lexical,
    semantic,
    context,
    speaker,
    date,
    intent: weight * intentFactor(passage, analysis),
    recency: weight * recencyShare * freshnessOf(passage, now),
    importance: weight * (importanceShare * ((passage.importance - 5) / 5) + (passage.pinned ? pinShare : 0)),
    identity: identityOf(passage, analysis),
  })
}

/** A hit for what a passage says of the user, whatever its words. */
export const scoreIdentity = (passage: Passage, analysis: QueryAnalysis): PassageHit =>
  scorePassage(passage, noEvidence, { analysis, now: new Date(0), speakers: null, level: 0 })

/** A hit lifted by `amount` for what it says of the user. */
export const withIdentity = ({ passage, parts }: PassageHit, amount: number): PassageHit =>
  toPassageHit(passage, { ...parts, identity: parts.identity + amount })

const otherSpeakerFactor = 0.4
const otherRoleFactor = 1 / 3
const questionLoss = 0.3
/** A turn of this many index terms that ends with a question mark tells nothing. */
const shortTurn = 25
const dayFactor = 3
/** What it is worth by itself that something was said on the day asked about. */
const dayWorth = 1
const timeShare = 0.2
const adviceShare = 1
const intentShare = 0.1
const recencyShare = 0.05
const importanceShare = 0.05
const pinShare = 0.05
const attributeBonus = 0.6
/** Of many likes or goals, one that the words of the question meet is before all that they do not. */
const oneOfManyBonus = 0.3
/** A question about the past is about what no longer holds first. */
const formerBonus = 0.1
const aboutUserBonus = 0.3
const halfLifeDays = 180

const onlyAsks = ({ terms, content }: Passage): boolean => terms.length <= shortTurn && endsAsQuestion(content)

function speakerFactor({ speaker }: Passage, { speakers, analysis }: Scoring): number {
  if (speaker === null) return 1
  const named = speakers === null || speakers.has(speaker) ? 1 : otherSpeakerFactor
  return analysis.role === 'user' && roleOfSpeaker(speaker) === 'assistant' ? named * otherRoleFactor : named
}

function intentFactor({ type, speaker, content }: Passage, { intent, advice }: QueryAnalysis): number {
  const bearsOnAdvice =
    advice && (type === 'preference' || (roleOfSpeaker(speaker) !== 'assistant' && statesTaste(content)))
  return (suits(intent, type) ? intentShare : 0) + (bearsOnAdvice ? adviceShare : 0)
}

/** 1 for today, 0.5 half a year ago. */
function freshnessOf(passage: Passage, now: Date): number {
  const age = (now.getTime() - Date.parse(toldAt(passage))) / dayMs
  return Number.isFinite(age) ? 2 ** (-Math.max(0, age) / halfLifeDays) : 0
}

function isOfDates(passage: Passage, { dates }: QueryAnalysis): boolean {
  if (dates === null) return false
  const time = toldAt(passage)
  return time >= dates.since && time <= dates.until
}

const isOfTime = ({ content }: Passage, { when }: QueryAnalysis): boolean => when && namesTime(content)

function identityOf(passage: Passage, { identity, attributes, asked, history }: QueryAnalysis): number {
  const { slot, status } = passage
  if (identity !== 'strong' || slot === null) return 0
  if (asked === null && attributes.length === 0) return slot.subject === 'user' ? aboutUserBonus : 0
  if (asked === null ? !answersAttribute(slot, attributes) : !mayAnswer(passage, asked)) return 0
  const bonus = slot.single ? attributeBonus : oneOfManyBonus
  return history && status === 'superseded' ? bonus + formerBonus : bonus
}

function mayAnswer(passage: Passage, asked: NonNullable<QueryAnalysis['asked']>): boolean {
  const fit = fitOf(passage, asked)
  // Most of what people say they like is food, and few of its names can be told from other nouns.
  return fit === 'answer' || (fit === 'aside' && asked.kind === 'food' && passage.slot?.attribute === 'likes')
}
