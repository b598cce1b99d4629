import { z } from 'zod'
import { idSchema } from './text.ts'

/** What the user put into a message by hand: a memory, or another conversation. */
export const pulledSchema = z.union([z.strictObject({ memoryId: idSchema }), z.strictObject({ sessionId: idSchema })])
export type Pulled = z.infer<typeof pulledSchema>

/** So many go along with one message. */
export const mostPulled = 8
