import type { AppTopic } from './about-app.ts'

/** Day of the month, month and year as the user's calendar shows them. */
export interface Day {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
}

export interface Quote {
  /** The words, already safe for markdown. */
  readonly words: string
  readonly citation: number
  readonly day: Day | null
  /** `doubtful`: something said later may have changed it. */
  readonly standing: 'current' | 'doubtful' | 'past'
  /** `summary`: of an earlier conversation, not the user's own words. */
  readonly kind: 'said' | 'summary'
}

/** Everything the built-in driver can say, in one language. */
export interface BuiltInTexts {
  readonly recall: (quote: Quote) => string
  readonly listed: (quote: Quote) => string
  readonly related: (quote: Quote) => string
  readonly aboutYou: string
  /** After a list that is cut: how many were left out; `atLeast` where there may be still more. */
  readonly more: (count: number, atLeast: boolean) => string
  readonly nothingAboutYou: string
  readonly nothingFound: string
  /** In its place where what may answer waits for the user's word. */
  readonly waits: string
  /** What the app says about itself. */
  readonly aboutApp: Readonly<Record<AppTopic, string>>
  /** To what tells nothing. */
  readonly filler: string
  readonly greeting: string
  readonly thanks: string
  /** To a statement, by its mood. */
  readonly acknowledgement: Readonly<Record<'sad' | 'glad' | 'plain', string>>
  /** Where to see whether anything was learned. */
  readonly learned: string
  readonly remember: string
  readonly forget: string
  readonly forgetAll: string
  readonly dontRemember: string
  readonly undo: string
  /** To what no memory can answer; says that no language model is connected. */
  readonly beyond: string
  /** Ends an answer that a language model would have given better. */
  readonly noModel: string
  /** The same in short, after an answer from memory. */
  readonly fromMemory: string
  /** The same in short, after a request that is carried out by rules. */
  readonly byRules: string
}
