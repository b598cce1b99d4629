import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { languageSchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { exported, offeredFileSchema, offerFile } from '../offer-file.ts'
import { profileOwners } from '../profile/profile-owners.ts'

export const memoryExport = defineCommand({
  name: 'memory_export',
  summary:
    'Write memories to a file. JSON and JSONL can be imported again without loss; Markdown is for reading, in the language given. Rows that damage keeps from being read are left out and named.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'exportMemories', 'files', 'profile'],
  input: z.object({
    agentId: agentIdSchema.optional(),
    format: z.enum(['json', 'jsonl', 'markdown']).default('json'),
    language: languageSchema.default('en'),
  }),
  output: offeredFileSchema.extend({
    unreadable: z.object({
      count: z.number().int(),
      /** The first hundred. */
      rows: z.array(z.object({ row: z.number().int(), id: z.string().nullable() })),
    }),
  }),
  rows: ({ count }) => count,
  async handle({ agents, exportMemories, files, profile }, { agentId, format, language }, { caller, signal }) {
    assertAgent(agents, caller, agentId ?? 'all')
    const values = format === 'markdown' ? profile.values(profileOwners(agents, caller, agentId ?? null)) : []
    const { unreadable, ...file } = await exported(
      exportMemories(agentId ?? null, format, { language, profile: values, signal }),
    )
    return {
      ...(await offerFile(files, file)),
      unreadable: { count: unreadable.length, rows: unreadable.slice(0, 100) },
    }
  },
})
