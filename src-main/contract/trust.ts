import { z } from 'zod'

/**
 * How far a model's reading of a conversation holds: kept at once; kept at once where it is stated and lasting; only
 * asked about; not used, rules read.
 */
export const trustLevels = ['trusted', 'cautious', 'suggests_only', 'cannot_read'] as const
export type TrustLevel = (typeof trustLevels)[number]

/** What a model made of the lines it was measured with. */
export const trustFiguresSchema = z.object({
  /** Lines it was asked about, and those of which everything was right. */
  lines: z.number().int(),
  linesRight: z.number().int(),
  /** Things it noted that were asked for, and that were wrong. */
  right: z.number().int(),
  wrong: z.number().int(),
  /** Things that were to be noted, and those that were. */
  expected: z.number().int(),
  met: z.number().int(),
  /** Secrets and pasted words that it noted. */
  secrets: z.number().int(),
  pasted: z.number().int(),
  /** Lines whose answer could not be read, and those that got none. */
  unparsable: z.number().int(),
  failed: z.number().int(),
})
export type TrustFigures = z.infer<typeof trustFiguresSchema>

export const modelTrustSchema = z.object({
  providerId: z.string(),
  model: z.string(),
  /** What counts now; null: not measured yet. */
  level: z.enum(trustLevels).nullable(),
  /** Null where there is no level. */
  setBy: z.enum(['measured', 'user']).nullable(),
  measuredLevel: z.enum(trustLevels).nullable(),
  figures: trustFiguresSchema.nullable(),
  /** Why it cannot read: `unparsable`, `cancelled`, or the code of the error that kept it from answering. */
  reason: z.string().nullable(),
  measuredAt: z.string().nullable(),
  /** When it is measured again by itself, where it failed for a reason that may pass. */
  retryAt: z.string().nullable(),
  /** Too much of what it noted was undone or corrected: its level is lower than measured. */
  lowered: z.boolean(),
  /** While it is measured: lines read so far. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type ModelTrust = z.infer<typeof modelTrustSchema>
