import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { emptyReasons } from '../../contract/chat.ts'
import { candidateOutcomeSchema } from '../../contract/job.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { givenMessageSchema } from '../given-message.ts'

export const extractSessionMemories = defineCommand({
  name: 'extract_session_memories',
  summary: 'What would be learned from messages, with the gate’s verdict on each; nothing is stored.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'extraction'],
  input: z.object({ agentId: agentIdSchema, messages: z.array(givenMessageSchema).min(1).max(500) }),
  output: z.object({ candidates: z.array(candidateOutcomeSchema), emptyReason: z.enum(emptyReasons).nullable() }),
  async handle({ agents, extraction }, { agentId, messages }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const { outcomes, emptyReason } = await extraction.preview(messages, signal)
    return { candidates: outcomes, emptyReason }
  },
})
