import type { Evidence, Memory, ReviewReason, Slot } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { isSameValue } from '../../util/same-value.ts'
import type { ChangeHead, MemoryWriter } from './memory-writer.ts'
import { createOpenQuestions, questionRank } from './open-questions.ts'
import { type LearnedOutcome, outcomeOf } from './outcome.ts'
import { replacedBy } from './derive.ts'
import { onlyOf } from '../../storage/scope.ts'

interface RecorderDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
}

/** The ways in which something learned is written down, each as a change of its own. Call inside the file's transaction. */
export function createRecorder({ file, writer, clock }: RecorderDeps) {
  const roomFor = createOpenQuestions(file)

  const begin = (memory: Memory, kind: string): ChangeHead => writer.beginOn(memory, kind, 'assistant')

  /** New words for what is known. */
  const addEvidence = (target: Memory, evidence: Evidence): LearnedOutcome => {
    const known = file.evidence.list(target.id)
    const isKnown = known.some(
      (piece) => piece.messageId === evidence.messageId && piece.quote.includes(evidence.quote),
    )
    if (!target.locked && !isKnown) {
      const change = begin(target, 'confirm')
      writer.write(change, { memory: target, evidence: [...known, evidence], reason: 'said again' })
    }
    return outcomeOf(target, evidence, 'duplicate', null)
  }

  /** What never was let in leaves nothing behind but the entry that undoes it. */
  const end = (change: ChangeHead, old: Memory, heir: Memory, isMistake: boolean): void => {
    if (old.status === 'pending') return writer.remove(change, old.id)
    writer.write(change, { memory: pastOf(old, heir, clock.now().toISOString(), isMistake), reason: 'superseded' })
  }

  const create = (memory: Memory, evidence: Evidence): LearnedOutcome => {
    const change = begin(memory, 'learn')
    writer.write(change, { memory, evidence: [evidence], reason: 'learned' })
    return outcomeOf(memory, evidence, 'created', change.changeId)
  }

  /** The later statement holds; what was said first becomes history, also where it is learned last. */
  const supersede = (old: Memory, learned: Memory, evidence: Evidence, isMistake: boolean): LearnedOutcome => {
    const memory: Memory = { ...heirOf(old, learned), supersedes: old.status === 'pending' ? null : old.id }
    const change = begin(memory, 'supersede')
    if (toldAt(old) > toldAt(memory)) {
      const past: Memory = {
        ...memory,
        status: 'superseded',
        supersedes: null,
        supersededBy: old.id,
        validTo: old.validFrom ?? old.saidAt,
      }
      writer.write(change, { memory: past, evidence: [evidence], reason: 'said before what holds now' })
      return outcomeOf(past, evidence, 'created', change.changeId)
    }
    end(change, old, memory, isMistake)
    writer.write(change, { memory, evidence: [evidence], reason: 'learned' })
    return outcomeOf(memory, evidence, 'updated', change.changeId)
  }

  /** The same said more fully: one memory, with both quotes. */
  const refine = (old: Memory, fuller: Memory, evidence: Evidence): LearnedOutcome => {
    const change = begin(fuller, 'refine')
    const { title, content, overview, abstract, language, contentHash, slot, category } = fuller
    const memory: Memory = { ...old, title, content, overview, abstract, language, contentHash, slot, category }
    writer.write(change, { memory, evidence: [...file.evidence.list(old.id), evidence], reason: 'said more fully' })
    return outcomeOf(memory, evidence, 'updated', change.changeId)
  }

  /** A question for the user; what says the same and waits already gets the new words, what waits and is told anew is asked anew. */
  const ask = (memory: Memory, evidence: Evidence, reason: ReviewReason): LearnedOutcome | null => {
    const same = file.memories
      .waiting(memory.agentId, memory.contentHash, memory.slot)
      .filter(({ status }) => status === 'pending')
      .find((other) => other.contentHash === memory.contentHash || hasSameValue(memory.slot, other.slot))
    if (same) return addEvidence(same, evidence)
    const before = memory.supersedes === null ? undefined : file.memories.get(memory.supersedes, onlyOf(memory.agentId))
    if (before?.status === 'pending' && toldAt(before) <= toldAt(memory))
      return propose({ ...memory, id: before.id, supersedes: before.supersedes }, evidence, reason)
    const weakest = roomFor(memory.agentId, memory.sessionId, questionRank(memory))
    return weakest === null ? null : propose(memory, evidence, reason, weakest)
  }

  const propose = (memory: Memory, evidence: Evidence, reason: ReviewReason, instead?: Memory): LearnedOutcome => {
    const change = begin(memory, 'propose')
    if (instead) writer.remove(change, instead.id)
    const waits: Memory = { ...memory, status: 'pending', reviewReason: reason }
    writer.write(change, { memory: waits, evidence: [evidence], reason: 'waits for the user' })
    return { ...outcomeOf(waits, evidence, 'waiting', change.changeId), reason }
  }

  const setApart = (memory: Memory, evidence: Evidence, reason: ReviewReason): LearnedOutcome => {
    const known = [
      ...file.memories.byHash(memory.agentId, memory.contentHash),
      ...file.memories.waiting(memory.agentId, memory.contentHash, null),
    ][0]
    if (known) return outcomeOf(known, evidence, 'duplicate', null)
    const change = begin(memory, 'propose')
    const apart: Memory = { ...memory, status: 'quarantined', origin: 'untrusted', reviewReason: reason }
    writer.write(change, { memory: apart, evidence: [evidence], reason: 'set apart' })
    return { ...outcomeOf(apart, evidence, 'quarantined', change.changeId), reason }
  }

  return { begin, addEvidence, end, create, supersede, refine, ask, setApart }
}

/** What takes the place of a memory that stays on this computer stays there too. */
export const heirOf = (old: Memory, memory: Memory): Memory => (old.localOnly ? { ...memory, localOnly: true } : memory)

const hasSameValue = (a: Slot | null, b: Slot | null): boolean =>
  a !== null && b !== null && a.subject === b.subject && a.attribute === b.attribute && isSameValue(a.value, b.value)

/** A memory that `heir` takes the place of, from `at` on. What never was so is no fact of the past. */
const pastOf = (old: Memory, heir: Memory, at: string, isMistake: boolean): Memory =>
  isMistake
    ? { ...replacedBy(old, heir.id, at), status: 'archived' }
    : replacedBy(old, heir.id, at, heir.validFrom ?? heir.saidAt)
