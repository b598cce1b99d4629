import { z } from 'zod'

/** Whose export a file of conversations is. */
export const chatSources = ['majordomo', 'chatgpt', 'claude'] as const
export type ChatSource = (typeof chatSources)[number]

/** What is in a file of conversations. */
export const chatFileSchema = z.object({
  source: z.enum(chatSources),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Messages of the user. */
  said: z.number().int(),
  /** Characters in these. */
  saidCharacters: z.number().int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  /** Conversations of a foreign export that cannot be read: they do not come in. */
  unreadable: z.number().int(),
  /** One of the conversations is what the program itself noted about the user. */
  hasNotes: z.boolean(),
})
export type ChatFile = z.infer<typeof chatFileSchema>

/** Why a file is none that conversations can be read from: a sentence each in the window (i18n `errorReasons.<reason>`). */
export type NoChatsReason = 'chats_none' | 'chats_damaged' | 'chats_locked' | 'chats_too_large'
