import { z } from 'zod'
import { settingsSchema } from '../../contract/settings.ts'
import { timeSchema } from '../../contract/text.ts'
import { usageRefusalSchema, usageTotalSchema } from '../../contract/usage.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const usageSummary = defineCommand({
  name: 'usage_summary',
  summary:
    'Tokens that models took by purpose, since the month began or since a time, with the caps and what they refused.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['usage'],
  input: z.object({ since: timeSchema.optional() }),
  output: z.object({
    since: z.string(),
    caps: settingsSchema.shape.modelCaps,
    /** By calls outside the chat. */
    spent: z.object({ day: z.number().int(), month: z.number().int() }),
    items: z.array(usageTotalSchema),
    refusals: z.array(usageRefusalSchema),
  }),
  handle({ usage }, { since }) {
    return usage.summary(since ?? null)
  },
})
