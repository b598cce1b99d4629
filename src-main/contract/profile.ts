import { z } from 'zod'

/** The lines of a user profile. Fields of `listFields` hold several values. */
export const profileFields = [
  'name',
  'industry',
  'role',
  'location',
  'allergies_and_diet',
  'communication_style',
  'recent_topic',
  'preferred_tool',
  'pain_point',
] as const
export const profileFieldSchema = z.enum(profileFields)
export type ProfileField = z.infer<typeof profileFieldSchema>

export const listFields: ReadonlySet<ProfileField> = new Set([
  'allergies_and_diet',
  'communication_style',
  'recent_topic',
  'preferred_tool',
  'pain_point',
])

export const profileLineSchema = z.object({
  field: profileFieldSchema,
  value: z.string(),
  confidence: z.number(),
  updatedAt: z.string(),
  /** The user's own words, and where they stand. */
  quote: z.string(),
  messageId: z.string().nullable(),
  sessionId: z.string().nullable(),
  memoryId: z.string().nullable(),
})
export type ProfileLine = z.infer<typeof profileLineSchema>

/** Said in a conversation, or typed into the profile. */
const profileBasisSchema = z.enum(['stated', 'entered'])

/** One place that a value rests on. */
export const profileEvidenceSchema = z.object({
  basis: profileBasisSchema,
  /** The user's own words; empty for what was entered. */
  quote: z.string(),
  at: z.string(),
  agentId: z.string(),
  sessionId: z.string().nullable(),
  messageId: z.string().nullable(),
  /** The memory learned from the same words. */
  memoryId: z.string().nullable(),
  /** The trouble that a pain point is. */
  painId: z.string().nullable(),
})
export type ProfileEvidence = z.infer<typeof profileEvidenceSchema>

export const profileValueSchema = profileLineSchema.extend({
  /** `entered` where it was typed into the profile, whatever else speaks for it. */
  basis: profileBasisSchema,
  /** From when on it holds. */
  since: z.string(),
  /** In how many conversations it was said. */
  times: z.number().int(),
  /** Agents that know it. */
  agentIds: z.array(z.string()),
  /** Newest first. */
  evidence: z.array(profileEvidenceSchema),
})
export type ProfileValue = z.infer<typeof profileValueSchema>

/**
 * `superseded` by another value; `forgotten` with what it rested on; `edited` or `removed` in the profile; `faded`: its
 * time was over, as the memory ended or expired, or the problem was solved.
 */
export const profileEndSchema = z.enum(['superseded', 'forgotten', 'edited', 'removed', 'faded'])
export type ProfileEnd = z.infer<typeof profileEndSchema>

const author = z.enum(['user', 'assistant'])

export const profileHistoryEntrySchema = z.object({
  /** Null where it was forgotten: the words are in the trash. */
  value: z.string().nullable(),
  from: z.string(),
  /** Null: it holds. */
  until: z.string().nullable(),
  ended: profileEndSchema.nullable(),
  /** `user`: typed into the profile; `assistant`: learned from a conversation. */
  author,
  endedBy: author.nullable(),
  basis: profileBasisSchema,
  agentId: z.string(),
  evidence: z.array(profileEvidenceSchema),
})
export type ProfileHistoryEntry = z.infer<typeof profileHistoryEntrySchema>
