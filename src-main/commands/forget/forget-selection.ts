import { z } from 'zod'
import { filledTextSchema, idSchema, timeSchema } from '../../contract/text.ts'

/** What is to be forgotten; where several are given, what fits all of them. */
export const forgetSelectionSchema = z
  .object({
    ids: z.array(idSchema).min(1).max(1_000).optional(),
    query: filledTextSchema(2_000).optional(),
    sessionId: idSchema.optional(),
    person: filledTextSchema(200).optional(),
    since: timeSchema.optional(),
    until: timeSchema.optional(),
    /** Past values that what is selected replaced. */
    withEarlier: z.boolean().optional(),
  })
  .refine(
    ({ withEarlier: _with, ...chosen }) => Object.values(chosen).some((value) => value !== undefined),
    'selects nothing',
  )
