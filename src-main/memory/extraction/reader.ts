import type { SourceMessage } from '../evidence/source-message.ts'
import type { Operation, Secret } from './operation.ts'

/** A settled part of a conversation: what is to be read, and what was said just before it. */
export interface Stretch {
  readonly agentId: string
  /** Oldest first; messages before the stretch are context only. */
  readonly context: readonly SourceMessage[]
  readonly messages: readonly SourceMessage[]
  /** What the user said long before, that a request to forget in these messages may mean: context as well. Known once one was read. */
  readonly earlier?: readonly SourceMessage[]
}

/** A memory that bears on a stretch, as a reader is shown it. */
export interface KnownMemory {
  readonly id: string
  readonly fact: string
  readonly subject: string
  readonly attribute: string | null
  readonly value: string | null
  /** ISO day. */
  readonly since: string | null
  readonly state: 'current' | 'waiting' | 'past'
}

export interface Reading {
  readonly operations: readonly Operation[]
  readonly secrets?: readonly Secret[]
  /** How many answered items could not be read as operations. */
  readonly unreadable: number
}

/** What turns a stretch of conversation into operations on memory: a language model, or a small set of rules. */
export interface Reader {
  /** Bumped when what it is asked or how it reads changes: recordings and measured trust carry it. */
  readonly version: string
  /** Throws an AppError (`provider_*`, `cap_reached`) where it could not read. */
  read(stretch: Stretch, known: readonly KnownMemory[], signal: AbortSignal): Promise<Reading>
}
