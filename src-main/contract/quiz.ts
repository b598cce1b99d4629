import { z } from 'zod'

/** Why a fact was not brought up: nothing led to it, or what left it out. */
export const quizReasons = ['not_found', 'budget', 'weak', 'near_duplicate', 'outdated', 'other'] as const

export const quizAnswerSchema = z.object({
  /** What would have been right. */
  memoryId: z.string(),
  /** The place at which it was given, from 1; null where it was not. */
  rank: z.number().int().nullable(),
  reason: z.enum(quizReasons).nullable(),
})
export type QuizAnswer = z.infer<typeof quizAnswerSchema>

export const quizRunSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  at: z.string(),
  /** The language model in use; null for none. */
  model: z.string().nullable(),
  /** What made search go by meaning; `words` where it went by words alone. */
  search: z.string(),
  answers: z.array(quizAnswerSchema),
})
export type QuizRun = z.infer<typeof quizRunSchema>
