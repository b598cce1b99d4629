import { z } from 'zod'
import { idSchema } from './text.ts'

/** What the user put into a message by hand: a memory, or another conversation. */
export const pulledSchema = z.union([z.strictObject({ memoryId: idSchema }), z.strictObject({ sessionId: idSchema })])
export type Pulled = z.infer<typeof pulledSchema>

/** A thing that was put into a message, with the name it has today. */
export const pulledThingSchema = z.object({
  kind: z.enum(['memory', 'chat']),
  id: z.string(),
  title: z.string(),
  /** What a memory says. */
  text: z.string().optional(),
})
export type PulledThing = z.infer<typeof pulledThingSchema>

/** The most things that go along with one message. */
export const mostPulled = 8
