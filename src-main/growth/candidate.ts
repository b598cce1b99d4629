import type { EmptyReason, UntrustedSpan } from '../contract/chat.ts'
import type { Language, MemoryType, Slot } from '../contract/memory.ts'
import type { ProfileField } from '../contract/profile.ts'

/** A message as an extractor reads it. */
export interface SourceMessage {
  readonly id: string
  readonly sessionId: string
  readonly position: number
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
  /** ISO 8601 UTC; relative dates ("yesterday") are resolved against it. */
  readonly at: string
}

/** Something an extractor believes the user said. Nothing is stored before the gate has checked the quote. */
export interface Candidate {
  readonly type: Exclude<MemoryType, 'session'>
  /** snake_case word for the URI, e.g. `food`, `residence`, `pet`. */
  readonly category: string
  /** A short label in the user's language, e.g. `Lives in Berlin`, `住在柏林`. */
  readonly title: string
  /** The fact in the user's own language and, as far as possible, words. */
  readonly content: string
  readonly keywords: readonly string[]
  readonly importance: number
  /** 0 to 1. */
  readonly confidence: number
  readonly language: Language
  readonly slot: Slot | null
  /** Verbatim span of the user message `messageId`. */
  readonly quote: string
  readonly messageId: string
  /** True where the user says that something earlier was wrong or is no longer so. */
  readonly correction: boolean
  /** The content of an earlier candidate that this one stands in place of. */
  readonly takesBack?: string
  /** ISO date until which it holds, where the user said so. */
  readonly expiresAt?: string
  /** The assistant's question just before, where the quote is an answer to it: it may lend the content its words. */
  readonly asked?: string
  /** The user asked to have it remembered. */
  readonly explicit?: boolean
  /** In so many words: "remember that …", not "remember, …". */
  readonly noted?: boolean
  /** How likely its words are to matter for long, 0 to 1, where they were looked at. */
  readonly lasting?: number
  /** How likely it is to be right to keep as it stands, 0 to 1, where it was weighed. */
  readonly right?: number
  /** ISO date the fact holds from, where the user said so. */
  readonly validFrom: string | null
}

/** "Forget that I like coffee": what matches is to be moved to the trash. */
export interface ForgetRequest {
  /** What to forget, in the user's words. */
  readonly what: string
  readonly quote: string
  readonly messageId: string
  /** "Don't keep that": what is meant is not named, but was said in the same message or the one before. */
  readonly refersTo?: 'message' | 'previous'
  /** It was read as a request by its grammar: what it describes may have been told in quite other words. */
  readonly isDescription?: boolean
}

export interface ProfileSignal {
  readonly field: ProfileField
  readonly value: string
  readonly confidence: number
  readonly quote: string
  readonly messageId: string
}

export interface Extraction {
  readonly candidates: readonly Candidate[]
  readonly forgets: readonly ForgetRequest[]
  readonly profileSignals: readonly ProfileSignal[]
  /** Why there is nothing, where there is nothing. */
  readonly emptyReason: EmptyReason | null
}
