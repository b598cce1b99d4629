import type { Evidence, Memory, MemoryType, Slot } from '../../contract/memory.ts'
import type { Statement, StatementKind } from '../extraction/operation.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { attributeKey, attributeOf, isSingle } from '../ontology/attributes.ts'
import { resolveSubject } from '../ontology/subjects.ts'
import { newMemory } from './new-memory.ts'
import { dayMs } from '../../util/days.ts'
import { dayEnds, localDay } from '../../util/local-time.ts'

const typeOf: Readonly<Record<StatementKind, MemoryType>> = {
  fact: 'knowledge',
  preference: 'preference',
  event: 'experience',
  plan: 'knowledge',
  experience: 'experience',
  instruction: 'preference',
}

const statedConfidence = 0.9
/** Less than what goes along with every request has to have. */
export const inferredConfidence = 0.6
const daysAfterPlan = 7

interface Origin {
  readonly agentId: string
  readonly evidence: Evidence
  /** Subjects that slots of this owner name. */
  readonly subjects: readonly string[]
  /** ISO 8601 UTC. */
  readonly now: string
  readonly timeZone: string
}

/** A statement that passed the evidence check, as the record it would be. */
export function toMemory(statement: Statement, { agentId, evidence, subjects, now, timeZone }: Origin): Memory {
  const isPast = isOver(statement, localDay(evidence.saidAt, timeZone))
  const slot = slotOf(isPast ? pastOf(statement) : statement, subjects)
  return {
    ...newMemory(
      {
        agentId,
        type: typeOf[statement.kind],
        content: statement.fact,
        category: slot?.attribute ?? statement.kind,
        importance: importanceOf(statement),
        confidence: statement.certainty === 'stated' ? statedConfidence : inferredConfidence,
        slot,
        speaker: evidence.speaker,
        saidAt: evidence.saidAt,
        sessionId: evidence.sessionId,
        position: evidence.position,
        validFrom: statement.kind === 'plan' ? null : statement.validFrom,
      },
      now,
    ),
    expiresAt: isPast ? null : endOf(statement, timeZone),
  }
}

function slotOf({ subject, attribute, value }: Statement, subjects: readonly string[]): Slot | null {
  const plain = normaliseValue(value ?? '')
  if (attribute === null || plain === '') return null
  const key = attributeKey(attribute)
  return { subject: resolveSubject(subject, subjects), attribute: key, value: plain, single: isSingle(key) }
}

/** 1 to 10: safety and identity before the rest, what the user asked to have kept above all. */
function importanceOf({ attribute, explicit, kind }: Statement): number {
  const known = attribute === null ? undefined : attributeOf(attribute)
  const base = known?.safety ? 9 : known?.core ? 7 : kind === 'plan' || kind === 'instruction' ? 6 : 5
  return explicit ? Math.max(8, base) : base
}

/** True where it is told as over: who studied in Porto until 2014 has studied there for good. */
const isOver = ({ validTo, kind }: Statement, saidOn: string): boolean =>
  validTo !== null && kind !== 'plan' && (validTo < saidOn.slice(0, validTo.length) || validTo === saidOn)

/** As an attribute of its own, so that it takes nobody's place and nothing takes its place. */
const pastOf = ({ attribute, ...statement }: Statement): Statement => ({
  ...statement,
  attribute: attribute === null || attribute.startsWith('past_') ? attribute : `past_${attribute}`,
})

/** A plan is over a week after its day, unless it is confirmed as something that happened. */
function endOf({ kind, validFrom, validTo }: Statement, timeZone: string): string | null {
  const last = validTo ?? (kind === 'plan' ? validFrom : null)
  const end = last === null ? null : lastMoment(last, timeZone)
  if (end === null) return null
  return new Date(Math.min(lastOfAll, end + (kind === 'plan' ? daysAfterPlan * dayMs : 0))).toISOString()
}
/** Times are compared as texts: a year has four digits. */
const lastOfAll = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Of a day, a month or a year: Unix milliseconds; null where it is none. */
export function lastMoment(span: string, timeZone: string): number | null {
  const [year = 0, month = 12, day] = span.split('-').map(Number)
  const after = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
  return Number.isNaN(after) ? null : Math.min(lastOfAll, dayEnds(after - 1, timeZone))
}
