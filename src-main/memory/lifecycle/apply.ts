import type { RejectionReason } from '../../contract/job.ts'
import type { Evidence, Memory, ReviewReason } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { localDay } from '../../util/local-time.ts'
import type { Checked } from '../extraction/evidence-check.ts'
import type { Confirm, End, Stated } from '../extraction/operation.ts'
import { decide, type Decision, type ReaderTrust, type ReadingContext } from '../extraction/policy.ts'
import { attributeKey, isSingle } from '../ontology/attributes.ts'
import { marksOfApart, marksTakenBack, tombstoneMarks } from './memory-text.ts'
import type { MemoryWriter } from './memory-writer.ts'
import { type LearnedOutcome, outcomeOf, rejectedOutcome } from './outcome.ts'
import { createPlaceOf } from './place.ts'
import { createRecorder, heirOf } from './recorder.ts'
import { lastMoment, toMemory } from './to-memory.ts'
import { onlyOf } from '../../storage/scope.ts'

interface ApplyDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  readonly asksBeforeDelicate: () => boolean
  readonly timeZone: string
}

type Passed = Extract<Checked, { verdict: 'ok' }>

/** Carries out operations that passed the evidence check, each as a change of its own that can be undone. */
export function createApply({ file, writer, clock, asksBeforeDelicate, timeZone }: ApplyDeps) {
  const placeOf = createPlaceOf({ file, clock })

  const { begin, addEvidence, end, create, supersede, refine, ask, setApart } = createRecorder({ file, writer, clock })

  /** What was forgotten and says this, and whether it was said since. */
  const forgotten = (memory: Memory, { quote }: Evidence, explicit: boolean) => {
    const last = file.tombstones.find(memory.agentId, tombstoneMarks(memory, [quote]))
    const isSaidSince = last !== undefined && (memory.saidAt ?? '') > last.at
    return last === undefined || (explicit && isSaidSince) ? null : { memoryId: last.memoryId, isSaidSince }
  }

  /** What begins on a day to come is a plan until then, and ends nothing. */
  const asFarAsItHolds = (stated: Stated, { saidAt }: Evidence, agentId: string): Stated => {
    const { validFrom, kind, attribute, quote } = stated
    if (kind === 'plan' || validFrom === null || validFrom <= localDay(saidAt, timeZone).slice(0, validFrom.length))
      return stated
    const old = stated.op === 'replace' ? file.memories.get(stated.target, onlyOf(agentId))?.slot : undefined
    if (!old && !isSingle(attributeKey(attribute ?? ''))) return stated
    const plan = { ...stated, kind: 'plan', attribute: null, value: null, fact: quote } as const
    return old ? { ...plan, op: 'add' } : plan
  }

  const decisionOn = (said: Stated, memory: Memory, checked: Passed, reading: ReadingContext): Decision => {
    const before = forgotten(memory, checked.evidence, said.explicit)
    // “I moved back to Porto”, which was forgotten: what is known instead is so no more, and the user is asked.
    const isBack = before?.isSaidSince === true && isElsewhere(placeOf(said, memory, reading).old)
    if (before && !isBack) return { kind: 'drop', reason: 'forgotten_before' }
    const decided = decide(said, reading.trust, { asksBeforeDelicate: asksBeforeDelicate() })
    return isBack || checked.isDoubtful === true ? inDoubt(decided) : decided
  }

  /** What is not taken, with the memory that was forgotten where it says that again. */
  const turnedDown = (said: Stated, reason: RejectionReason, memory: Memory, evidence: Evidence): LearnedOutcome => {
    const before = reason === 'forgotten_before' ? forgotten(memory, evidence, said.explicit) : null
    return { ...rejectedOutcome(said, reason), memoryId: before?.memoryId ?? null }
  }

  const state = (agentId: string, said: Stated, checked: Passed, reading: ReadingContext): LearnedOutcome => {
    const { evidence } = checked
    const subjects = file.memories.subjects(agentId)
    const made = (stated: Stated): Memory =>
      toMemory(stated, { agentId, evidence, subjects, now: clock.now().toISOString(), timeZone })
    const decided = decisionOn(said, made(said), checked, reading)
    if (decided.kind === 'drop') return turnedDown(said, decided.reason, made(said), evidence)
    const stated = asFarAsItHolds(said, evidence, agentId)
    const memory = made(stated)
    if (stated.explicit) file.tombstones.liftMarks(agentId, marksTakenBack(memory, [evidence.quote]))
    const place = placeOf(stated, memory, reading)
    if (place.same) return confirmed(stated, place.same, place.old, evidence)
    const letIn = letInBefore(decided, place.old)
    const isSure =
      (decided.kind === 'apply' || letIn !== null) && isSureToReplace(stated, place.old, memory, reading.trust)
    if (isSure && !place.old?.locked && !place.fuller?.locked)
      return keep(stated, { ...memory, reviewReason: letIn }, place, evidence)
    const reason = reasonToAsk(decided, isSure)
    if (!place.old && forgotten({ ...memory, reviewReason: reason }, evidence, stated.explicit))
      return rejectedOutcome(stated, 'forgotten_before')
    return ask(inPlaceOf(place.old, memory), evidence, reason) ?? rejectedOutcome(stated, 'no_room')
  }

  const keep = (
    stated: Stated,
    memory: Memory,
    { old, fuller }: { readonly old: Memory | undefined; readonly fuller: Memory | undefined },
    evidence: Evidence,
  ): LearnedOutcome => {
    if (old && isOpen(old)) return supersede(old, memory, evidence, stated.op === 'replace' && stated.mistake)
    return fuller ? refine(fuller, memory, evidence) : create(memory, evidence)
  }

  /** The new value is known already: it gets the words, and what it was said to replace ends. */
  const confirmed = (stated: Stated, same: Memory, old: Memory | undefined, evidence: Evidence): LearnedOutcome => {
    const outcome = addEvidence(same, evidence)
    if (stated.op !== 'replace' || !old || old.id === same.id || !isOpen(old) || old.locked) return outcome
    const change = begin(same, 'supersede')
    end(change, old, same, stated.mistake)
    return outcomeOf(same, evidence, 'updated', change.changeId)
  }

  const over = (agentId: string, operation: End, evidence: Evidence): LearnedOutcome => {
    const { target, validTo, mistake } = operation
    const old = file.memories.get(target, onlyOf(agentId))
    if (!old || !isOpen(old)) return rejectedOutcome(operation, 'no_evidence')
    if (old.locked) return rejectedOutcome(operation, 'locked_memory')
    const change = begin(old, 'end')
    if (old.status === 'pending') {
      writer.remove(change, old.id)
      return outcomeOf(old, evidence, 'rejected', null)
    }
    const saidOn = localDay(evidence.saidAt, timeZone).slice(0, validTo?.length)
    const last = !mistake && validTo !== null && validTo > saidOn ? lastMoment(validTo, timeZone) : null
    // What is told to end on a day to come holds until then; what never was so is no fact of the past.
    const past: Memory =
      last === null
        ? {
            ...old,
            status: mistake ? 'archived' : 'superseded',
            validTo: (mistake ? null : validTo) ?? evidence.saidAt,
          }
        : { ...old, expiresAt: new Date(last).toISOString() }
    const pieces = [...file.evidence.list(old.id), evidence]
    writer.write(change, { memory: past, evidence: pieces, reason: 'over' })
    return outcomeOf(past, evidence, last === null ? 'ended' : 'updated', change.changeId)
  }

  const confirm = (agentId: string, operation: Confirm, evidence: Evidence, trust: ReaderTrust): LearnedOutcome => {
    const target = file.memories.get(operation.target, onlyOf(agentId))
    const isPast = target?.status === 'superseded'
    if (!target || (!isPast && !isOpen(target))) return rejectedOutcome(operation, 'no_evidence')
    // What waited and is said once more is as plain as can be, unless it is delicate.
    const isPlainNow = target.status === 'pending' && target.reviewReason === 'unsure' && trust === 'trusted'
    const old = target.supersedes === null ? undefined : file.memories.get(target.supersedes, onlyOf(agentId))
    const replaced = old?.status === 'active' ? old : undefined
    if (!isPlainNow || replaced?.locked) return addEvidence(target, evidence)
    const change = begin(target, 'learn')
    const pieces = [...file.evidence.list(target.id), evidence]
    if (replaced) end(change, replaced, target, false)
    writer.write(change, { memory: { ...target, status: 'active' }, evidence: pieces, reason: 'said again' })
    return outcomeOf(target, evidence, 'created', change.changeId)
  }

  /** Carries out one operation; requests to forget are not its business. Call inside the file's transaction. */
  return (agentId: string, checked: Checked, reading: ReadingContext): LearnedOutcome => {
    const { operation } = checked
    if (checked.verdict === 'rejected') return rejectedOutcome(operation, checked.reason)
    if (operation.op === 'forget') return rejectedOutcome(operation, 'asked_not_to')
    if (checked.verdict === 'quarantine') return apart(agentId, operation, checked)
    if (operation.op === 'confirm') return confirm(agentId, operation, checked.evidence, reading.trust)
    if (operation.op === 'end') {
      const decision = decide(operation, reading.trust, { asksBeforeDelicate: true })
      return decision.kind === 'drop'
        ? rejectedOutcome(operation, decision.reason)
        : over(agentId, operation, checked.evidence)
    }
    return state(agentId, operation, checked, reading)
  }

  function apart(
    agentId: string,
    operation: Exclude<Checked['operation'], { op: 'forget' }>,
    checked: Extract<Checked, { verdict: 'quarantine' }>,
  ): LearnedOutcome {
    if (operation.op !== 'add' && operation.op !== 'replace') return rejectedOutcome(operation, 'untrusted_source')
    const now = clock.now().toISOString()
    const memory = toMemory(operation, { agentId, evidence: checked.evidence, subjects: [], now, timeZone })
    const turnedDown = marksOfApart(tombstoneMarks(memory, [checked.evidence.quote]))
    return forgotten(memory, checked.evidence, false) || file.tombstones.find(agentId, turnedDown) !== undefined
      ? rejectedOutcome(operation, 'forgotten_before')
      : setApart(memory, checked.evidence, checked.reason)
  }
}
export type Apply = ReturnType<typeof createApply>

