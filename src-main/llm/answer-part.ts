import type { Usage } from '../contract/chat.ts'

/** What one event of an answer brings. */
export interface AnswerPart {
  readonly text: string
  /** False for events that only count tokens or keep the connection alive. */
  readonly isToken: boolean
  readonly finish: string | null
  readonly usage: Usage | null
}
