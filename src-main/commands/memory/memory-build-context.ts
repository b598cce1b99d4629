import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { languageOf } from '../../util/language.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryBuildContext = defineCommand({
  name: 'memory_build_context',
  summary: 'What a prompt about this query would be given to remember, within a token budget.',
  surfaces: everySurface,
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(100_000),
    maxTokens: z.number().int().min(0).max(100_000).optional(),
    askedAt: timeSchema.optional(),
  }),
  output: z.object({
    text: z.string(),
    usedTokens: z.number().int(),
    included: z.array(
      z.object({ memoryId: z.string(), citation: z.number().int(), tokens: z.number().int(), score: z.number() }),
    ),
    dropped: z.array(z.object({ memoryId: z.string(), reason: z.string(), score: z.number() })),
  }),
  async handle({ agents, clock, providers, recall, settings }, { agentId, query, maxTokens, askedAt }, { caller }) {
    assertAgent(agents, caller, agentId)
    const provider = await providers.active()
    const recalled = recall({
      agentId,
      query,
      now: askedAt ? new Date(askedAt) : clock.now(),
      budgetTokens: maxTokens ?? settings.get().memoryTokenBudget,
      language: languageOf(query),
      mayUseLocalOnly: provider?.local ?? true,
    })
    return {
      text: recalled.text,
      usedTokens: recalled.usedTokens,
      included: recalled.entries.flatMap(({ memoryId, citation, tokens, score }) =>
        citation === null ? [] : [{ memoryId, citation, tokens, score }],
      ),
      dropped: recalled.entries.flatMap(({ memoryId, reason, score }) =>
        reason === null ? [] : [{ memoryId, reason, score }],
      ),
    }
  },
})
