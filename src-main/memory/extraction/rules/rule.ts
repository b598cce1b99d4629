import type { SourceMessage } from '../../evidence/source-message.ts'
import type { Span } from '../../../util/sentences.ts'
import type { Add, Forget, StatementKind } from '../operation.ts'

/** What a value has to look like, and where it ends. */
export type ValueKind =
  | 'name'
  | 'called'
  | 'intro'
  | 'greeted'
  | 'place'
  | 'job'
  | 'trade'
  | 'organisation'
  | 'things'
  | 'allergens'
  | 'substances'
  | 'thing'
  | 'number'
  | 'word'
  | 'whole'

/**
 * One pattern that reads a statement. Groups: `value`; `rel` for whom it is about instead of the user, `called` for
 * their name; `uses` instead of `value`, for a fact of that attribute; `at` beside a job, for whom it is done; `named` where a name stands alone, which counts where it is known for somebody; `what` for the kind of a favourite; `not` for what it is not.
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
  /** It is so since the past day that is named with it. */
  readonly begins?: true
  /** It is no longer so. */
  readonly ends?: true
  /** It is about somebody else, and kept in the user's own words. */
  readonly isOfOther?: true
}

/** What is read by the rules of a name, in whatever language; `ofOthers`: what a value has to look like where others have it, too. */
const meanings = {
  'no-longer': { attribute: '', value: 'thing', ends: true },
  name: { attribute: 'name', value: 'name', own: true },
  intro: { attribute: 'name', value: 'intro', own: true },
  here: { attribute: 'name', value: 'greeted', anywhere: true },
  'call-me': { attribute: 'preferred_name', value: 'name', own: true },
  age: { attribute: 'age', value: 'number' },
  birthday: { attribute: 'birthday', value: 'whole' },
  live: { attribute: 'residence', value: 'place', begins: true, ofOthers: 'place' },
  from: { attribute: 'hometown', value: 'place' },
  occupation: { attribute: 'job', value: 'job', begins: true, ofOthers: 'job' },
  'work-in': { attribute: 'industry', value: 'organisation', ofOthers: 'organisation' },
  'is-a': { attribute: 'job', value: 'trade', ofOthers: 'trade' },
  'work-at': { attribute: 'employer', value: 'organisation', begins: true, ofOthers: 'organisation' },
  'relation-name': { attribute: 'name', value: 'name', own: true, beside: true },
  'relation-apposed': { attribute: 'name', value: 'name', anywhere: true },
  'relation-age': { attribute: 'age', value: 'number', own: true },
  'pet-called': { attribute: 'name', value: 'name' },
  pet: { attribute: 'has_pet', value: 'whole' },
  allergic: { attribute: 'allergy', value: 'allergens', ofOthers: 'allergens' },
  allergy: { attribute: 'allergy', value: 'thing' },
  reaction: { attribute: 'allergy', value: 'substances' },
  'no-food': { attribute: 'diet', value: 'things', ofOthers: 'substances' },
  avoids: { attribute: 'diet', value: 'substances', ofOthers: 'substances' },
  diet: { attribute: 'diet', value: 'word', ofOthers: 'word' },
  like: { attribute: 'likes', value: 'things', kind: 'preference' },
  dislike: { attribute: 'dislikes', value: 'things', kind: 'preference' },
  favourite: { attribute: 'favourite', value: 'thing', kind: 'preference', own: true },
  style: { attribute: 'answer_style', value: 'whole', kind: 'instruction', own: true },
} as const satisfies Readonly<
  Record<string, Omit<StatementRule, 'id' | 'pattern' | 'says'> & { readonly ofOthers?: ValueKind }>
>

type Row = readonly [name: keyof typeof meanings, pattern: string, says: string]

/** The statement rules of a language in the order in which they are tried: last those with somebody in the user's place. */
export function rulesOf(language: 'en' | 'zh', rows: readonly Row[], ofOther: (pattern: string) => string) {
  const own = rows.map(([name, pattern, says]) => {
    return { id: `${language}-${name}`, pattern: re(pattern), says, ...meanings[name] }
  })
  const others = own.flatMap((rule) => {
    if (!('ofOthers' in rule)) return []
    const said = { pattern: re(ofOther(rule.pattern.source)), says: '{text}', value: rule.ofOthers }
    return { ...rule, ...said, isOfOther: true as const }
  })
  return [...own, ...others] satisfies readonly StatementRule[]
}

/** A clause with a verb of letting go that may ask to forget; offsets are the clause's. */
export interface Asks {
  /** Nothing but politeness stands before its verb. */
  readonly isOrder: boolean
  /** Its verb is of forgetting alone; others are said of texts and things as well. */
  readonly isForget: boolean
  /** Not to be kept: what was stated with it. */
  readonly isNew: boolean
  /** Its words that ask. */
  readonly start: number
  readonly end: number
}

/** How a language asks to forget: verbs of letting go, where a clause puts them to ask, and what they take. */
export interface ForgetGrammar {
  /** What stands between clauses. */
  readonly clause: RegExp
  asks(clause: string): Asks | null
  /** Group `except`: what is to stay. */
  readonly except: RegExp
  /** Words for what was said before: days beside them are when it was said. */
  readonly told: RegExp
  /** A clause beside a request that states something. */
  readonly statement: RegExp
  /** What a clause is about, without politeness; '' where it only points at what was said. */
  topic(words: string): string
}

