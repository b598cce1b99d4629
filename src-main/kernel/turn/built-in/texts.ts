import type { ProfileField } from '../../../contract/profile.ts'
import type { Days } from '../../../util/days-ahead.ts'
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
  /** They stand so in what was said or read; else in a memory's sentence, which is told as “you”. */
  readonly isOwn: boolean
  /** What the user said right after them, where that speaks of the same. */
  readonly next: string | null
  /** Null where there is nothing to lead to. */
  readonly citation: number | null
  /** `today` for what was said on the day of the question. */
  readonly day: Day | 'today' | null
  /** `doubtful`: something said later may have changed it. */
  readonly standing: 'current' | 'doubtful' | 'past'
  /** The days to come that it is said for. */
  readonly days: Days | null
  /** The line of the profile card that it is. */
  readonly field: ProfileField | null
  /**
   * `summary`: of an earlier conversation, not the user's own words; `here`: of this one; `imported`: of somebody else's
   * file, and `day` is when it came in; `source`: of a source of the user's.
   */
  readonly kind: 'said' | 'summary' | 'here' | 'imported' | 'source'
  /** The file it came with, or what it stands in, safe for markdown, where that is known. */
  readonly fileName: string | null
}

/** Everything the built-in answerer can say, in one language. */
export interface BuiltInTexts {
  /** What answers a question, in one line. */
  readonly recall: (quotes: readonly Quote[]) => string
  /** What comes near a question that nothing answers for sure. */
  /** What was told of the same, to what asks for nothing. */
  readonly beside: (quotes: readonly Quote[]) => string
  readonly nearest: (quotes: readonly Quote[]) => string
  readonly listed: (quote: Quote) => string
  /** Before what is on the days asked for; where nothing is. */
  readonly agenda: string
  readonly nothingOn: string
  readonly aboutYou: string
  /** After a list that is cut: how many were left out. */
  readonly more: (count: number) => string
  readonly nothingAboutYou: string
  /** Where what is remembered is not used. */
  readonly blind: string
  /** Where nothing answers. */
  readonly unknown: string
  /** The same of one question among several. */
  readonly unknownPart: (question: string) => string
  /** The same with its reason, where that was not told yet. */
  readonly unknownYet: string
  /** Where what is asked for is a setting, and nothing that is remembered answers. */
  readonly inSettings: (setting: string, page: string) => string
  /** What the app says about itself. */
  readonly aboutApp: Readonly<Record<AppTopic, string>>
  /** Before an answer that a model elsewhere was not asked for. */
  readonly standsIn: string
  /** To what tells nothing. */
  readonly filler: string
  readonly greeting: string
  /** To a greeting, thanks or the like in any words. */
  readonly smallTalk: string
  readonly thanks: string
  /** To a statement that something can be read from. */
  readonly acknowledgement: string
  /** The same, where all of it is remembered already. */
  readonly known: string
  /** To a code, a key or a password: that it is not kept, why, and the way on; the rest may be kept. */
  readonly secret: string
  /** To any other, and to what is asked to be done: it stays in the conversation, and a model could do more. */
  readonly unread: string
  /** The same, where that was said before. Like it, it fits bad news as well as good. */
  readonly unreadAgain: string
  /** The same, where it is not found again. */
  readonly unkept: string
  /** The same, where a model is connected that is not asked here. */
  readonly read: string
  /** To what the user is asked about, or is told of others. */
  readonly heard: string
  /** A correction that was not understood. */
  readonly uncorrected: string
  readonly remember: string
  readonly forget: string
  readonly forgetAll: string
  readonly dontRemember: string
  readonly undo: string
  /** Beside a file or a paste, which nobody here can read; says that no language model is connected. */
  readonly beyond: string
  /** To who asks to be reminded: it is set elsewhere. */
  readonly reminder: string
}
