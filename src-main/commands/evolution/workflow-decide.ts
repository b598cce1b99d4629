import { z } from 'zod'
import { workflowSchema } from '../../contract/evolution.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const workflowDecide = defineCommand({
  name: 'workflow_decide',
  summary: 'Accept a workflow, so that the model is told of its steps, or reject it for good.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['workflows'],
  input: z.object({ id: idSchema, decision: z.enum(['accept', 'reject']) }),
  output: z.object({ workflow: workflowSchema, changeId: z.string() }),
  handle({ workflows }, { id, decision }, { caller }) {
    const { decided, changeId } = workflows.decide(caller, id, decision === 'accept' ? 'accepted' : 'rejected')
    return { workflow: decided, changeId }
  },
})
