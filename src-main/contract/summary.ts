import { z } from 'zod'
import { extractionStates } from './chat.ts'

/** Why an overview was made by rules although a model could have been asked. */
const summaryReasons = [
  /** No model is chosen for it. */
  'no_model',
  /** The text is its own overview. */
  'short',
  /** It is kept on this computer, and the model is not on it. */
  'local_only',
  'cap_reached',
  'model_failed',
  /** The model's answer could not be read. */
  'bad_answer',
  /** It left out too much of what tells. */
  'lossy',
  /** It named what the text does not. */
  'added',
  /** It said the contrary of the text. */
  'turned_around',
  'wrong_language',
  /** It was made elsewhere before, and kept. */
  'kept',
] as const
export const summaryReasonSchema = z.enum(summaryReasons)
export type SummaryReason = z.infer<typeof summaryReasonSchema>

export const summaryTiersSchema = z.object({
  /** L0: one line. */
  abstract: z.string(),
  /** L1: a short overview. */
  overview: z.string(),
  generatedBy: z.enum(['model', 'rules']),
  /** Null where a model made it. */
  reason: summaryReasonSchema.nullable(),
})
export type SummaryTiers = z.infer<typeof summaryTiersSchema>

/** Which model makes overviews of long memories; none unless the user chose one. */
export const summaryDriverSchema = z.object({ providerId: z.string(), model: z.string() })

/** A long memory whose overview a model is to make, or made. */
export const summaryJobSchema = z.object({
  /** `summary:` and the id of the memory. */
  id: z.string(),
  kind: z.literal('summary'),
  state: z.enum(extractionStates),
  agentId: z.string(),
  memoryId: z.string(),
  attempts: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  nextRunAt: z.string().nullable(),
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Null until it is done. */
  result: z.object({ generatedBy: z.enum(['model', 'rules']), reason: summaryReasonSchema.nullable() }).nullable(),
})
export type SummaryJob = z.infer<typeof summaryJobSchema>
