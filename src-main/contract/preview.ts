import { z } from 'zod'
import { attachmentKinds, givenFileSchema } from './attachment.ts'
import { profileFieldSchema } from './profile.ts'
import { idSchema } from './text.ts'

/** What was shown before a message went, and what of it may go: by keys that only this profile can make. */
export const shownSchema = z.object({
  /** Whom it goes to. */
  to: idSchema,
  /** What goes in any case: the words themselves, what the agent was told to be, the chat so far, the tools. */
  base: idSchema,
  /** Pieces that may go along. What is in neither list was not shown, and stays. */
  goes: z.array(idSchema).max(2_000),
  /** Pieces that the user took out. */
  stays: z.array(idSchema).max(2_000),
})
export type Shown = z.infer<typeof shownSchema>

/** Why a piece would go: the user put it in, it was found, it was said in another place, it always does, there is room for it. */
export const pieceGroups = ['file', 'pulled', 'found', 'excerpt', 'core', 'room', 'way'] as const
export type PieceGroup = (typeof pieceGroups)[number]

/** One thing that would go along, and that can be taken out. */
export const pieceSchema = z.object({
  key: z.string(),
  group: z.enum(pieceGroups),
  /** As it would go. */
  text: z.string(),
  /** Something said later may have changed it, or it holds no more: it goes with that note. */
  isDoubtful: z.boolean(),
  /** It holds no more, and the message does not ask for what was. */
  isPast: z.boolean(),
  /** The line of the profile card that it is. */
  field: profileFieldSchema.nullable(),
  memoryId: z.string().nullable(),
  /** Where an excerpt stands; null for anything else. */
  from: z
    .object({ title: z.string(), role: z.enum(['user', 'assistant']).nullable(), at: z.string().nullable() })
    .nullable(),
  file: givenFileSchema.extend({ name: z.string(), kind: z.enum(attachmentKinds) }).nullable(),
  /** It was taken out when this was sent before. */
  stays: z.boolean(),
})
export type Piece = z.infer<typeof pieceSchema>

/** What would leave with a message, and to whom. */
export const previewSchema = z.object({
  to: z.object({
    key: z.string(),
    providerId: z.string(),
    name: z.string(),
    model: z.string(),
    /** It stays on this computer. */
    local: z.boolean(),
    /** False: the app itself answers, and nothing is sent to anyone. */
    isModel: z.boolean(),
    /** The place on the network; null for the app itself. */
    host: z.string().nullable(),
  }),
  base: z.string(),
  /** The words as they were said. */
  text: z.string(),
  pieces: z.array(pieceSchema),
  /** Files of the chat of which nothing goes. */
  filesLeft: z.array(givenFileSchema.extend({ name: z.string(), kind: z.enum(attachmentKinds) })),
  /** False: this chat, or its agent, goes without what is known of the user. */
  usesMemory: z.boolean(),
  /** What was said before in this chat, as far as it goes. */
  earlier: z.object({
    messages: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
    /** What stands for those before; empty where all of them go. */
    summary: z.string(),
    summarized: z.number().int(),
    /** How many turns there are in all. */
    turnsTotal: z.number().int(),
  }),
  /** What the app and the agent tell the model in any case. */
  instructions: z.string(),
  /** What the model may call: nothing that looks anything up. */
  tools: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>
