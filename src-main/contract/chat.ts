import { z } from 'zod'
import { attachmentSchema, givenFileSchema } from './attachment.ts'
import { wireErrorSchema } from './wire-error.ts'
import { pulledThingSchema } from './pulled.ts'
import { reviewReasonSchema } from './memory.ts'
import { answeredBySchema, modelRefSchema } from './model.ts'
import { forgetCardSchema } from './forget.ts'
import { rejectionReasons } from './rejection.ts'
import { toolCallSchema } from './tool-call.ts'

/** A part of a message that is not the user's own words, or that a reader found to be a secret. Offsets are UTF-16 units, end exclusive. */
export const untrustedSpanSchema = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  source: z.enum(['paste', 'quote', 'fence', 'attachment', 'tool', 'web', 'secret']),
})
export type UntrustedSpan = z.infer<typeof untrustedSpanSchema>

export const usageSchema = z.object({ promptTokens: z.number(), completionTokens: z.number() })
export type Usage = z.infer<typeof usageSchema>

/** What a model thought before it answered: shown beside the answer, never sent to a model and never searched. */
const reasoningSchema = z.object({
  text: z.string(),
  /** Milliseconds it took. */
  ms: z.number(),
})
export type Reasoning = z.infer<typeof reasoningSchema>

export const messageSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  turnId: z.string().nullable(),
  position: z.number().int(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** `partial`: stopped, failed or interrupted before the end. */
  state: z.enum(['complete', 'streaming', 'partial']),
  untrustedSpans: z.array(untrustedSpanSchema),
  at: z.string(),
  usage: usageSchema.nullable(),
  /** Absent where the answer came without any. */
  reasoning: reasoningSchema.optional(),
  /** The ids of all versions of it, oldest first; absent where there is but this one. */
  versions: z.array(z.string()).optional(),
  /** The files that went along; absent where there were none. */
  attachments: z.array(attachmentSchema).optional(),
  /** What the user put into it by hand; absent where that was nothing, or is gone. */
  pulled: z.array(pulledThingSchema).optional(),
})
export type Message = z.infer<typeof messageSchema>

/** A branch of a conversation: from a fork, or the beginning, to the next forks. */
export const branchSchema = z.object({
  /** Its first message, who said it and how it begins. */
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  at: z.string(),
  /** How many forks are above it. */
  depth: z.number().int(),
  /** How many messages it has. */
  messages: z.number().int(),
  isShown: z.boolean(),
})
export type Branch = z.infer<typeof branchSchema>

const turnStates = ['running', 'done', 'stopped', 'failed', 'interrupted'] as const
export type TurnState = (typeof turnStates)[number]

/** A memory that a turn taught, changed, ended or had forgotten, for the chip under the answer. */
export const learnedSchema = z.object({
  memoryId: z.string(),
  title: z.string(),
  outcome: z.enum(['created', 'updated', 'ended', 'forgotten']),
  /** Undo takes this id. */
  changeId: z.string(),
})
export type Learned = z.infer<typeof learnedSchema>

/** A memory that waits for the user's word; the window asks about all of a conversation at once. */
export const questionSchema = z.object({
  memoryId: z.string(),
  fact: z.string(),
  /** Null where nobody wrote down why. */
  reason: reviewReasonSchema.nullable(),
  /** The change that asked; null where it left no version. */
  changeId: z.string().nullable(),
})
export type Question = z.infer<typeof questionSchema>

/** A trouble that the user's message spoke of, or told what was tried against: it is kept apart from memories. */
export const notedSchema = z.object({ painId: z.string(), summary: z.string(), kind: z.enum(['trouble', 'tried']) })
export type Noted = z.infer<typeof notedSchema>

export const extractionStates = ['pending', 'running', 'done', 'retrying', 'needs_attention', 'cancelled'] as const
export type ExtractionState = (typeof extractionStates)[number]

