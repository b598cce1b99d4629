import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { quizRunSchema } from '../../contract/quiz.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const quizRun = defineCommand({
  name: 'quiz_run',
  summary: 'Ask memory for its own facts through the search that answers go through, and keep how it did: no words.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'quiz'],
  input: z.object({ agentId: agentIdSchema }),
  output: quizRunSchema.extend({ questions: z.array(z.string()) }),
  rows: ({ answers }) => answers.length,
  async handle({ agents, quiz }, { agentId }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const { questions, ...run } = await quiz.run(agentId, signal)
    return { ...run, questions: [...questions] }
  },
})
