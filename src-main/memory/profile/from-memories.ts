import { inferredConfidence } from '../lifecycle/to-memory.ts'
import type { Evidence, Memory } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import { toldAt } from '../../contract/validity.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { findQuotes } from '../../util/find-quote.ts'
import { attributeOf, attributes } from '../ontology/attributes.ts'
import { keyOf, type Observation } from './observation.ts'

type Hold = Pick<Observation, 'until' | 'ended' | 'endedBy'>

/** Every word that a slot of a line of the card may carry. */
const shownAttributes = attributes.flatMap(({ key, aliases, profile }) => (profile ? [key, ...aliases] : []))

const longestChain = 20

/**
 * What memories about the user say of the lines of the card, those included that held once: their slot names the line,
 * their text has the value as the user wrote it.
 */
export function observeMemories(
  known: Pick<MemoriesFile['memories'], 'everOfSubject'>,
  evidenceOf: (memory: Memory) => readonly Evidence[],
  agentId: string,
): Observation[] {
  const memories = known.everOfSubject(agentId, 'user', shownAttributes)
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  const observed = memories.flatMap((memory) => observe(memory, heirOf(memory, byId), evidenceOf(memory)))
  // What somebody likes to be called is the name only as long as no other is known.
  return observed.some(({ attribute, until }) => attribute === 'name' && until === null)
    ? observed.filter(({ attribute }) => attribute !== 'preferred_name')
    : observed
}

interface OfAttribute extends Observation {
  readonly attribute: string
}

function observe(memory: Memory, heir: Memory, evidence: readonly Evidence[]): OfAttribute[] {
  const attribute = attributeOf(memory.slot?.attribute ?? '')
  const hold = holdOf(heir)
  if (!attribute?.profile || hold === null || !isOfUser(memory)) return []
  const field: ProfileField = attribute.profile
  const said = evidence.filter(({ role, quote }) => role === 'user' && quote !== '')
  // "Pork" alone tells neither an allergy from a diet nor what is eaten from what is not.
  const value = field === 'allergies_and_diet' ? memory.content : valueAsWritten(memory, said)
  const places = said.length > 0 ? said : [unquoted(memory)]
  const first = places.map(({ saidAt }) => saidAt).toSorted()[0] ?? memory.recordedAt
  return places.map(({ quote, saidAt, sessionId, messageId }) => ({
    attribute: attribute.key,
    field,
    value,
    key: keyOf(value),
    confidence: memory.confidence,
    evidence: {
      basis: 'stated',
      quote,
      at: saidAt,
      agentId: memory.agentId,
      sessionId,
      messageId,
      memoryId: memory.id,
      painId: null,
    },
    // A stated beginning counts where it lies before the words: nobody moved in the future.
    from: saidAt === first && memory.validFrom !== null && memory.validFrom < saidAt ? memory.validFrom : saidAt,
    ...hold,
  }))
}

/** What the user said, confirmed or brought along; what the assistant concluded is on no card. */
const isOfUser = ({ origin, confidence }: Memory): boolean =>
  !['assistant', 'untrusted', 'imported'].includes(origin) && confidence > inferredConfidence

const unquoted = (memory: Memory) => ({
  quote: '',
  saidAt: toldAt(memory),
  sessionId: memory.sessionId,
  messageId: null,
})

/** The slot holds a value in the form it is compared in: the words are taken from where it was said. */
function valueAsWritten({ slot, content }: Memory, said: readonly Evidence[]): string {
  const value = slot?.value ?? ''
  if (value === '') return content
  for (const text of [content, ...said.map(({ quote }) => quote)]) {
    // Offsets stay where they are only in a text that has as many characters in lower case.
    const lower = text.toLowerCase()
    const range = lower.length === text.length ? findQuotes(lower, value.toLowerCase())[0] : undefined
    if (range) return withBracket(text.slice(range.start, range.end), text.slice(range.end))
  }
  const spelled = new Map((content.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [word.toLowerCase(), word]))
  return value.replace(/[\p{L}\p{N}]+/gu, (word) => spelled.get(word) ?? word)
}

/** A bracket that is opened in a value closes right after it. */
const withBracket = (value: string, after: string): string =>
  /[(（][^)）]*$/u.test(value) ? value + (/^[)）]/u.exec(after)?.[0] ?? '') : value

/** How long a memory lets its value hold. Null where it never did: it waits for the user's word, or was turned down. */
function holdOf(memory: Memory): Hold | null {
  const { status, validTo, expiresAt, retractedAt, updatedAt, supersededBy } = memory
  switch (status) {
    case 'pending':
    case 'quarantined':
    case 'archived':
      return null
    case 'trashed':
      return wasTurnedDown(memory) ? null : { until: retractedAt ?? updatedAt, ended: 'forgotten', endedBy: 'user' }
    case 'superseded':
      return {
        until: validTo ?? retractedAt ?? updatedAt,
        ended: supersededBy === null ? 'faded' : 'superseded',
        endedBy: 'assistant',
      }
    case 'active': {
      const until = validTo ?? expiresAt
      return until === null
        ? { until: null, ended: null, endedBy: null }
        : { until, ended: 'faded', endedBy: 'assistant' }
    }
  }
}

const wasTurnedDown = ({ reviewReason, origin }: Memory): boolean =>
  reviewReason !== null && origin !== 'user_confirmed'

/** The memory that says now what this one said, where it was folded into others. */
function heirOf(memory: Memory, byId: ReadonlyMap<string, Memory>): Memory {
  let heir = memory
  for (let step = 0; step < longestChain; step += 1) {
    const next = byId.get(heir.supersededBy ?? '')
    if (heir.status !== 'superseded' || heir.validTo !== null || !next) return heir
    heir = next
  }
  return heir
}
