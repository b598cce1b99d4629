import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { defineCommand, everySurface } from '../define-command.ts'
import { memoryBuildContext } from '../memory/memory-build-context.ts'

const { included, dropped, search } = memoryBuildContext.output.shape

export const vikingInjectPrompt = defineCommand({
  name: 'viking_inject_prompt',
  summary:
    'A prompt with what is remembered about the user’s input behind it, within a token budget for the whole; memories are told in more detail as far as that leaves room.',
  surfaces: everySurface,
  needs: 'read',
  uses: memoryBuildContext.uses,
  input: z.object({
    agentId: agentIdSchema,
    basePrompt: textSchema(200_000),
    userInput: textSchema(100_000),
    maxTokens: z.number().int().min(0).max(100_000),
    askedAt: timeSchema.optional(),
  }),
  output: z.object({
    /** The base prompt, which is never cut, and the block of memories. */
    prompt: z.string(),
    usedTokens: z.number().int(),
    used: included,
    dropped,
    search,
  }),
  async handle(services, { agentId, basePrompt, userInput, maxTokens, askedAt }, context) {
    const opening = basePrompt === '' ? '' : `${basePrompt}\n\n`
    const built = await memoryBuildContext.handle(
      services,
      { agentId, query: userInput, maxTokens: Math.max(0, maxTokens - estimateTokens(opening)), askedAt },
      context,
    )
    const prompt = built.text === '' ? basePrompt : opening + built.text
    const usedTokens = estimateTokens(prompt)
    return { prompt, usedTokens, used: built.included, dropped: built.dropped, search: built.search }
  },
})
