import { z } from 'zod'
import { saidSchema } from './experience.ts'
import { languageSchema } from './memory.ts'

const candidateStatuses = ['proposed', 'accepted', 'rejected'] as const
export const candidateStatusSchema = z.enum(candidateStatuses)
export type CandidateStatus = z.infer<typeof candidateStatusSchema>

/** A way of working that the user asked for more than once. */
export const evolutionCandidateSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  status: candidateStatusSchema,
  /** What it is about, in a few of the user's words. */
  title: z.string(),
  /** How it is to be done: the user's own words. */
  hint: z.string(),
  language: languageSchema,
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Every time it was asked for, the first first. */
  evidence: z.array(saidSchema),
})
export type EvolutionCandidate = z.infer<typeof evolutionCandidateSchema>

/** Work in several steps that the user asked for more than once. */
export const workflowSchema = evolutionCandidateSchema.omit({ hint: true }).extend({
  /** In their order: the user's own words of the fullest time, each with every time it was asked for. */
  steps: z.array(
    z.object({
      text: z.string(),
      evidence: z.array(saidSchema),
      /** The accepted way of working it stands for; null where the request names the step itself. */
      candidateId: z.string().nullable(),
    }),
  ),
})
export type Workflow = z.infer<typeof workflowSchema>
