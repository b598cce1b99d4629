import type { Memory } from '../contract/memory.ts'
import { languageOf } from '../util/language.ts'

let made = 0

/** A memory for a test: an active fact of agent `majordomo`. Give what the test is about, at least the content. */
export function aMemory(overrides: Partial<Memory> = {}): Memory {
  made += 1
  const id = overrides.id ?? `memory-${made}`
  const content = overrides.content ?? `Fact ${made}`
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id,
    uri: `agent://${overrides.agentId ?? 'majordomo'}/${overrides.type ?? 'knowledge'}/general/${id}`,
    agentId: 'majordomo',
    scope: 'agent',
    type: 'knowledge',
    category: 'general',
    title: '',
    content,
    overview: content,
    abstract: content,
    keywords: [],
    importance: 5,
    confidence: 0.9,
    language: languageOf(content),
    origin: 'user_stated',
    status: 'active',
    reviewReason: null,
    pinned: false,
    locked: false,
    localOnly: false,
    validFrom: null,
    validTo: null,
    recordedAt: at,
    retractedAt: null,
    expiresAt: null,
    supersedes: null,
    supersededBy: null,
    useCount: 0,
    lastUsedAt: null,
    contentHash: `hash-${id}`,
    slot: null,
    speaker: null,
    saidAt: null,
    sessionId: null,
    position: null,
    version: 1,
    updatedAt: at,
    ...overrides,
  }
}
