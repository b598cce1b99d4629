import { z } from 'zod'
import { summaryTiersSchema } from '../../contract/summary.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingStoreWithSummaries = defineCommand({
  name: 'viking_store_with_summaries',
  summary:
    'Store a text at an address, and make its line (L0) and its overview (L1) at once. The text is stored whatever becomes of them: what a model cannot do, or does badly, rules do, and the answer says why.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'summaries', 'viking'],
  input: z.object({ uri: z.string().min(1).max(500), content: filledTextSchema(200_000) }),
  output: summaryTiersSchema.extend({
    id: z.string(),
    uri: z.string(),
    outcome: z.enum(['created', 'duplicate', 'merged', 'quarantined']),
    /** What a refused overview of the model left out. */
    missing: z.array(z.string()),
  }),
  handle({ agents, summaries, viking }, { uri, content }, { caller }) {
    assertAgent(agents, caller, viking.scope(caller, uri).agentId)
    return summaries.store(caller, uri, content)
  },
})
