import type { NoChatsReason } from '../contract/chat-file.ts'

/** Why no conversations can be read from a file; nothing of the file is in it. */
export class NoChats extends Error {
  override readonly name = 'NoChats'
  readonly reason: NoChatsReason

  constructor(reason: NoChatsReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
