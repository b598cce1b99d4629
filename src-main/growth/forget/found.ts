import type { Memory } from '../../contract/memory.ts'
import type { SaidText } from '../../storage/traces-store.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { Told } from './by-clues.ts'

/** What was said in the conversations of an agent, as requests to forget need it. */
export interface Conversations {
  /** The user's message just before one, in its conversation. */
  readonly previousOf: (messageId: string) => string | null
  /** What the user said up to then in their own words, newest first. */
  readonly toldBefore: (agentId: string, at: string) => readonly Told[]
  /** What the assistant answered to it. */
  readonly answersTo: (messageId: string) => readonly string[]
  readonly message: (agentId: string, messageId: string) => SaidText | undefined
}

/** Words of a message. */
export interface Saying {
  readonly message: SaidText
  readonly words: string
}

/** What a request means. `words`: by what the same is recognised when it is told again. */
export interface Found {
  readonly memories: readonly Memory[]
  readonly messageIds: readonly string[]
  /** Where nothing was learned of it: the user's own words that say it. */
  readonly sayings: readonly Saying[]
  readonly words: { readonly what: string; readonly quote: string }
  /** True where several things may be meant, none of them clearly. */
  readonly isUnclear: boolean
}

/** That nothing fits a request. */
export const nothing = ({ what, quote }: ForgetRequest): Found => ({
  memories: [],
  messageIds: [],
  sayings: [],
  words: { what, quote },
  isUnclear: false,
})
