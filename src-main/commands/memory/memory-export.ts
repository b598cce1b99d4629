import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { languageSchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { offeredFileSchema, offerFile } from '../offer-file.ts'
import { profileOwners } from '../profile/profile-owners.ts'

export const memoryExport = defineCommand({
  name: 'memory_export',
  summary:
    'Write memories to a file. JSON and JSONL can be imported again without loss; Markdown is for reading, in the language given.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema.optional(),
    format: z.enum(['json', 'jsonl', 'markdown']).default('json'),
    language: languageSchema.default('en'),
  }),
  output: offeredFileSchema,
  async handle({ agents, exportMemories, files, profile }, { agentId, format, language }, { caller }) {
    assertAgent(agents, caller, agentId ?? 'all')
    const values = format === 'markdown' ? profile.values(profileOwners(agents, caller, agentId ?? null)) : []
    return offerFile(files, await exportMemories(agentId ?? null, format, { language, profile: values }))
  },
})
