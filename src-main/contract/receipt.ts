import { z } from 'zod'
import { attachmentKinds, givenFileSchema } from './attachment.ts'
import { usageSchema } from './chat.ts'
import { useLabelSchema } from './feedback.ts'
import { intents, memoryOriginSchema, memoryStatusSchema, scorePartsSchema, sourceKindSchema } from './memory.ts'
import { priceSchema } from './model.ts'
import { profileFieldSchema } from './profile.ts'
import { corpusNameSchema, degradedReasons, searchModes } from './search.ts'
import { toolCallSchema } from './tool-call.ts'

export const receiptEntrySchema = z.object({
  /** Null for what is no memory. */
  memoryId: z.string().nullable(),
  /** Null for what is no message of a conversation. */
  messageId: z.string().nullable().default(null),
  /** Of a passage of any other corpus. */
  passageId: z.string().nullable().default(null),
  /** 1-based number the answer cites it by, where it was given to the model. */
  citation: z.number().int().nullable(),
  outcome: z.enum(['injected', 'dropped']),
  /**
   * Why it was left out; `unticked`: the user took it out before sending, `unshown`: it was not so when that was looked
   * at. Of what was given: `contested`, something said later may have changed it; `core`, it goes along with every
   * request; `room`, it went along because there was room; `pulled`, the user put it in.
   */
  reason: z
    .enum([
      'budget',
      'weak',
      'near_duplicate',
      'local_only',
      'learned',
      'outdated',
      'contested',
      'core',
      'room',
      'unticked',
      'unshown',
      'pulled',
    ])
    .nullable(),
  /** The answer refers to it by number. */
  cited: z.boolean(),
  score: z.number(),
  parts: scorePartsSchema,
  tokens: z.number().int(),
  corpus: corpusNameSchema,
})
export type ReceiptEntry = z.infer<typeof receiptEntrySchema>

/** What an entry is found by in its corpus. */
export const entryId = (entry: Pick<ReceiptEntry, 'memoryId' | 'messageId' | 'passageId'>): string | null =>
  entry.memoryId ?? entry.messageId ?? entry.passageId

/** True for what was given without being found to be about the question. */
export const wentAlong = ({ reason }: Pick<ReceiptEntry, 'reason'>): boolean => reason === 'core' || reason === 'room'

/** Where a receipt names it, nothing but the app itself wrote the answer. */
export const builtInProviderId = 'builtin'

/**
 * What an answer used: what it cites, and with a model also what was found for it, which it may have gone by. The app
 * itself cites all that it uses.
 */
export const usedOf = <Entry extends Pick<ReceiptEntry, 'outcome' | 'reason' | 'cited'>>(receipt: {
  readonly entries: readonly Entry[]
  readonly driver: Pick<StoredReceipt['driver'], 'providerId'>
}): Entry[] =>
  receipt.entries.filter(
    (entry) =>
      entry.outcome === 'injected' &&
      (entry.cited || (receipt.driver.providerId !== builtInProviderId && !wentAlong(entry))),
  )

/** What is stored: ids and numbers only, so that forgetting a memory leaves no copy of its text here. */
export const storedReceiptSchema = z.object({
  intent: z.enum(intents),
  identity: z.enum(['none', 'weak', 'strong']),
  abstained: z.boolean(),
  /** How was searched, and why by words alone where it was. */
  search: z
    .object({ mode: z.enum(searchModes), degraded: z.enum(degradedReasons).nullable() })
    .default({ mode: 'keyword', degraded: null }),
  /** Ways of working that the model was told of. */
  hints: z.array(z.object({ candidateId: z.string() })).default([]),
  entries: z.array(receiptEntrySchema),
  /** Files of the conversation, and what of each went along. */
  files: z.array(givenFileSchema).default([]),
  /** Lines of the profile card that rest on no memory and went along. */
  profile: z.array(profileFieldSchema).default([]),
  /**
   * Null: it was not shown before it was sent. Else what the user took out then that is no entry: lines of the card that
   * rest on no memory, ways of working.
   */
  shown: z
    .object({ untickedProfile: z.array(profileFieldSchema), untickedHints: z.array(z.string()) })
    .nullable()
    .default(null),
  budgetTokens: z.number().int(),
  usedTokens: z.number().int(),
  history: z.object({
    turnsTotal: z.number().int(),
    turnsSent: z.number().int(),
    /** Earlier messages that a summary stands for. */
    messagesSummarized: z.number().int().default(0),
    /** Tokens of the whole request, estimated. */
    promptTokens: z.number().int(),
    windowTokens: z.number().int(),
  }),
  driver: z.object({
    providerId: z.string(),
    name: z.string(),
    model: z.string(),
    local: z.boolean(),
    attempts: z.number().int(),
  }),
  timings: z.object({ retrieveMs: z.number(), firstTokenMs: z.number().nullable(), totalMs: z.number() }),
  /** The turn is old: what was left out is no longer listed. */
  isSmall: z.boolean().default(false),
})
export type StoredReceipt = z.infer<typeof storedReceiptSchema>

export const receiptSchema = storedReceiptSchema.extend({
  turnId: z.string(),
  /** What the answer took; null where the service did not say. */
  usage: usageSchema.nullable().default(null),
  /** What a million tokens of its model cost by what is known now. */
  price: priceSchema.nullable().default(null),
  /** What the model called; what that found is among the entries. */
  calls: z.array(toolCallSchema).default([]),
  /** As stored, with the ways of working in words; null in the place of words that are gone. */
  shown: z
    .object({ untickedProfile: z.array(profileFieldSchema), untickedHints: z.array(z.string().nullable()) })
    .nullable()
    .default(null),
  hints: z.array(
    z.object({
      candidateId: z.string(),
      /** The user's words; null where they are gone. */
      hint: z.string().nullable(),
    }),
  ),
  files: z.array(
    givenFileSchema.extend({
      /** Null where it is gone. */
      file: z.object({ name: z.string(), kind: z.enum(attachmentKinds) }).nullable(),
    }),
  ),
  entries: z.array(
    receiptEntrySchema.extend({
      /** What became of it; null where that is not known, or not yet. */
      use: useLabelSchema.nullable(),
      /** Null where the memory was forgotten since. */
      memory: z
        .object({
          uri: z.string(),
          title: z.string(),
          content: z.string(),
          type: z.string(),
          status: memoryStatusSchema,
          origin: memoryOriginSchema,
          saidAt: z.string().nullable(),
          quote: z.string().nullable(),
          /** What it rests on; null where it was entered by hand. */
          source: z.object({ kind: sourceKindSchema, name: z.string().nullable() }).nullable(),
        })
        .nullable(),
      /** Null for a memory and a message, and where it is gone since. */
      passage: z.object({ title: z.string(), text: z.string(), at: z.string().nullable() }).nullable(),
      /** What it says was forgotten since: neither memory nor message is there. */
      isForgotten: z.boolean(),
      /** Null for a memory, and where the conversation was deleted since. */
      message: z
        .object({
          sessionId: z.string(),
          sessionTitle: z.string(),
          /** It stands in the conversation of the answer itself. */
          isHere: z.boolean(),
          position: z.number().int(),
          role: z.enum(['user', 'assistant']),
          text: z.string(),
          at: z.string(),
        })
        .nullable(),
    }),
  ),
})
export type Receipt = z.infer<typeof receiptSchema>

/** What a receipt shows of an entry today. */
export type ShownEntry = Pick<Receipt['entries'][number], 'memory' | 'message' | 'passage' | 'isForgotten'>
