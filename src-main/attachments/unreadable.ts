import type { UnreadableReason } from '../contract/attachment.ts'

/** Why a file cannot be read; nothing of the file is in it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