/** A part of a sentence that patterns are tried on. */
export interface Clause {
  /** What the patterns see: the clause, after the subject that it goes on with. */
  readonly text: string
  /** How many characters of `text` stand for words said earlier in the sentence. */
  readonly lent: number
  /** Offset of the clause in its sentence, and of the words that lead in to it. */
  readonly start: number
  readonly from: number
}

interface ClauseGrammar {
  readonly boundary: RegExp
  /** Words that only lead in to a clause. */
  readonly leadIn: RegExp
  /** A clause about somebody else. */
  readonly others: RegExp
  /** The subjects that a clause lends to those after it which have none; null where it has none itself. */
  lends(text: string): readonly string[] | null
  /** Begins a sentence without the subject that is `meant`. */
  readonly elided: RegExp
  readonly meant: readonly string[]
  /** A clause that may go on with a subject before it; `always` with the one that is meant. */
  readonly goesOn: RegExp
  readonly always?: RegExp
}

const mostClauses = 16

/** Cuts a sentence into clauses: each as it stands, and, where it has no subject of its own, with each that it may go on with. */
export const clausesBy =
  ({ boundary, leadIn, others, lends, elided, meant, goesOn, always }: ClauseGrammar) =>
  (sentence: string): readonly Clause[] => {
    const starts = [0, ...Array.from(sentence.matchAll(boundary), ({ index, 0: mark }) => index + mark.length)]
    const found: Clause[] = []
    let own: readonly string[] = []
    for (const from of starts.slice(0, mostClauses)) {
      const rest = sentence.slice(from).trimStart()
      const begin = sentence.length - rest.length
      const led = leadIn.exec(rest)?.[0].length ?? 0
      const [text, start] = [rest.slice(led), begin + led]
      if (text === '') continue
      found.push({ text, lent: 0, start, from: begin })
      const isFirst = sentence.slice(0, begin).trim() === ''
      own = lends(text) ?? (others.test(text) ? [] : isFirst && elided.test(text) ? meant : own)
      const lent = always?.test(text) === true ? meant : own
      if (lent.length > 0 && goesOn.test(text))
        found.push(...lent.map((one) => ({ text: one + text, lent: one.length, start, from: begin })))
    }
    return found
  }

/** What the rules reader knows of one language. Texts come as `foldScript` gives them. */
export interface RuleLanguage {
  readonly language: 'en' | 'zh'
  readonly statements: readonly StatementRule[]
  readonly forgets: ForgetGrammar
  /** A request to keep what follows it. */
  readonly remember: RegExp
  /** Words that take back what was said before. */
  readonly corrects: RegExp
  /** A sentence that puts a `value` in the place of the one said last, or of the one that it says it is `not`. */
  readonly instead: RegExp
  isOf(sentence: string): boolean
  clauses(sentence: string): readonly Clause[]
  /** The clean values in what a pattern took for one; none where it is no value of that kind. */
  values(words: string, kind: ValueKind, sentence: string): readonly string[]
  /** Somebody of the user's, as a fact begins with them. */
  somebody(relation: string, called: string): string
  /** What matters today only. */
  readonly passing: RegExp
  /** What is said of the past: a month beside it has begun. */
  readonly past: RegExp
}

/** A sentence that is being read, in one of the languages it may be in. */
export interface Place {
  readonly message: SourceMessage
  readonly sentence: Span
  /** The sentence as `foldScript` gives it. */
  readonly folded: string
  /** The sentences of the message before it. */
  readonly before: readonly Span[]
  /** What the user said last, in this message or the one before. */
  readonly last: Span | undefined
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
  /** It stands beside words that take something back. */
  readonly corrects?: boolean
  /** The subject is a name that somebody has to be known by; without an attribute, what it is `not` has to be known. */
  readonly isNamed?: true
}

/** Words without the quotation marks, punctuation and blanks around them. */
export const clean = (words: string): string =>
  words.replace(
    /^[\s"'“”‘’「『《]+|(?<![\s"'“”‘’」』》.,;:!?~*。，！？；、～…])[\s"'“”‘’」』》.,;:!?~*。，！？；、～…]+$/gu,
    '',
  )

const mostItems = 6

/** The items of a list up to the first that is none. */
export function itemsOf(parts: readonly string[], isNone: (item: string) => boolean): readonly string[] {
  const items = parts.filter((part) => part !== '')
  const end = items.findIndex(isNone)
  return items.slice(0, end === -1 ? mostItems : Math.min(end, mostItems))
}

/** A value that is fit, as the only one. */
export const only = (value: string, isFit: (value: string) => boolean): readonly string[] =>
  value !== '' && isFit(value) ? [value] : []

/** A pattern that is blind to case and tells where its groups are. */
export const re = (source: string): RegExp => new RegExp(source, 'diu')

/** What a step leaves of a text once it takes no more away. */
export function untilSame(text: string, step: (text: string) => string): string {
  let [before, after] = [text, step(text)]
  while (after !== before) [before, after] = [after, step(after)]
  return after
}
