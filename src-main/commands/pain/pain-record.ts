import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { painSchema, type Said } from '../../contract/experience.ts'
import type { Evidence } from '../../contract/memory.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const painRecord = defineCommand({
  name: 'pain_record',
  summary: 'Note what troubles the user; one like it that is open is told of once more instead.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'experience', 'sessions'],
  input: z.object({
    agentId: agentIdSchema,
    summary: filledTextSchema(500),
    category: filledTextSchema(100).default('general'),
    severity: z.number().int().min(1).max(5).default(3),
    /** The user's own words; they must stand in the message. */
    evidence: z.object({ sessionId: idSchema, messageId: idSchema, quote: filledTextSchema(2_000) }).optional(),
  }),
  output: z.object({ pain: painSchema, merged: z.boolean(), changeId: z.string() }),
  handle({ agents, experience, sessions }, { evidence, ...input }, { caller }) {
    assertAgent(agents, caller, input.agentId)
    const said = evidence ? [toSaid(sessions.evidenceFor(caller, input.agentId, evidence))] : []
    return experience.record({ ...input, evidence: said })
  },
})

const toSaid = ({ quote, sessionId, messageId, saidAt }: Evidence): Said => ({ quote, sessionId, messageId, saidAt })
