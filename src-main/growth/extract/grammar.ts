import type { Language } from '../../contract/memory.ts'
import type { Replacement } from './correct-value.ts'
import type { Referent } from './referent.ts'
import type { Clause, Finding, Rule, Span } from './rule.ts'

/** A fact with its words and their place in the sentence. */
export interface Passing {
  readonly finding: Finding
  readonly content: string
  readonly start: number
  readonly end: number
  /** The assistant's question that it answers. */
  readonly asked?: string
}

/** Where a sentence stands that facts are told in by the way. */
export interface Setting {
  /** The whole message, for what frames it: a role play, a text to work on. */
  readonly whole: string
  /** What the assistant said just before; '' where the sentence does not open the message. */
  readonly asked: string
  /** The sentence before in the message; '' where there is none. */
  readonly previous: string
  readonly referent: Referent | null
}

/** What the extractor knows of one language. Texts reach it with `foldScript` applied. */
export interface Grammar {
  readonly language: Language
  /** How many characters of greeting, thanks or filler stand before what is said. */
  opening(text: string): number
  isQuestion(text: string): boolean
  /** The part before a question that the same sentence ends with: how long it is, 0 where all of it is the question. */
  beforeQuestion(text: string): number
  /** Leads in to a question by what was said in an earlier talk: tells nothing new. */
  recallsTalk(text: string): boolean
  isHypothetical(text: string): boolean
  /** "I don't want to …": a wish denied is no plan. */
  isUnwanted(text: string): boolean
  /** What somebody else said, thinks or likes. */
  isReported(text: string): boolean
  /** The whole message is a role play, a case, a what-if, a dream: nothing in it is said of the user. */
  isFramed(message: string): boolean
  /** "just kidding": takes back the sentence before. */
  isJoke(text: string): boolean
  /** Says nothing about the user: greetings, thanks, praise, wishes. */
  isPleasantry(text: string): boolean
  /** Length of "remember that …", 0 where it is none. */
  rememberMarker(text: string): number
  /** What a "forget that …" asks to forget. */
  forgetTarget(text: string): Span | null
  /** Length of "no, actually …", 0 where it is none. */
  correctionMarker(text: string): number
  /** A text that is nothing but a value, said instead of another. */
  bareValue(text: string): Replacement | null
  /** "Can you remember …?" */
  asksToRemember(text: string): boolean
  /** Asks to translate, rewrite, sum up a text: what the sentence says is not the user's statement. */
  isWorkRequest(text: string): boolean
  /** "… but I quit": takes back a taste told in the clause before. */
  givesUp(text: string): boolean
  /** A first clause without a subject that can only be about the user (`去年搬到柏林`). */
  impliesSubject(text: string): boolean
  /** Where the clauses of a sentence begin; the first is 0. */
  clauseStarts(text: string): readonly number[]
  /** Short forms in full, for the rules: "ive" as "I've". */
  writtenOut(text: string): string
  /** "not X but Y" as a plain statement of Y; null where the sentence is no such contrast. */
  contrast(text: string): string | null
  /** True where a clause without a subject goes on about the one before it (`住在柏林`). */
  inheritsSubject(text: string): boolean
  /** Matches a clause whose subject is the user. */
  readonly firstPerson: RegExp
  readonly rules: readonly Rule[]
  /** The clause begins with somebody else (`我妈…`): only these rules apply to it. */
  isOfAnother(text: string): boolean
  readonly rulesOfOthers: readonly Rule[]
  /** Somebody given by relation and name together. */
  namedPerson(clause: Clause): Finding | null
  /** A concrete first-person statement that no rule knows. `follows`: the sentence before was one. */
  narrative(text: string, follows: boolean): Finding | null
  /** Facts told by the way, in whatever kind of sentence: in a request, in brackets, without a subject, as an answer. */
  inPassing(text: string, setting: Setting): readonly Passing[]
  /** Begins with a pronoun and says nothing without the sentence before. */
  leansOnPrevious(text: string): boolean
  isProblem(text: string): boolean
  isSolution(text: string): boolean
  /** A title from the words themselves. */
  titleOf(text: string): string
}
