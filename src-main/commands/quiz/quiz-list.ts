import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { quizRunSchema } from '../../contract/quiz.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const quizList = defineCommand({
  name: 'quiz_list',
  summary: 'How memory did when it was asked for its own facts, the latest first, by model and index.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'quiz'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(quizRunSchema) }),
  handle({ agents, quiz }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: quiz.list(agentId) }
  },
})
