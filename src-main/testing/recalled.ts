import type { ReceiptEntry } from '../contract/receipt.ts'
import type { Recalled } from '../memory/recall/recall.ts'
import { noParts } from '../memory/retrieval/candidates/passage-hit.ts'

/** The entry of a memory that was given under a number. */
export const aGivenEntry = (memoryId: string, citation: number): ReceiptEntry => ({
  memoryId,
  messageId: null,
  passageId: null,
  citation,
  outcome: 'injected',
  reason: null,
  cited: false,
  score: 1,
  parts: noParts,
  tokens: 4,
  corpus: 'memories',
})

/** What was recalled: a line of the block for each text, numbered from 1. */
export const aRecalled = (texts: readonly string[], entries: Recalled['entries']): Recalled => ({
  block: {
    language: 'en',
    lines: texts.map((text, at) => ({ citation: at + 1, field: null, label: 'knowledge', text, next: null })),
  },
  usedTokens: 9,
  budgetTokens: 800,
  analysis: { intent: 'preference', identity: 'none', history: false },
  abstained: false,
  search: { mode: 'keyword', degraded: null },
  entries,
  profile: [],
  given: [],
  isSmallTalk: false,
  retrieveMs: 1,
})
