import type { ChatFile, NoChatsReason } from '../contract/chat-file.ts'

/** What the thread is to read, and where it writes what is foreign in our own form. */
export interface ChatFileTask {
  readonly path: string
  readonly target: string | null
}

export type ChatFileAnswer = { readonly file: ChatFile } | { readonly reason: NoChatsReason }
