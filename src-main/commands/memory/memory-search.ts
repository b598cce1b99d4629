import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { intents, memoryHitSchema, memoryTypeSchema } from '../../contract/memory.ts'
import { degradedReasons, messageHitSchema, searchModes } from '../../contract/search.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { withoutUndefined } from '../../util/without-undefined.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memorySearch = defineCommand({
  name: 'memory_search',
  summary:
    'Find what bears on a query among the memories of one agent, its earlier conversations or both, best first, each with the parts of its score.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'clock', 'search'],
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(100_000),
    corpus: z.enum(['memories', 'sessions', 'all']).default('memories'),
    /** Hits of each corpus. */
    limit: z.number().int().min(1).max(50).default(10),
    mode: z.enum(searchModes).default('hybrid'),
    types: z.array(memoryTypeSchema).min(1).optional(),
    minScore: z.number().min(0).optional(),
    since: timeSchema.optional(),
    until: timeSchema.optional(),
    /** Also what has outlived its shelf life: `expiresAt` says so. */
    includeExpired: z.boolean().default(false),
    /** When the question is asked, where that is not now: what "last week" is counted from. */
    askedAt: timeSchema.optional(),
  }),
  output: z.object({
    items: z.array(memoryHitSchema),
    /** Messages of earlier conversations; empty unless they were asked for. */
    messages: z.array(messageHitSchema),
    intent: z.enum(intents),
    identity: z.enum(['none', 'weak', 'strong']),
    abstained: z.boolean(),
    /** How was searched: `keyword` where there is no search by meaning just now. */
    mode: z.enum(searchModes),
    /** Why search went by words alone; null where it did not, or was asked to. */
    degraded: z.enum(degradedReasons).nullable(),
    ms: z.number(),
  }),
  async handle(
    { agents, clock, search },
    { askedAt, types, minScore, since, until, includeExpired, corpus, ...query },
    { caller, signal },
  ) {
    assertAgent(agents, caller, query.agentId)
    const started = performance.now()
    const request = {
      ...query,
      signal,
      now: askedAt ? new Date(askedAt) : clock.now(),
      ...withoutUndefined({ types, minScore, since, until }),
      ...(includeExpired && { includesExpired: true }),
    }
    const memories = corpus === 'sessions' ? null : await search.memories(request)
    const messages = corpus === 'memories' ? null : await search.messages(request)
    const found = memories ?? messages
    if (found === null) throw new Error('one corpus at least is searched')
    return {
      items: [...(memories?.hits ?? [])],
      messages: [...(messages?.hits ?? [])],
      intent: found.analysis.intent,
      identity: found.analysis.identity,
      abstained: [memories, messages].every((one) => one === null || one.abstained),
      mode: found.mode,
      degraded: query.mode === 'keyword' ? null : (found.degraded ?? messages?.degraded ?? null),
      ms: performance.now() - started,
    }
  },
})
