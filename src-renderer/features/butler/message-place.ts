/** Where a message stands. */
export interface MessagePlace {
  readonly sessionId: string
  readonly messageId: string
  readonly position: number | null
}