/** Why an extraction that ended well stored nothing; a sentence for each is in the i18n files. */
export const emptyReasons = [
  'nothing_new',
  'no_evidence',
  'nothing_personal',
  'all_rejected',
  'secret',
  'nothing_to_forget',
  /** No memory held what was to be forgotten; messages that say it are suppressed. The word stays: it stands in stored jobs. */
  'messages_hushed',
  'forgotten_before',
  /** Several things may be what was to be forgotten: the user has to say which. */
  'forget_unclear',
  'waiting',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

export const turnSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  userMessageId: z.string(),
  answerMessageId: z.string().nullable(),
  state: z.enum(turnStates),
  error: wireErrorSchema.nullable(),
  /** The answer is shown as it came, but the files have not taken it yet; `error` says why. */
  unsaved: z.boolean().default(false),
  createdAt: z.string(),
  /** It was asked for without anything that is known of the user. */
  withoutMemory: z.boolean().default(false),
  /** How many memories the answer used: what went along unasked counts where it is cited. */
  usedCount: z.number().int(),
  /** How many messages of earlier conversations were. */
  usedMessageCount: z.number().int().default(0),
  /** How many messages of this very conversation, which only what answers from memory alone looks up. */
  usedHereCount: z.number().int().default(0),
  /** How many passages of other corpora. */
  usedPassageCount: z.number().int().default(0),
  /** Null while it is not answered. */
  answeredBy: answeredBySchema.nullable().default(null),
  /** True once a receipt was recorded. */
  hasReceipt: z.boolean(),
  extraction: z
    .object({
      state: z.enum(extractionStates),
      reason: z.enum(emptyReasons).nullable(),
      /** Why candidates of the message's job were turned down. */
      turnedDown: z.array(z.enum(rejectionReasons)),
      /** True where the model failed and the rules did the work. */
      byRules: z.boolean(),
      /** True where a cap kept the model from being asked and the rules did the work. */
      capReached: z.boolean(),
      nextRunAt: z.string().nullable(),
      /** True while what the message asks to remember or to forget is not seen to yet. */
      asked: z.boolean(),
    })
    .nullable(),
  /** What of the conversation's files went along. */
  files: z.array(givenFileSchema).default([]),
  /** What the model looked up or wrote by itself. */
  calls: z.array(toolCallSchema).default([]),
  learned: z.array(learnedSchema),
  /** What other words had taught that the user put this turn's message in place of; undo of it has it stand again. */
  takenBack: z.array(learnedSchema).default([]),
  /** What the message asks to forget, where that was not clear or nothing was found. */
  forgetCard: forgetCardSchema.nullable().default(null),
  /**
   * It asks to remember or to forget something where nothing is changed: in a temporary chat, while learning is off, all at
   * once, which no message does, or where whoever read it heard nothing of the kind.
   */
  asksInVain: z.enum(['temporary', 'off', 'all', 'missed']).nullable().default(null),
  /** It asks to be reminded. Nothing is set by that: the user is taken to where it is set. */
  asksForReminder: z.boolean().default(false),
  /** The setting that it asks for and for nothing else, or that its files need, by the id that the window has for it. */
  setting: z.string().nullable().default(null),
  noted: z.array(notedSchema).default([]),
  /** What of the message waits for the user's word. */
  questions: z.array(questionSchema),
  /** How many memories of it are in quarantine, undecided. */
  heldBack: z.number().int(),
})
export type Turn = z.infer<typeof turnSchema>

export const sessionSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  /** Out of the list, and found by search. */
  archived: z.boolean(),
  folderId: z.string().nullable(),
  /** The model that was chosen for it; null: that of its agent, else of the settings. */
  model: modelRefSchema.nullable().default(null),
  /** False: nothing that is said in it is learned or brought up elsewhere. */
  learns: z.boolean().default(true),
  createdAt: z.string(),
  updatedAt: z.string(),
  messageCount: z.number().int(),
  /** Of a chat that no file holds. Absent: it is kept. */
  temporary: z
    .object({
      /** Whether what is known of the user is used in it. */
      usesMemory: z.boolean(),
    })
    .optional(),
})
export type Session = z.infer<typeof sessionSchema>

/** A folder of conversations. */
export const sessionFolderSchema = z.object({ id: z.string(), agentId: z.string(), name: z.string() })
export type SessionFolder = z.infer<typeof sessionFolderSchema>
