import { z } from 'zod'
import { chatSources } from './chat-file.ts'

/** One import of conversations, as long as anything of it is here. */
export const chatImportSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  source: z.enum(chatSources),
  /** Null where it came from no file. */
  fileName: z.string().nullable(),
  at: z.string(),
  /** Conversations that came in with it and are here. */
  chats: z.number().int(),
  /** Of these the ones that the user has said something in since. */
  continued: z.number().int(),
  /** Taken back a short while ago: so many can be brought back. */
  takenBack: z.number().int(),
  /** So many pieces of it are still to be learned from. */
  reading: z.number().int(),
  /** Memories that were learned from what came in. */
  learned: z.number().int(),
  /** It still goes on. */
  isRunning: z.boolean(),
})
export type ChatImport = z.infer<typeof chatImportSchema>

/** What taking an import back deletes, or would. */
export const takenBackSchema = z.object({
  chats: z.number().int(),
  /** Conversations that stay, since the user has gone on with them. */
  kept: z.number().int(),
  /** Memories that rest on nothing but what goes. */
  memories: z.number().int(),
})
export type TakenBack = z.infer<typeof takenBackSchema>
