import type { ReviewReason } from '../../contract/memory.ts'

/** Words of the user that an operation rests on. */
interface Quoted {
  /** Verbatim span of the user message `messageId`. */
  readonly quote: string
  readonly messageId: string
}

export const statementKinds = ['fact', 'preference', 'event', 'plan', 'experience', 'instruction'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Why a statement is asked about before it is kept; a reader names it, the user decides. */
export type Delicate = Extract<ReviewReason, 'health' | 'money' | 'minor' | 'private_matter'>

/** One thing said, as a reader understood it. Nothing is stored before the evidence check and the review policy. */
export interface Statement extends Quoted {
  /** `user`, or whom or what it is about, with the relation: `dog Bram`, `sister Jo`. */
  readonly subject: string
  /** An attribute of the ontology where one fits, another snake_case word where none does; null for a whole sentence. */
  readonly attribute: string | null
  readonly value: string | null
  /** One sentence in the user's language, with names for pronouns. */
  readonly fact: string
  readonly kind: StatementKind
  readonly certainty: 'stated' | 'inferred'
  /** False for what matters today only. */
  readonly lasting: boolean
  /** "Remember that …": the user asked to have it kept. */
  readonly explicit: boolean
  readonly delicate: Delicate | null
  /** Local days (`2026-03-01`, `2026-03` or `2026`) between which it holds; a plan carries its day in `validFrom`. */
  readonly validFrom: string | null
  readonly validTo: string | null
}

export interface Add extends Statement {
  readonly op: 'add'
}
/** The user says again what memory `target` says. */
export interface Confirm extends Quoted {
  readonly op: 'confirm'
  readonly target: string
}
/** A new value for what memory `target` says; `mistake`: what it says never was true. */
export interface Replace extends Statement {
  readonly op: 'replace'
  readonly target: string
  readonly mistake: boolean
}
/** What gives a value. */
export type Stated = Add | Replace

/** What memory `target` says is over since `validTo`, or since it was said; `mistake`: it never was true. */
export interface End extends Quoted {
  readonly op: 'end'
  readonly target: string
  readonly validTo: string | null
  readonly mistake: boolean
}
/** The user asks to have something forgotten: by ids, in words, or as a range of days, but for what `except` names. */
export interface Forget extends Quoted {
  readonly op: 'forget'
  readonly targets: readonly string[]
  /** Messages of the user that a model named as what is meant. */
  readonly said?: readonly string[]
  /** Of these memories and messages only some are meant, and the words do not tell which. */
  readonly maybe?: readonly string[]
  readonly about: string | null
  readonly when: { readonly from: string | null; readonly to: string | null } | null
  readonly except: string | null
  /** Only what was just said: the message itself or the one before it. */
  readonly refersTo?: 'message' | 'previous'
  /** Heard by a rule that is not sure of it: `likely` is asked about, `maybe` only where it names what is known. */
  readonly certainty?: 'likely' | 'maybe'
}

/** A value that must stay secret, in whatever language it is named: masked wherever it stands, noted nowhere. */
export interface Secret extends Quoted {
  readonly op: 'secret'
}

/** What a reader answers. Targets are ids of memories that it was shown. */
export type Operation = Add | Confirm | Replace | End | Forget
