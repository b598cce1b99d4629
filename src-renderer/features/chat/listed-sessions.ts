import type { Session } from '../../../src-main/contract/chat.ts'
import type { Output } from '../../lib/command-client.ts'

/** A page of a list of chats. */
export interface SessionList {
  readonly items: readonly Session[]
  readonly nextCursor: string | null
}

/** A message that holds what was searched for. */
export type SaidHit = Output<'session_search'>['items'][number]