/** What may be somebody else's statement is kept by the user's word only. */
const inDoubt = (decision: Decision): Decision =>
  decision.kind === 'apply' ? { kind: 'ask', reason: 'unsure' } : decision

const isElsewhere = (old: Memory | undefined): boolean => old?.status === 'active' && old.slot?.single === true

/** A reader that is less than trusted takes the place of a memory only where both fill one slot. */
const isSureToReplace = (stated: Stated, old: Memory | undefined, memory: Memory, trust: ReaderTrust): boolean =>
  stated.op !== 'replace' ||
  old === undefined ||
  trust === 'trusted' ||
  (old.slot?.attribute === memory.slot?.attribute && old.slot?.subject === memory.slot?.subject)

/** Why the user was asked about what is told anew, and kept it: its newer state needs no word. */
const letInBefore = (decided: Decision, old: Memory | undefined): ReviewReason | null =>
  decided.kind === 'ask' &&
  decided.reason !== 'unsure' &&
  old?.status === 'active' &&
  old.reviewReason === decided.reason
    ? decided.reason
    : null

const reasonToAsk = (decided: Decision, isSure: boolean): ReviewReason =>
  decided.kind === 'ask' ? decided.reason : isSure ? 'locked' : 'unsure'

const inPlaceOf = (old: Memory | undefined, memory: Memory): Memory =>
  old ? { ...heirOf(old, memory), supersedes: old.id } : memory

/** Holds, or waits to. */
const isOpen = ({ status }: Memory): boolean => status === 'active' || status === 'pending'
