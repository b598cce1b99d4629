import { z } from 'zod'
import { compactedSchema, givenMessagesSchema, keepTokensSchema } from '../../contract/compaction.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const compactorCompactLlm = defineCommand({
  name: 'compactor_compact_llm',
  summary: 'The same by the model that is in use, checked for what it loses or adds; else by rules, and why.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['compactor'],
  input: z.object({ messages: givenMessagesSchema, keepRecentTokens: keepTokensSchema }),
  output: compactedSchema,
  handle({ compactor }, { messages, keepRecentTokens }, { signal }) {
    return compactor.compactByModel(messages, keepRecentTokens, signal)
  },
})
