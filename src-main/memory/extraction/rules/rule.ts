import type { SourceMessage } from '../../evidence/source-message.ts'
import type { Span } from '../../language/sentences.ts'
import type { Add, Forget, StatementKind } from '../operation.ts'

/** What a value has to look like, and where it ends. */
export type ValueKind =
  | 'name'
  | 'intro'
  | 'greeted'
  | 'place'
  | 'job'
  | 'trade'
  | 'organisation'
  | 'things'
  | 'substances'
  | 'thing'
  | 'number'
  | 'word'
  | 'whole'

/**
 * One pattern that reads a statement. Groups: `value`; `rel` for whom it is about instead of the user, `called` for
 * their name; `named` where a name stands alone, which counts where it is known for somebody; `what` for the kind of a favourite; `not` for what it is not.
 */
export interface StatementRule {
  readonly id: string
  readonly pattern: RegExp
  readonly attribute: string
  readonly value: ValueKind
  /** The fact in words; `{value}`, `{rel}`, `{who}`, `{what}` are put in. */
  readonly says: string
  readonly kind?: StatementKind
  /** The user's own words need to begin it: a clause that only goes on does not. */
  readonly own?: true
  /** Looked for anywhere in a sentence, not only where a clause begins. */
  readonly anywhere?: true
  /** What else its clause says is read, too. */
  readonly beside?: true
  /** It is no longer so. */
  readonly ends?: true
}

/** Words that ask to forget; `needsObject`: only beside words for what is remembered. */
export interface ForgetCue {
  readonly id: string
  readonly pattern: RegExp
  readonly needsObject?: true
}

/** How a language asks to forget: its verbs tell a request, what it is about is all else that has substance. */
export interface ForgetWords {
  /** The words that ask, politeness before them included. */
  readonly cues: readonly ForgetCue[]
  /** What shows that a verb of many uses is about what is remembered. */
  readonly ofMemory: RegExp
  /** A sentence that holds any of these is no request. */
  readonly none: RegExp
  /** Group `except`: what is to stay. */
  readonly except: RegExp
  /** Words for what was said before: days beside them are when it was said. */
  readonly told: RegExp
  /** Words for what was said last. */
  readonly justNow: RegExp
  /** Words before a request that state something, where others name its topic. */
  readonly statement: RegExp
  /** What ends so before a request gives the words of somebody else. */
  readonly quoting: RegExp
  /** What stands between the clauses of a request. */
  readonly clause: RegExp
  /** What a clause is about, without politeness; '' where it only points at what was said. */
  topic(words: string): string
}

/** A part of a sentence that patterns are tried on. */
export interface Clause {
  /** What the patterns see: the clause, after the subject that it goes on with. */
  readonly text: string
  /** How many characters of `text` stand for words said earlier in the sentence. */
  readonly lent: number
  /** Offset of the clause in its sentence. */
  readonly start: number
}

/** What the rules reader knows of one language. Texts come as `foldScript` gives them. */
export interface RuleLanguage {
  readonly language: 'en' | 'zh'
  readonly statements: readonly StatementRule[]
  readonly forgets: ForgetWords
  /** A request to keep what follows it. */
  readonly remember: RegExp
  isOf(sentence: string): boolean
  clauses(sentence: string): readonly Clause[]
  /** The clean values in what a pattern took for one; none where it is no value of that kind. */
  values(words: string, kind: ValueKind, sentence: string): readonly string[]
  /** Somebody of the user's, as a fact begins with them. */
  somebody(relation: string, called: string): string
  /** What matters today only. */
  readonly passing: RegExp
}

/** A sentence that is being read, in one of the languages it may be in. */
export interface Place {
  readonly message: SourceMessage
  readonly sentence: Span
  /** The sentence as `foldScript` gives it. */
  readonly folded: string
  readonly language: RuleLanguage
  /** The user asked to have it kept. */
  readonly explicit: boolean
}

/** What a rule read, before it is compared with what is known. */
export interface Found {
  readonly rule: string
  readonly operation: Add | Forget
  /** `ended`: what it says is no longer so. */
  readonly isOver: boolean
  /** What the user says it is not. */
  readonly not: string | null
  /** The subject is a name that somebody has to be known by. */
  readonly isNamed?: true
}

/** A pattern that is blind to case and tells where its groups are. */
export const re = (source: string): RegExp => new RegExp(source, 'diu')
