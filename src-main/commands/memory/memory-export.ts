import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { offeredFileSchema, offerFile } from '../offer-file.ts'

export const memoryExport = defineCommand({
  name: 'memory_export',
  summary: 'Write memories to a file. JSON and JSONL can be imported again without loss; Markdown is for reading.',
  surfaces: ownerSurfaces,
  input: z.object({ agentId: agentIdSchema.optional(), format: z.enum(['json', 'jsonl', 'markdown']).default('json') }),
  output: offeredFileSchema,
  async handle({ agents, exportMemories, files }, { agentId, format }, { caller }) {
    assertAgent(agents, caller, agentId ?? 'all')
    return offerFile(files, await exportMemories(agentId ?? null, format))
  },
})
