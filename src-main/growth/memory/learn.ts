import type { Learned } from '../../contract/chat.ts'
import type { CandidateOutcome, RejectionReason } from '../../contract/job.ts'
import type { Evidence, Memory, ReviewReason, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { must } from '../../util/must.ts'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { contentHash } from '../../memory/evidence/content-hash.ts'
import { isSameValue } from '../../memory/language/same-value.ts'
import { deduplicate } from '../../memory/lifecycle/deduplicate.ts'
import { checkCandidate, quotedEvidence } from '../gate.ts'
import { shelfLifeOf } from '../../memory/lifecycle/shelf-life.ts'
import { childrenOf } from '../lanes/children-of.ts'
import { isOwn, namesWhom } from '../lanes/is-own.ts'
import { type Lane, laneOf, likelyToKeepWords, likelyToReplace, sure } from '../lanes/lane-of.ts'
import { indexTerms } from '../../memory/language/tokenize.ts'
import { createDenied } from './learn-denied.ts'
import { createEndedBy } from './learn-ended.ts'
import { createNeighbours } from '../../memory/lifecycle/neighbours.ts'
import { tombstoneMarks } from '../../memory/lifecycle/memory-text.ts'
import type { ChangeHead, MemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import { newMemory } from '../../memory/lifecycle/new-memory.ts'

/** What became of one candidate; `changeId` where something was written. */
export interface LearnedOutcome extends CandidateOutcome {
  readonly messageId: string
  readonly changeId: string | null
}

export const toLearned = (outcome: LearnedOutcome): Omit<Learned, 'title'> | null => {
  if (!outcome.memoryId || !outcome.changeId) return null
  if (outcome.outcome !== 'created' && outcome.outcome !== 'updated' && outcome.outcome !== 'forgotten') return null
  return { memoryId: outcome.memoryId, outcome: outcome.outcome, changeId: outcome.changeId }
}

interface LearnDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  /** False: what would wait for the user's word is kept at once: nobody would be asked. */
  readonly isReviewed: () => boolean
}

/** Takes candidates through gate and fold into the store. Each that changes something has a change of its own. */
export function createLearn({ file, writer, clock, isReviewed }: LearnDeps) {
  const neighboursOf = createNeighbours(file, clock)
  const endedBy = createEndedBy(file)
  const denied = createDenied(file)

  const isForgotten = (memory: Memory, { quote }: Evidence, explicit = false): boolean => {
    const at = file.tombstones.find(memory.agentId, tombstoneMarks(memory, [quote]))
    return at !== undefined && !(explicit && (memory.saidAt ?? '') > at)
  }

  const addEvidence = (target: Memory, evidence: Evidence): void => {
    const known = file.evidence.list(target.id)
    if (target.locked) return
    if (known.some((piece) => piece.messageId === evidence.messageId && piece.quote === evidence.quote)) return
    const change = changeOf(target, 'confirm')
    writer.begin(change)
    writer.write(change, { memory: target, evidence: [...known, evidence], reason: 'said again' })
  }

  const end = (change: ChangeHead, old: Memory, memory: Memory): void => {
    writer.write(change, { memory: pastOf(old, memory, clock.now()), reason: 'superseded' })
  }

  const create = (memory: Memory, evidence: Evidence, ended: readonly Memory[]): LearnedOutcome => {
    const change = changeOf(memory, ended.length > 0 ? 'supersede' : 'learn')
    writer.begin(change)
    for (const old of ended) end(change, old, memory)
    const [first] = ended
    writer.write(change, {
      memory: { ...heirOf(ended, memory), supersedes: first?.id ?? null },
      evidence: [evidence],
      reason: 'learned',
    })
    return outcomeOf(memory, evidence, first ? 'updated' : 'created', change.changeId)
  }

  /** The later statement holds; of two, the one said first becomes history, also where it is learned last. */
  const supersede = (old: Memory, learned: Memory, evidence: Evidence, ended: readonly Memory[]): LearnedOutcome => {
    const memory = heirOf([old, ...ended], learned)
    const change = changeOf(memory, 'supersede')
    writer.begin(change)
    if ((old.saidAt ?? old.recordedAt) > (memory.saidAt ?? memory.recordedAt)) {
      const past: Memory = {
        ...memory,
        status: 'superseded',
        supersededBy: old.id,
        validTo: old.validFrom ?? old.saidAt,
      }
      writer.write(change, { memory: past, evidence: [evidence], reason: 'said before what holds now' })
      return outcomeOf(past, evidence, 'created', change.changeId)
    }
    for (const other of new Set([old, ...ended.filter(({ id }) => id !== old.id)])) end(change, other, memory)
    writer.write(change, { memory: { ...memory, supersedes: old.id }, evidence: [evidence], reason: 'learned' })
    return outcomeOf(memory, evidence, 'updated', change.changeId)
  }

  /** Into the inbox or apart; what says the same and waits already gets the new words, an older value gives way. */
  const wait = (
    memory: Memory,
    evidence: Evidence,
    status: 'pending' | 'quarantined',
    { reason, ended }: { reason: ReviewReason; ended: readonly Memory[] },
  ): LearnedOutcome => {
    const waiting = file.memories.waiting(memory.agentId, memory.contentHash, memory.slot)
    const same = waiting.find((other) => saysTheSame(memory, other))
    if (same) {
      addEvidence(same, evidence)
      return { ...outcomeOf(same, evidence, 'duplicate', null), title: same.title }
    }
    const change = changeOf(memory, 'propose')
    writer.begin(change)
    for (const old of ended) end(change, old, memory)
    for (const other of waiting)
      if (
        !ended.some(({ id }) => id === other.id) &&
        memory.slot?.single &&
        other.status === status &&
        hasSlot(other, memory.slot)
      )
        writer.write(change, {
          memory: { ...other, status: 'archived', supersededBy: memory.id },
          reason: 'a newer value waits',
        })
    const waits = waitingAs(memory, status, reason)
    writer.write(change, { memory: waits, evidence: [evidence], reason: 'waits for the user' })
    return {
      ...outcomeOf(waits, evidence, status === 'pending' ? 'waiting' : 'quarantined', change.changeId),
      reason,
    }
  }

  const setApart = (
    agentId: string,
    candidate: Candidate,
    evidence: Evidence,
    reason: ReviewReason,
  ): LearnedOutcome => {
    const memory = memoryOf(agentId, candidate, evidence, clock)
    if (isForgotten(memory, evidence)) return rejected(candidate, 'forgotten_before')
    const known = file.memories.byHash(agentId, memory.contentHash).find(({ status }) => status === 'active')
    return known
      ? outcomeOf(known, evidence, 'duplicate', null)
      : wait(memory, evidence, 'quarantined', { reason, ended: [] })
  }

  /** Stores one candidate, or says why not. Call inside the file's transaction. */
  return (agentId: string, said: Candidate, messages: readonly SourceMessage[]): LearnedOutcome => {
    const verdict = checkCandidate(said, messages)
    if (!verdict.ok) {
      const quoted = verdict.reason === 'untrusted_source' ? quotedEvidence(said, messages) : null
      return quoted ? setApart(agentId, said, quoted, 'untrusted') : rejected(said, verdict.reason)
    }
    const denial = denied(agentId, said)
    if ('past' in denial) return outcomeOf(denial.past, verdict.evidence, 'duplicate', null)
    const { candidate } = denial
    const proper = laneOf(candidate, childrenOf(file.memories, agentId))
    const isKeptAtOnce = proper.lane === 'inbox' && !isReviewed()
    const lane: Lane = isKeptAtOnce
      ? { lane: 'active' }
      : proper.lane === 'active' && isSaidInPart(file, agentId, candidate)
        ? { lane: 'inbox', reason: 'unsure' }
        : proper
    if (lane.lane === 'drop') return rejected(candidate, lane.reason)
    if (lane.lane === 'quarantine') return setApart(agentId, candidate, verdict.evidence, lane.reason)
    const memory = memoryOf(agentId, candidate, verdict.evidence, clock)
    if (isForgotten(memory, verdict.evidence, candidate.explicit)) return rejected(candidate, 'forgotten_before')
    file.tombstones.liftMarks(agentId, tombstoneMarks(memory, [verdict.evidence.quote]))
    const neighbours = neighboursOf(agentId, memory)
    const decision = deduplicate(candidate, neighbours, indexTerms)
    const later = (reason: ReviewReason, heir = memory): LearnedOutcome =>
      wait(heir, verdict.evidence, 'pending', { reason, ended: endedBy(candidate, memory, ['pending']) })
    if (decision.kind === 'create') {
      if (lane.lane === 'inbox') return later(lane.reason)
      return create(memory, verdict.evidence, endedBy(candidate, memory, ['active', 'pending']))
    }
    const target = must(
      neighbours.find((other) => other.id === decision.memoryId),
      'the memory to fold into',
    )
    if (decision.kind === 'supersede') {
      if (lane.lane === 'inbox' && !isNewValue(candidate, lane.reason))
        return later(lane.reason, heirOf([target], memory))
      return target.locked
        ? later('locked', heirOf([target], memory))
        : supersede(target, memory, verdict.evidence, endedBy(candidate, memory, ['active', 'pending']))
    }
    addEvidence(target, verdict.evidence)
    return {
      ...outcomeOf(target, verdict.evidence, decision.kind === 'merge' ? 'merged' : 'duplicate', null),
      title: target.title,
    }
  }
}
export type Learn = ReturnType<typeof createLearn>

/** What takes the place of a memory that stays on this computer stays there too. */
const heirOf = (old: readonly Memory[], memory: Memory): Memory =>
  old.some(({ localOnly }) => localOnly) ? { ...memory, localOnly: true } : memory

/**
 * A new value for what is known matters as much as the old one did, however it was said: but a true fact is ended only
 * where it is clear whom the words are about.
 */
const isNewValue = (candidate: Candidate, reason: ReviewReason): boolean => {
  const { slot, confidence, right = 1 } = candidate
  if (reason !== 'unsure' || slot === null) return false
  if (confidence < sure) return right >= likelyToKeepWords && isOwn(candidate)
  return right >= (namesWhom(candidate) ? likelyToReplace : likelyToKeepWords)
}

const hasSlot = (memory: Memory, slot: Slot): boolean =>
  memory.slot?.subject === slot.subject && memory.slot.attribute === slot.attribute

const saysTheSame = (memory: Memory, other: Memory): boolean =>
  memory.contentHash === other.contentHash ||
  (memory.slot !== null &&
    hasSlot(other, memory.slot) &&
    other.slot !== null &&
    isSameValue(memory.slot.value, other.slot.value))

function memoryOf(agentId: string, candidate: Candidate, evidence: Evidence, clock: Clock): Memory {
  return {
    ...newMemory(
      {
        agentId,
        type: candidate.type,
        content: candidate.content,
        title: candidate.title,
        category: candidate.category,
        keywords: candidate.keywords,
        importance: candidate.importance,
        confidence: candidate.confidence,
        language: candidate.language,
        slot: candidate.slot,
        speaker: evidence.speaker,
        saidAt: evidence.saidAt,
        sessionId: evidence.sessionId,
        position: evidence.position,
        validFrom: candidate.validFrom,
      },
      clock.now().toISOString(),
    ),
    contentHash: contentHash(candidate.content),
    expiresAt: candidate.expiresAt ?? (evidence.saidAt && shelfLifeOf(candidate, evidence.saidAt)) ?? null,
  }
}

const changeOf = (memory: Memory, kind: string): ChangeHead => ({
  changeId: newId(),
  agentId: memory.agentId,
  kind,
  author: 'assistant',
  summary: memory.title,
})

const outcomeOf = (
  memory: Memory,
  evidence: Evidence,
  outcome: CandidateOutcome['outcome'],
  changeId: string | null,
): LearnedOutcome => ({
  title: memory.title,
  content: memory.content,
  quote: evidence.quote,
  outcome,
  memoryId: memory.id,
  reason: null,
  messageId: evidence.messageId ?? '',
  changeId,
})

/** That a candidate was not kept, and why. */
export const rejected = (candidate: Candidate, reason: RejectionReason): LearnedOutcome => ({
  title: candidate.title,
  content: candidate.content,
  quote: candidate.quote,
  outcome: 'rejected',
  memoryId: null,
  reason,
  messageId: candidate.messageId,
  changeId: null,
})

/** True for a whole sentence of which a part is known by its slot already: the rest may say more, or nothing. */
function isSaidInPart(
  { evidence, memories }: MemoriesFile,
  agentId: string,
  { slot, explicit, messageId, quote }: Candidate,
): boolean {
  if (slot !== null || explicit === true) return false
  const parts = evidence
    .ofMessages([messageId])
    .filter((piece) => piece.quote.length < quote.length && quote.includes(piece.quote))
  const ids = parts.map(({ memoryId }) => memoryId)
  return memories
    .byIds(ids, JSON.stringify([agentId]))
    .some((memory) => memory.status === 'active' && memory.slot !== null)
}

/** A memory that `memory` takes the place of, from `now` on. */
function pastOf(old: Memory, memory: Memory, now: Date): Memory {
  const held = old.status === 'active'
  return {
    ...old,
    // What the user never let in is no fact of the past either.
    status: held ? 'superseded' : 'archived',
    supersededBy: memory.id,
    validTo: held ? (memory.validFrom ?? memory.saidAt) : old.validTo,
    retractedAt: now.toISOString(),
  }
}

const waitingAs = (memory: Memory, status: 'pending' | 'quarantined', reviewReason: ReviewReason): Memory => ({
  ...memory,
  status,
  reviewReason,
  ...(status === 'quarantined' && { origin: 'untrusted' }),
})
