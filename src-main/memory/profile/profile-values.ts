import {
  listFields,
  profileFields,
  type ProfileEvidence,
  type ProfileField,
  type ProfileHistoryEntry,
  type ProfileValue,
} from '../../contract/profile.ts'
import { isHeld, type Observation } from './observation.ts'
import { isCurrent, spansOf, type Span } from './spans.ts'

const shownOfField = 8
/** What must not happen to somebody is shown, and told, as far as there is room. */
const shownOfSafety = 20
const shownEvidence = 20
const shownHistory = 100

/** The values that hold at `now`, in the order of the fields, the surest first. */
export function valuesOf(observations: readonly Observation[], now: string): ProfileValue[] {
  return profileFields.flatMap((field) =>
    spansOf(observations, field, now)
      .filter((span) => isCurrent(span, now))
      .map((span) => toValue(span, now))
      .toSorted((a, b) => b.confidence - a.confidence || (a.updatedAt < b.updatedAt ? 1 : -1))
      .slice(0, mostOf(field)),
  )
}

const mostOf = (field: ProfileField): number =>
  field === 'allergies_and_diet' ? shownOfSafety : listFields.has(field) ? shownOfField : 1

/** Every value a field ever had, the latest first. */
export function historyOf(
  observations: readonly Observation[],
  field: ProfileField,
  now: string,
): ProfileHistoryEntry[] {
  return spansOf(observations, field, now)
    .toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))
    .slice(0, shownHistory)
    .map(toEntry)
}

function toValue({ field, from, observations }: Span, now: string): ProfileValue {
  const held = observations.filter((one) => isHeld(one, now))
  const best = bestOf(held)
  const { basis, quote, at, messageId, sessionId } = best.evidence
  // What was typed is a memory too, and was said nowhere.
  const isTyped = held.some(({ evidence }) => evidence.basis === 'entered')
  const said = held.filter(({ evidence }) => evidence.basis !== 'entered' && !(isTyped && evidence.messageId === null))
  return {
    field,
    value: best.value,
    confidence: Math.max(...held.map(({ confidence }) => confidence)),
    updatedAt: at,
    quote: basis === 'entered' ? best.value : quote,
    messageId,
    sessionId,
    memoryId:
      best.evidence.memoryId ?? held.find(({ evidence }) => evidence.memoryId !== null)?.evidence.memoryId ?? null,
    basis,
    since: from,
    times: new Set(said.map(({ evidence }) => placeOf(evidence))).size,
    agentIds: [...new Set(held.map(({ evidence }) => evidence.agentId))].toSorted(),
    evidence: evidenceOf(held),
  }
}

function toEntry({ from, until, ended, endedBy, observations }: Span): ProfileHistoryEntry {
  const best = bestOf(observations)
  const isForgotten = ended === 'forgotten'
  return {
    value: isForgotten ? null : best.value,
    from,
    until,
    ended,
    author: observations.some((one) => one.evidence.basis === 'entered' && one.from === from) ? 'user' : 'assistant',
    endedBy,
    basis: best.evidence.basis,
    agentId: best.evidence.agentId,
    evidence: isForgotten ? [] : evidenceOf(observations),
  }
}

/** Each place once, though several memories may rest on it. */
function evidenceOf(observations: readonly Observation[]): ProfileEvidence[] {
  const places = new Map<string, ProfileEvidence>()
  for (const { evidence } of observations) {
    const place = `${evidence.agentId} ${evidence.basis} ${evidence.messageId ?? evidence.at}`
    if (!places.has(place)) places.set(place, evidence)
  }
  return [...places.values()].slice(0, shownEvidence)
}

/** The conversation it was said in; what was said outside of one stands for itself. */
const placeOf = ({ sessionId, messageId, painId, at }: ProfileEvidence): string =>
  sessionId ?? messageId ?? `${painId ?? ''} ${at}`

/** What the user entered, else the newest words. */
function bestOf(observations: readonly Observation[]): Observation {
  const newest = observations.toSorted((a, b) => (a.evidence.at < b.evidence.at ? 1 : -1))
  const best = newest.find(({ evidence }) => evidence.basis === 'entered') ?? newest[0]
  if (!best) throw new Error('a value of nothing')
  return best
}
