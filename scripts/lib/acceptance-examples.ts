import type { Candidate, SourceMessage } from '../../src-main/growth/candidate.ts'
import { extractBuiltIn } from '../../src-main/growth/extract/built-in.ts'
import type { LastingModel } from '../../src-main/growth/extract/lasting/model.ts'
import { featuresToWeigh } from '../../src-main/growth/extract/lasting/weigh.ts'
import { checkCandidate } from '../../src-main/growth/gate.ts'
import { framedTexts } from './lasting-examples.ts'
import { readLine, type SentenceLine } from './sentences.ts'
import type { GoldFact, TrustData, Turn } from './trust-data.ts'
import { createMatcher } from './trust-match.ts'
import { holdsWords } from './trust-text.ts'
import { isFalsehood } from './trust-traps.ts'

/** What was read of a message, with whether keeping it would be right. */
export interface JudgedCandidate {
  readonly writer: string
  readonly lang: string
  readonly candidate: Candidate
  readonly features: readonly string[]
  /** `near`: the words of a fact by another attribute. `open`: may be kept or left out. */
  readonly verdict: 'right' | 'near' | 'wrong' | 'open'
  /** The facts it says, each by a key of its own. */
  readonly says: readonly string[]
}

/** What an extractor makes of a message. */
export type Reading = (message: SourceMessage, before: readonly SourceMessage[]) => readonly Candidate[]

/** All that is read of a line, by weights that were not learned from its writer. */
export function judgedOfLine(
  line: SentenceLine,
  writer: string,
  lastingModel: LastingModel,
  reading?: Reading,
): JudgedCandidate[] {
  const { message, before, facts, candidates } = readLine(line, { lastingModel }, reading)
  const read = candidates.map(({ candidate }) => candidate)
  const features = featuresToWeigh(read, message, { before, lastingModel })
  return candidates.map(({ candidate, found, near }, index) => ({
    writer,
    lang: line.lang,
    candidate,
    features: features[index] ?? [],
    verdict: found.length > 0 ? 'right' : near ? 'near' : 'wrong',
    says: found.map((fact) => `${line.text} ${facts.indexOf(fact)}`),
  }))
}

/** All that is read of a year, each message with those before it; what it says is judged as of its own time. */
export function judgedOfYear(
  data: TrustData,
  writer: string,
  lastingModel: LastingModel,
  reading: Reading = (message, before) => extractBuiltIn([message], { before, lastingModel }).candidates,
): JudgedCandidate[] {
  const judge = createJudge(data)
  const messages = data.turns.map(toMessage)
  return messages.flatMap((message, turn) => {
    if (message.role !== 'user') return []
    const before = messages
      .slice(Math.max(0, turn - lookedBack), turn)
      .filter(({ sessionId }) => sessionId === message.sessionId)
    const read = reading(message, before).filter((candidate) => checkCandidate(candidate, [...before, message]).ok)
    const features = featuresToWeigh(read, message, { before, lastingModel })
    return read.map((candidate, index) => ({
      writer,
      lang: /\p{Script=Han}/u.test(message.text) ? 'zh' : 'en',
      candidate,
      features: features[index] ?? [],
      ...judge(candidate, turn),
    }))
  })
}

/** Messages before one that the app reads it with. */
const lookedBack = 6

/** What is read of plain sentences of our own: of those that last it is taken to be right. */
export function judgedFrames(lastingModel: LastingModel): JudgedCandidate[] {
  return framedTexts().flatMap(({ text, lasts }) => {
    const message = toMessage({ session: 'frames', at: '2025-05-20T09:30:00.000Z', role: 'user', text }, 0)
    const { candidates } = extractBuiltIn([message], { lastingModel })
    const read = candidates.filter((candidate) => checkCandidate(candidate, [message]).ok)
    const features = featuresToWeigh(read, message, { lastingModel })
    return read.map((candidate, index) => ({
      writer: 'frames',
      lang: candidate.language,
      candidate,
      features: features[index] ?? [],
      verdict: lasts ? 'right' : 'wrong',
      says: [],
    }))
  })
}

function toMessage({ session, at, role, text, untrusted_spans: spans = [] }: Turn, position: number): SourceMessage {
  const untrustedSpans = spans as SourceMessage['untrustedSpans']
  return { id: `m${position}`, sessionId: session, position, role, text, untrustedSpans, at }
}

type Judge = (candidate: Candidate, turn: number) => Pick<JudgedCandidate, 'verdict' | 'says'>

function createJudge({ name, turns, gold, borderline, traps, experiences }: TrustData): Judge {
  const matcher = createMatcher([...gold, ...borderline])
  const known = new Set(gold)
  return ({ content, slot, type }, turn) => {
    const at = Date.parse(turns[turn]?.at ?? '')
    const claim = { content, slot, turns: [turn] }
    const matches = matcher.matchesOf(claim).filter(({ fact }) => Date.parse(fact.as_of) <= at)
    const isTrapped = traps.some(
      (trap) =>
        (trap.turn === turn || trap.turn === turn + 1) &&
        isFalsehood(trap.kind) &&
        trap.must_not.some((word) => holdsWords(`${content}\n${slot?.value ?? ''}`, word)),
    )
    const holding = matches.filter(({ fact }) => known.has(fact) && holdsAfter(fact, at))
    if (holding.length > 0 && (!isTrapped || holding.some(({ by }) => by === 'slot')))
      return { verdict: 'right', says: holding.map(({ fact }) => `${name} ${gold.indexOf(fact)}`) }
    if (isTrapped) return { verdict: 'wrong', says: [] }
    const isEnd = gold.some(
      (fact) => fact.forgotten !== true && matcher.isEndOf(claim, fact, (line) => turns[line]?.at),
    )
    const isPain =
      type === 'experience' &&
      experiences.some(({ pain_turn: pain, tries }) => pain === turn || tries.some((one) => one.turn === turn))
    return { verdict: matches.length > 0 || isEnd || isPain ? 'open' : 'wrong', says: [] }
  }
}

const holdsAfter = ({ until }: GoldFact, at: number): boolean => until === undefined || Date.parse(until) > at
