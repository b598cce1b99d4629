import { z } from 'zod'

/** The lines of a user profile. Fields of `listFields` hold several values. */
export const profileFields = [
  'name',
  'industry',
  'role',
  'location',
  'communication_style',
  'recent_topic',
  'preferred_tool',
  'pain_point',
] as const
export const profileFieldSchema = z.enum(profileFields)
export type ProfileField = z.infer<typeof profileFieldSchema>

export const listFields: ReadonlySet<ProfileField> = new Set(['recent_topic', 'preferred_tool', 'pain_point'])

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
