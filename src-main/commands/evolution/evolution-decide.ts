import { z } from 'zod'
import { evolutionCandidateSchema } from '../../contract/evolution.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const evolutionDecide = defineCommand({
  name: 'evolution_decide',
  summary: 'Accept a way of working, so that the model is told of it, or reject it for good.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['evolution'],
  input: z.object({ id: idSchema, decision: z.enum(['accept', 'reject']) }),
  output: z.object({ candidate: evolutionCandidateSchema, changeId: z.string() }),
  handle({ evolution }, { id, decision }, { caller }) {
    const { decided, changeId } = evolution.decide(caller, id, decision === 'accept' ? 'accepted' : 'rejected')
    return { candidate: decided, changeId }
  },
})
