import type { TextMessage } from '../../llm/driver.ts'
import type { Earlier } from './history/compaction.ts'

/** What of a conversation fits into a request. */
export interface Fitted {
  readonly turns: readonly (readonly Said[])[]
  readonly earlier: Earlier
  /** From this message on the conversation stands in the request. */
  readonly from: number
}

export interface Said extends TextMessage {
  readonly id: string
  readonly position: number
}
