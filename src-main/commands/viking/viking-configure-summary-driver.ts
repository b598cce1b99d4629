import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingConfigureSummaryDriver = defineCommand({
  name: 'viking_configure_summary_driver',
  summary:
    'Choose the model that makes overviews of long memories, or none, so that rules make them. The model is tried first; then it works in the background, under the caps.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['summaries'],
  input: z.object({
    /** `none`, or the id of a saved model service. */
    provider: z.string().min(1).max(200),
    /** Without it the one that is configured there. */
    model: z.string().min(1).max(200).optional(),
  }),
  output: z.object({
    /** Null: rules make overviews. */
    provider: z.string().nullable(),
    model: z.string().nullable(),
    /** On this computer: what is kept here may be given to it. */
    local: z.boolean(),
    /** Long memories whose overview waits for it. */
    waiting: z.number().int(),
  }),
  handle({ summaries }, { provider, model }, { signal }) {
    return summaries.configure({ provider: provider === 'none' ? null : provider, model: model ?? null }, signal)
  },
})
