import { z } from 'zod'

const indexes = z.array(z.number().int())
const times = z.array(z.string().nullable())

/**
 * Where memories belong, without their words, a column for each field: a list of 100,000 is sorted and filtered by it.
 * `types`, `origins`, `subjects` and `attributes` are places in `words`, or -1 where there is none.
 */
export const outlineSchema = z.object({
  words: z.array(z.string()),
  ids: z.array(z.string()),
  types: indexes,
  origins: indexes,
  subjects: indexes,
  attributes: indexes,
  /** When it was said, or else recorded. */
  at: z.array(z.string()),
  validFrom: times,
  validTo: times,
  /** 1: pinned; 2: stays on this computer; 4: its shelf life is over. */
  flags: indexes,
})
export type Outline = z.infer<typeof outlineSchema>

export const outlineFlags = { pinned: 1, localOnly: 2, expired: 4 } as const
