import { z } from 'zod'
import { filledTextSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand } from '../define-command.ts'
import { vikingAdd } from './viking-add.ts'

export const vikingAddWithMetadata = defineCommand({
  ...vikingAdd,
  name: 'viking_add_with_metadata',
  summary: 'As viking_add, with the words that are to find the memory beside its own, and how much it matters.',
  input: vikingAdd.input.extend({
    metadata: z.object({
      keywords: z.array(filledTextSchema(100)).max(50).optional(),
      importance: z.number().int().min(1).max(10).optional(),
    }),
  }),
  handle({ agents, viking }, { uri, content, metadata }, { caller }) {
    assertAgent(agents, caller, viking.scope(caller, uri).agentId)
    const { id, uri: address, outcome } = viking.add(caller, uri, content, metadata)
    return { id, uri: address, outcome }
  },
})
