import { z } from 'zod'
import { isKept } from './validity.ts'
import type { Memory } from './memory.ts'
import { languageSchema } from './memory.ts'

const painStatuses = ['open', 'solving', 'solved', 'dismissed'] as const
export const painStatusSchema = z.enum(painStatuses)
export type PainStatus = z.infer<typeof painStatusSchema>

/** Words of the user and where they stand. */
export const saidSchema = z.object({
  quote: z.string(),
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  saidAt: z.string(),
})
export type Said = z.infer<typeof saidSchema>

export const triedSchema = saidSchema.extend({
  solution: z.string(),
  /** `open`: nobody said yet whether it helped. */
  outcome: z.enum(['worked', 'failed', 'open']),
})
export type Tried = z.infer<typeof triedSchema>

/** Something that troubles the user, what was tried against it and what came of it. */
export const painSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  summary: z.string(),
  category: z.string(),
  severity: z.number().int().min(1).max(5),
  status: painStatusSchema,
  language: languageSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Each time it was spoken of. */
  evidence: z.array(saidSchema),
  tries: z.array(triedSchema),
})
export type Pain = z.infer<typeof painSchema>

const sizes = ['low', 'medium', 'high'] as const

/** Something that may help against a trouble. Nothing is done with it. */
export const solutionDraftSchema = z.object({
  solution: z.string(),
  effort: z.enum(sizes),
  benefit: z.enum(sizes),
  source: z.enum(['experience', 'model']),
  /** The trouble it helped with, and who said so; null where a model thought of it. */
  from: z
    .object({ painId: z.string(), summary: z.string(), outcome: z.enum(['worked', 'open']), said: saidSchema })
    .nullable(),
})
export type SolutionDraft = z.infer<typeof solutionDraftSchema>

/** Why no model was asked, or gave nothing. */
export const solutionReasons = [
  'enough_known',
  'no_model',
  'local_only',
  'cap_reached',
  'model_failed',
  'bad_answer',
] as const
export type SolutionReason = (typeof solutionReasons)[number]

export const solutionsSchema = z.object({
  items: z.array(solutionDraftSchema),
  /** Null where a model was asked and answered. */
  reason: z.enum(solutionReasons).nullable(),
})
export type Solutions = z.infer<typeof solutionsSchema>

/** Attributes of what troubles somebody, and of what was tried. Whatever else happened is an experience too, and no trouble. */
const ofTrouble: ReadonlySet<string> = new Set(['problem', 'tried', 'failed_solution', 'solution'])
export const isOfTrouble = ({ type, slot }: Pick<Memory, 'type' | 'slot'>): boolean =>
  type === 'experience' && ofTrouble.has(slot?.attribute ?? '')

/** What waits for the user's word troubles nobody yet. */
export const isKeptTrouble = (memory: Memory): boolean => isKept(memory) && isOfTrouble(memory)
