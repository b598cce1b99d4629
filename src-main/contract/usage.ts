import { z } from 'zod'

/** What a model is asked for. All but `chat` go under the caps. */
const usagePurposes = [
  'chat',
  'extraction',
  'embedding',
  'question_embedding',
  'summary',
  'solutions',
  'trust',
  'schedule',
  'title',
] as const
export type UsagePurpose = (typeof usagePurposes)[number]

/** `failed`: it was asked, and what it took is an estimate. `refused`: it was not asked. */
export const usageOutcomes = ['answered', 'failed', 'refused'] as const
export type UsageOutcome = (typeof usageOutcomes)[number]

export const usageCaps = ['run', 'day', 'month'] as const
export type UsageCap = (typeof usageCaps)[number]

export const usageTotalSchema = z.object({
  purpose: z.enum(usagePurposes),
  provider: z.string(),
  model: z.string(),
  outcome: z.enum(usageOutcomes),
  calls: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** Calls of which the provider did not say what they took. */
  estimatedCalls: z.number().int(),
})

export const usageRefusalSchema = z.object({
  at: z.string(),
  agentId: z.string().nullable(),
  purpose: z.enum(usagePurposes),
  provider: z.string(),
  model: z.string(),
  /** Which cap it was. */
  cap: z.enum(usageCaps),
  times: z.number().int(),
})
