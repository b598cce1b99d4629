import { z } from 'zod'
import { givenMessagesSchema } from '../../contract/compaction.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const compactorEstimateTokens = defineCommand({
  name: 'compactor_estimate_tokens',
  summary: 'About how many tokens messages cost a model, each and together.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['compactor'],
  input: z.object({ messages: givenMessagesSchema }),
  output: z.object({ total: z.number().int(), perMessage: z.array(z.number().int()) }),
  handle({ compactor }, { messages }) {
    return compactor.estimate(messages)
  },
})
