import { z } from 'zod'
import { embeddingChoiceSchema } from './embedding.ts'
import { summaryDriverSchema } from './summary.ts'

export const settingsSchema = z.object({
  language: z.enum(['system', 'zh', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  /** How far the first steps are. They end by themselves with the first chat. */
  firstStart: z.enum(['look', 'answers', 'import', 'done']),
  /** Null: the app itself, which needs no model. */
  providerId: z.string().nullable(),
  /** How many tokens of memory a request may carry. */
  memoryTokenBudget: z.number().int().min(0).max(20_000),
  /** What learns from conversations. `rules`: never a model; `off`: nothing, not even what it is told to remember. */
  extraction: z.enum(['auto', 'rules', 'off']),
  /** Changed by `viking_configure_embedding`, which tries the model first. */
  embedding: embeddingChoiceSchema,
  /** The user stopped the making of vectors. Changed by `embedding_pause`. */
  embeddingPaused: z.boolean(),
  /** What makes overviews of long memories; null: rules do. Changed by `viking_configure_summary_driver`, which tries it first. */
  summaryDriver: summaryDriverSchema.nullable(),
  /** A model names the conversations that it answers. */
  modelTitles: z.boolean(),
  /** Earlier conversations are looked through for an answer too. */
  recallConversations: z.boolean(),
  /** Before a message leaves, it is shown what goes along and to whom. */
  showsFirst: z.boolean(),
  /** Delicate things are asked about before they are kept; off: all of it is kept at once. */
  reviewsDelicate: z.boolean(),
  /** Tokens that models outside the chat may take: at most so many in one run, one day, one month. 0: no such call at all. */
  modelCaps: z.object({
    run: z.number().int().min(0).max(1_000_000_000),
    day: z.number().int().min(0).max(1_000_000_000),
    month: z.number().int().min(0).max(1_000_000_000),
  }),
})
export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  firstStart: 'look',
  providerId: null,
  memoryTokenBudget: 1_500,
  extraction: 'auto',
  embedding: { kind: 'local' },
  embeddingPaused: false,
  summaryDriver: null,
  modelTitles: true,
  recallConversations: true,
  showsFirst: false,
  reviewsDelicate: true,
  modelCaps: { run: 200_000, day: 2_000_000, month: 20_000_000 },
}
