import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { openedFile } from '../opened-file.ts'

export const sessionImport = defineCommand({
  name: 'session_import',
  summary:
    'Take in conversations of elsewhere: an export of ChatGPT or Claude, or JSONL lines {session, at, role, text, untrusted_spans?}.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'files', 'importSessions'],
  input: z.object({
    agentId: agentIdSchema,
    fileHandle: idSchema.optional(),
    lines: z.array(z.unknown()).max(20_000).optional(),
    /** Also learn from them, in the background. */
    extract: z.boolean().default(true),
  }),
  output: z.object({
    sessions: z.number().int(),
    messages: z.number().int(),
    skipped: z.number().int(),
    failed: z.array(z.object({ line: z.number().int(), reason: z.string() })),
    jobs: z.number().int(),
    /** Conversations that were not there before. */
    created: z.array(z.string()),
  }),
  rows: ({ messages }) => messages,
  async handle({ agents, files, importSessions }, { agentId, fileHandle, lines, extract }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const source = lines ? { lines } : { path: await openedFile(files, fileHandle) }
    return importSessions(agentId, source, extract, signal)
  },
})
