import { z } from 'zod'
import { attachmentLimits } from './attachment.ts'
import { mostPulled, pulledSchema, pulledThingSchema } from './pulled.ts'
import { textSchema } from './text.ts'

const rangeSchema = z.object({ start: z.number().int().min(0), end: z.number().int().min(0) })

/** What stands in the field of a chat and was not sent yet. */
export const draftSchema = z.object({
  text: textSchema(1_000_000),
  /** Parts that were pasted, and parts that the user took as own words. Offsets are UTF-16 units, end exclusive. */
  pasted: z.array(rangeSchema).max(1_000).default([]),
  claimed: z.array(rangeSchema).max(1_000).default([]),
  /** Files that were chosen for it, by their names: what is in them is not kept. */
  files: z
    .array(z.object({ name: textSchema(1_000), bytes: z.number().int().min(0) }))
    .max(attachmentLimits.perMessage)
    .default([]),
  /** What the user put in by hand. */
  pulled: z.array(pulledSchema).max(mostPulled).default([]),
  /** False: it was typed where nothing is to be learned, and the chat does not say so yet. */
  learns: z.boolean().default(true),
})
/** A draft as a window shows it: what was put in carries the name it has today. */
export const shownDraftSchema = draftSchema.extend({
  pulled: z.array(pulledThingSchema),
})
export type ShownDraft = z.infer<typeof shownDraftSchema>

export type KeptDraft = z.infer<typeof draftSchema>
