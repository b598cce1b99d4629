import type { Memory, MemoryOrigin, MemoryStatus, MemoryType, ReviewReason, Slot } from '../../contract/memory.ts'
import { newId } from '../../util/ids.ts'
import { withoutUndefined } from '../../util/without-undefined.ts'
import { languageTagOf } from '../language/language-tag.ts'
import { contentHash } from '../../util/content-hash.ts'
import { summarizeByRules } from '../summaries/rule-summary.ts'
import { abstractOf } from '../../util/first-lines.ts'
import { categoryName, memoryUri } from './memory-text.ts'

export interface NewMemory {
  readonly agentId: string
  readonly type: MemoryType
  readonly content: string
  readonly title?: string | undefined
  readonly category?: string | undefined
  readonly keywords?: readonly string[] | undefined
  readonly importance?: number | undefined
  readonly confidence?: number | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  readonly origin?: MemoryOrigin | undefined
  readonly status?: MemoryStatus | undefined
  readonly reviewReason?: ReviewReason | null | undefined
  readonly slot?: Slot | null | undefined
  readonly speaker?: string | null | undefined
  readonly saidAt?: string | null | undefined
  readonly sessionId?: string | null | undefined
  readonly position?: number | null | undefined
  readonly validFrom?: string | null | undefined
  readonly uri?: string | undefined
}

/** What holds of a new memory where nothing else is said. */
const unsaid = {
  importance: 5,
  confidence: 1,
  origin: 'user_stated',
  status: 'active',
  reviewReason: null,
  validFrom: null,
  slot: null,
  speaker: null,
  saidAt: null,
  sessionId: null,
  position: null,
} as const

/** A text as a memory holds it, with all that follows from its words. */
export const wordedAs = (content: string) => ({
  content,
  ...summarizeByRules(content),
  contentHash: contentHash(content),
  language: languageTagOf(content),
})

/** A whole record from what is known of it; `at` is when it is recorded, ISO 8601 UTC. */
export function newMemory(input: NewMemory, at: string): Memory {
  const given = { ...unsaid, ...withoutUndefined(input) }
  const id = newId(Date.parse(at))
  const title = input.title?.trim() || abstractOf(input.content)
  const category = categoryName(input.category ?? 'general')
  return {
    id,
    uri: input.uri ?? memoryUri({ agentId: input.agentId, type: input.type, category, title, id }),
    agentId: input.agentId,
    scope: 'agent',
    type: input.type,
    category,
    title,
    ...wordedAs(input.content),
    keywords: [...(input.keywords ?? [])],
    importance: given.importance,
    confidence: given.confidence,
    ...(input.language !== undefined && { language: input.language }),
    origin: given.origin,
    status: given.status,
    reviewReason: given.reviewReason,
    pinned: false,
    locked: false,
    localOnly: false,
    validFrom: given.validFrom,
    validTo: null,
    recordedAt: at,
    retractedAt: null,
    expiresAt: null,
    supersedes: null,
    supersededBy: null,
    useCount: 0,
    lastUsedAt: null,
    slot: given.slot,
    speaker: given.speaker,
    saidAt: given.saidAt,
    sessionId: given.sessionId,
    position: given.position,
    version: 1,
    updatedAt: at,
  }
}
