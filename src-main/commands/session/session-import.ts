import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
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
    /** As the user knows it. */
    fileName: filledTextSchema(300).optional(),
    lines: z.array(z.unknown()).max(20_000).optional(),
    /** Also learn from them, in the background. */
    extract: z.boolean().default(true),
  }),
  output: z.object({
    sessions: z.number().int(),
    messages: z.number().int(),
    /** Messages that were here already. */
    skipped: z.number().int(),
    /** Messages of conversations that went on here in another way than in the file: they are not taken in. */
    left: z.number().int(),
    failed: z.array(z.object({ line: z.number().int(), reason: z.string() })),
    /** Conversations of a foreign export that could not be read. */
    unreadable: z.number().int(),
    jobs: z.number().int(),
    /** By which conversations that were not there before can be taken back; null where there are none. */
    importId: z.string().nullable(),
    /** It was ended in the middle by session_import_stop. */
    isStopped: z.boolean(),
  }),
  rows: ({ messages }) => messages,
  async handle(
    { agents, files, importSessions },
    { agentId, fileHandle, fileName = null, lines, extract },
    { caller, signal },
  ) {
    assertAgent(agents, caller, agentId)
    const source = lines ? { lines } : { path: await openedFile(files, fileHandle) }
    return importSessions(agentId, source, { learns: extract, fileName }, signal)
  },
})
