import type { Learned } from '../../contract/chat.ts'
import type { CandidateOutcome, RejectionReason } from '../../contract/job.ts'
import type { Evidence, Memory, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { must } from '../../util/must.ts'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { contentHash } from '../content-hash.ts'
import { decideFold } from '../fold.ts'
import { checkCandidate } from '../gate.ts'
import { candidateTerms, weighTerms } from '../retrieval/weigh-terms.ts'
import { indexTerms, queryTerms } from '../tokenize.ts'
import { hasSameMarks, tombstoneMarks } from './memory-text.ts'
import type { ChangeHead, MemoryWriter } from './memory-writer.ts'
import { newMemory } from './new-memory.ts'

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
}

/** A statement as explicit as this is believed even where the same was forgotten before. */
const explicitImportance = 8
const neighbourTerms = 12
const neighbourLimit = 20

/** Takes candidates through gate and fold into the store. Each that changes something has a change of its own. */
export function createLearn({ file, writer, clock }: LearnDeps) {
  const ofSlot = (agentId: string, slot: Slot): Memory[] =>
    slot.single
      ? file.memories.bySlot(agentId, slot.subject, slot.attribute)
      : slotRelatives(slot.attribute).flatMap((attribute) => file.memories.bySlotValue(agentId, { ...slot, attribute }))

  const neighboursOf = (agentId: string, memory: Memory): Memory[] => {
    const { slot } = memory
    const related = slot ? ofSlot(agentId, slot) : []
    // The rarest words: common ones choose nothing, and among 100,000 memories take a second to rank.
    const weighed = weighTerms(file.index, agentId, queryTerms(memory.content))
    const terms = candidateTerms(weighed, file.index.count(agentId)).slice(0, neighbourTerms)
    const passages = file.index.matching(agentId, terms, { statuses: ['active'] }, neighbourLimit)
    const similar = file.memories.byIds(
      passages.map(({ id }) => id),
      JSON.stringify([agentId]),
    )
    const all = [...file.memories.byHash(agentId, memory.contentHash), ...related, ...similar]
    // The fold compares words: C++ and C# are one to it. What can have one value only is left to it all the same.
    const isComparable = (other: Memory): boolean =>
      slot?.single === true || hasSameMarks(other.content, memory.content)
    const current = all.filter((other) => other.status === 'active' && isComparable(other))
    return [...new Map(current.map((other) => [other.id, other])).values()]
  }

  const isForgotten = (memory: Memory): boolean => {
    const at = file.tombstones.find(memory.agentId, tombstoneMarks(memory))
    return at !== undefined && !(memory.importance >= explicitImportance && (memory.saidAt ?? '') > at)
  }

  const addEvidence = (target: Memory, evidence: Evidence): void => {
    const known = file.evidence.list(target.id)
    if (known.some((piece) => piece.messageId === evidence.messageId && piece.quote === evidence.quote)) return
    const change = changeOf(target, 'confirm')
    writer.begin(change)
    writer.write(change, { memory: target, evidence: [...known, evidence], reason: 'said again' })
  }

  const create = (memory: Memory, evidence: Evidence): LearnedOutcome => {
    const change = changeOf(memory, 'learn')
    writer.begin(change)
    writer.write(change, { memory, evidence: [evidence], reason: 'learned' })
    return outcomeOf(memory, evidence, 'created', change.changeId)
  }

  /** The later statement holds; of two, the one said first becomes history, also where it is learned last. */
  const supersede = (old: Memory, memory: Memory, evidence: Evidence): LearnedOutcome => {
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
    const past: Memory = {
      ...old,
      status: 'superseded',
      supersededBy: memory.id,
      validTo: memory.validFrom ?? memory.saidAt,
      retractedAt: clock.now().toISOString(),
    }
    writer.write(change, { memory: past, reason: 'superseded' })
    writer.write(change, { memory: { ...memory, supersedes: old.id }, evidence: [evidence], reason: 'learned' })
    return outcomeOf(memory, evidence, 'updated', change.changeId)
  }

  /** Stores one candidate, or says why not. Call inside the file's transaction. */
  return (agentId: string, candidate: Candidate, messages: readonly SourceMessage[]): LearnedOutcome => {
    const verdict = checkCandidate(candidate, messages)
    if (!verdict.ok) return rejected(candidate, verdict.reason)
    const memory = memoryOf(agentId, candidate, verdict.evidence, clock)
    if (isForgotten(memory)) return rejected(candidate, 'forgotten_before')
    file.tombstones.liftMarks(agentId, tombstoneMarks(memory))
    const neighbours = neighboursOf(agentId, memory)
    const decision = decideFold(candidate, neighbours, indexTerms)
    if (decision.kind === 'create') return create(memory, verdict.evidence)
    const target = must(
      neighbours.find((other) => other.id === decision.memoryId),
      'the memory to fold into',
    )
    if (decision.kind === 'supersede') return supersede(target, memory, verdict.evidence)
    addEvidence(target, verdict.evidence)
    return {
      ...outcomeOf(target, verdict.evidence, decision.kind === 'merge' ? 'merged' : 'duplicate', null),
      title: target.title,
    }
  }
}
export type Learn = ReturnType<typeof createLearn>

/** What a new value may contradict: a like is also the end of a dislike. */
const slotRelatives = (attribute: string): readonly string[] =>
  attribute === 'likes' || attribute === 'dislikes' ? ['likes', 'dislikes'] : [attribute]

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

const rejected = (candidate: Candidate, reason: RejectionReason): LearnedOutcome => ({
  title: candidate.title,
  content: candidate.content,
  quote: candidate.quote,
  outcome: 'rejected',
  memoryId: null,
  reason,
  messageId: candidate.messageId,
  changeId: null,
})
