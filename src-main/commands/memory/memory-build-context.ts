import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { storedReceiptSchema } from '../../contract/receipt.ts'
import { corpusNameSchema } from '../../contract/search.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { renderBlock } from '../../memory/recall/memory-block.ts'
import { languageToAnswerIn } from '../../util/language.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

/** A memory, a message of an earlier conversation, or a passage of another corpus. */
const entrySchema = z.object({
  memoryId: z.string().nullable(),
  messageId: z.string().nullable(),
  passageId: z.string().nullable(),
  corpus: corpusNameSchema,
  score: z.number(),
})

export const memoryBuildContext = defineCommand({
  name: 'memory_build_context',
  summary: 'What a prompt about this query would be given to remember, within a token budget.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'clock', 'models', 'recall', 'settings'],
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
      entrySchema.extend({
        citation: z.number().int(),
        tokens: z.number().int(),
        /** Something said later may have changed it, and it is given as such. */
        contested: z.boolean(),
        /** It goes along with every question. */
        core: z.boolean(),
        /** It goes along because there is room, in case it helps. */
        room: z.boolean(),
      }),
    ),
    dropped: z.array(entrySchema.extend({ reason: z.string() })),
    /** How was searched, and why by words alone where it was. */
    search: storedReceiptSchema.shape.search.unwrap(),
  }),
  async handle({ agents, clock, models, recall, settings }, { agentId, query, maxTokens, askedAt }, { caller }) {
    assertAgent(agents, caller, agentId)
    const recalled = await recall({
      agentId,
      query,
      now: askedAt ? new Date(askedAt) : clock.now(),
      budgetTokens: maxTokens ?? settings.get().memoryTokenBudget,
      language: languageToAnswerIn(query),
      mayUseLocalOnly: models.isLocalFor(agentId),
      sessionId: null,
      messageId: null,
      isModel: true,
    })
    return {
      text: renderBlock(recalled.block),
      usedTokens: recalled.usedTokens,
      included: recalled.entries.flatMap(
        ({ memoryId, messageId, passageId, corpus, citation, tokens, score, reason }) =>
          citation === null
            ? []
            : [
                {
                  memoryId,
                  messageId,
                  passageId,
                  corpus,
                  citation,
                  tokens,
                  score,
                  contested: reason === 'contested',
                  core: reason === 'core',
                  room: reason === 'room',
                },
              ],
      ),
      dropped: recalled.entries.flatMap(({ memoryId, messageId, passageId, corpus, outcome, reason, score }) =>
        outcome === 'injected' || reason === null ? [] : [{ memoryId, messageId, passageId, corpus, reason, score }],
      ),
      search: recalled.search,
    }
  },
})
