import { z } from 'zod'

export const profileFileSchema = z.enum(['memories.db', 'data.db'])
export type ProfileFile = z.infer<typeof profileFileSchema>

/**
 * What is wrong with a file of the profile, beside the other one: it is gone, holds nothing, belongs to another profile,
 * or lacks what was written last.
 */
export type FileLoss = 'missing' | 'emptied' | 'foreign' | 'older'

/** What the user chose for a file that was refused: its newest backup, or what is there, which may be nothing. */
export const fileRecoverySchema = z.object({
  file: profileFileSchema,
  from: z.enum(['backup', 'what_is_there']),
})
export type FileRecovery = z.infer<typeof fileRecoverySchema>

/** What is known of the two files while they are open. */
export const fileHealthSchema = z.object({
  /** When they were last read whole and found sound. */
  checkedAt: z.string().nullable(),
  damaged: z.array(profileFileSchema),
  /** The app did not end properly, and what these had taken last was gone when it started again. */
  cutOff: z.array(profileFileSchema),
  /** The newest backup of each file that has one. */
  backups: z.array(z.object({ file: profileFileSchema, at: z.string() })),
})
export type FileHealth = z.infer<typeof fileHealthSchema>
