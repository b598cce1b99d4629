import type { Evidence, Memory } from '../../contract/memory.ts'
import type { Add, Forget, Replace, Statement } from '../extraction/operation.ts'
import { indexTerms } from '../language/tokenize.ts'
import { isSameSubject } from '../ontology/subjects.ts'
import { systemTimeZone } from '../../util/local-time.ts'
import { toMemory } from '../lifecycle/to-memory.ts'
import { saidByMemory, strengthIn, wordingOf } from './match-wording.ts'

/** What of a memory stays, as it is to be worded, where a request has a part of it forgotten. */
export interface KeptPart {
  readonly oldId: string
  readonly statement: Statement
  readonly evidence: Evidence
}

const leastHeld = 0.8

/**
 * True for a wording that says nothing new and less than the memory; or one that is told in its place, or of the same
 * attribute, and says less of what a request wants forgotten.
 */
export function leavesOut({ about, quote }: Forget, old: Memory, statement: Add | Replace): boolean {
  const { fact, value, subject, attribute } = statement
  const before = new Set(indexTerms(old.content))
  const now = [...new Set(indexTerms(fact))]
  const held = now.filter((term) => before.has(term)).length
  if (now.length < before.size && held >= leastHeld * now.length) return true
  const isOfSlot = old.slot?.attribute === attribute && isSameSubject(old.slot?.subject ?? '', subject)
  if (statement.op === 'add' && !isOfSlot) return false
  const wording = wordingOf(about ?? quote)
  const slot = old.slot && { ...old.slot, value: value ?? '' }
  const anew = saidByMemory({ ...old, title: fact, content: fact, keywords: [], slot })
  return strengthIn(wording, saidByMemory(old)) > strengthIn(wording, anew)
}

/** The memory anew, without the history that holds the other words; what the request itself says is no evidence of it. */
export function keptMemory(old: Memory, { statement, evidence }: KeptPart, request: Forget, now: string) {
  const { agentId, slot: held } = old
  const origin = { agentId, evidence, subjects: held ? [held.subject] : [], now, timeZone: systemTimeZone() }
  const { id, uri, title, content, overview, abstract, keywords, language, contentHash, slot, category, version } =
    toMemory(statement, origin)
  const worded = { id, uri, title, content, overview, abstract, keywords, language, contentHash, slot, category }
  const isOfRequest = request.quote.includes(evidence.quote) || evidence.quote.includes(request.quote)
  const quoted: Evidence = isOfRequest ? { ...evidence, quote: '', span: null } : evidence
  return { memory: { ...old, ...worded, version, recordedAt: now } satisfies Memory, evidence: [quoted] }
}
