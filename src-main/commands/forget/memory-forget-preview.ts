import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memoryStatusSchema, memoryTypeSchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { forgetSelectionSchema } from './forget-selection.ts'

const count = z.number().int()
const parts = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    type: memoryTypeSchema,
    status: memoryStatusSchema,
    saidAt: z.string().nullable(),
  }),
)

export const memoryForgetPreview = defineCommand({
  name: 'memory_forget_preview',
  summary: 'What forgetting a selection would take along, before it is done: memories and all that came of them.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'forgetting', 'sessions'],
  input: z.object({ agentId: agentIdSchema, selection: forgetSelectionSchema }),
  output: z.object({
    previewToken: z.string(),
    asked: parts,
    same: parts,
    earlier: parts,
    sharing: parts,
    counts: z.object({
      memories: count,
      superseded: count,
      versions: count,
      quotes: count,
      vectors: count,
      profileLines: count,
      receipts: count,
      jobs: count,
      changeEntries: count,
      messages: count,
      conversations: count,
    }),
  }),
  handle({ agents, forgetting, sessions }, { agentId, selection }, { caller }) {
    assertAgent(agents, caller, agentId)
    if (selection.sessionId !== undefined) sessions.get(caller, selection.sessionId)
    return forgetting.preview(agentId, selection)
  },
})
