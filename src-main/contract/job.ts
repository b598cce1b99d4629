import { z } from 'zod'
import { emptyReasons, extractionStates } from './chat.ts'
import { reviewReasons } from './memory.ts'
import { rejectionReasons } from './rejection.ts'

export type RejectionReason = (typeof rejectionReasons)[number]

export const candidateOutcomeSchema = z.object({
  title: z.string(),
  content: z.string(),
  quote: z.string(),
  outcome: z.enum([
    'created',
    'updated',
    'ended',
    'duplicate',
    'merged',
    'rejected',
    'waiting',
    'quarantined',
    'forgotten',
  ]),
  memoryId: z.string().nullable(),
  /** Why it was left out, or why it waits. */
  reason: z.enum([...rejectionReasons, ...reviewReasons]).nullable(),
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
      /** In the inbox or quarantined. */
      waiting: z.number().int().default(0),
      reason: z.enum(emptyReasons).nullable(),
      /** Why candidates were turned down: each reason once, the most frequent first. */
      turnedDown: z.array(z.enum(rejectionReasons)).default([]),
      extractor: z.enum(['model', 'rules', 'rules_after_model_failed', 'rules_after_cap_reached']),
    })
    .nullable(),
})
export type Job = z.infer<typeof jobSchema>

/** Work beside learning and overviews. `gone`: no part of this version knows how to do it. */
export const workKinds = ['embed', 'reindex', 'purge', 'say', 'remind', 'backup', 'gone'] as const

export const workJobSchema = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  state: z.enum(extractionStates),
  /** Null: it concerns the whole profile. */
  agentId: z.string().nullable(),
  /** What it was made by, such as a schedule. */
  parentId: z.string().nullable(),
  /** What it is about, in the user's words. */
  about: z.string(),
  attempts: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  nextRunAt: z.string().nullable(),
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
})
export type WorkJob = z.infer<typeof workJobSchema>
