import { z } from 'zod'

export const settingsSchema = z.object({
  language: z.enum(['system', 'zh', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  /** Null: the built-in driver, which needs no model. */
  providerId: z.string().nullable(),
  /** How many tokens of memory a request may carry. */
  memoryTokenBudget: z.number().int().min(0).max(20_000),
  /** `rules`: extraction never calls a model. */
  extraction: z.enum(['auto', 'rules']),
})
export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  providerId: null,
  memoryTokenBudget: 800,
  extraction: 'auto',
}
