import type { Days } from '../../util/days-ahead.ts'
import type { ProfileField } from '../../contract/profile.ts'

/** A memory as an answer is given it. */
export interface GivenMemory {
  /** The number an answer refers to it by: `[1]`. Null for a line of the profile that rests on no memory. */
  readonly citation: number | null
  /** It goes along with every request. */
  readonly core?: true
  /** The line of the profile card that it is: `content` is its value. */
  readonly field?: ProfileField
  /** What the user said next, or later to put a figure of it right, and when. */
  readonly next?: string
  readonly nextAt?: string
  readonly content: string
  /** The user's own words it rests on, where there are any: what may stand between quotation marks. */
  readonly quote?: string
  /** A memory's type; `message` for what the user said, `session` for what the assistant did, `here` where it did in this very conversation, `passage` for what stands in a source of the user's. */
  readonly type: string
  /** What a passage stands in. */
  readonly title?: string
  readonly saidAt: string | null
  /** It came with somebody else's file, and was not confirmed since. */
  readonly imported?: { readonly at: string; readonly fileName: string | null } | null
  /** False where the memory is no longer true: it was superseded. */
  readonly current: boolean
  /** It may have been so on the days gone that are asked about. */
  readonly held?: true
  /** True where something said later may have changed it; it is not taken for current then. */
  readonly contested?: boolean
  readonly score: number
  /** The share of the question's telling words that it holds; 0 without the one that says most. */
  readonly coverage: number
  /** What it tells, sentence by sentence, and how near each is to the question, by meaning and by rare words. */
  readonly told?: readonly { readonly quote: string; readonly nearness: number }[]
  /** The days to come that it is said for, where the question names one of them. */
  readonly days?: Days
  /** Of a question in parts: the one that it was found for. */
  readonly part?: number
  /**
   * Where a plain question asks for one attribute of one subject ("what is my cat called?"): it is what the memory is
   * kept for, the memory touches on it, or the memory is about another subject or attribute. Absent where nothing tells.
   */
  readonly fit?: 'answer' | 'aside' | 'other'
}
