import { z } from 'zod'
import { compactedSchema, givenMessagesSchema, keepTokensSchema } from '../../contract/compaction.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const compactorCompact = defineCommand({
  name: 'compactor_compact',
  summary: 'Sum up the older of these messages by rules; the latest turns stay as they are.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['compactor'],
  input: z.object({ messages: givenMessagesSchema, keepRecentTokens: keepTokensSchema }),
  output: compactedSchema,
  handle({ compactor }, { messages, keepRecentTokens }) {
    return compactor.compact(messages, keepRecentTokens)
  },
})
