import { z } from 'zod'
import { emptyReasons, extractionStates } from './chat.ts'

export const rejectionReasons = [
  'no_evidence',
  'untrusted_source',
  'too_short',
  'too_long',
  'no_title',
  'low_confidence',
  'secret',
  'question',
  'hypothetical',
  'forgotten_before',
  'injected_text',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const candidateOutcomeSchema = z.object({
  title: z.string(),
  content: z.string(),
  quote: z.string(),
  outcome: z.enum(['created', 'updated', 'duplicate', 'merged', 'rejected', 'quarantined', 'forgotten']),
  memoryId: z.string().nullable(),
  reason: z.enum(rejectionReasons).nullable(),
})
export type CandidateOutcome = z.infer<typeof candidateOutcomeSchema>

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(['extract']),
  state: z.enum(extractionStates),
  agentId: z.string(),
  sessionId: z.string(),
  messageIds: z.array(z.string()),
  attempts: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  nextRunAt: z.string().nullable(),
  /** An error code and sentence of the last failed attempt. */
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  result: z
    .object({
      stored: z.number().int(),
      rejected: z.number().int(),
      duplicates: z.number().int(),
      forgotten: z.number().int(),
      reason: z.enum(emptyReasons).nullable(),
      extractor: z.enum(['model', 'rules', 'rules_after_model_failed']),
    })
    .nullable(),
})
export type Job = z.infer<typeof jobSchema>
