import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { intents, memoryHitSchema, memoryTypeSchema } from '../../contract/memory.ts'
import {
  type CorpusHit,
  corpusNameSchema,
  degradedReasons,
  messageHitSchema,
  passageHitSchema,
  searchModes,
  weakBelow,
} from '../../contract/search.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { notFound } from '../../contract/found.ts'
import { isAskedFor } from '../../memory/recall/corpus.ts'
import type { Found } from '../../memory/retrieval/search-memories.ts'
import { withoutUndefined } from '../../util/without-undefined.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'
import { sinceSchema, untilSchema } from '../moment.ts'

export const memorySearch = defineCommand({
  name: 'memory_search',
  summary:
    'Find what bears on a query among the memories of one agent, its earlier conversations, another corpus or all, best first, each with the parts of its score.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'clock', 'corpora'],
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(100_000),
    /** `memories`, `sessions`, the name of another corpus, or `all`. */
    corpus: corpusNameSchema.default('memories'),
    /** Hits of each corpus. */
    limit: z.number().int().min(1).max(50).default(10),
    mode: z.enum(searchModes).default('hybrid'),
    types: z.array(memoryTypeSchema).min(1).optional(),
    minScore: z.number().min(0).optional(),
    since: sinceSchema.optional(),
    until: untilSchema.optional(),
    /** Also what has outlived its shelf life: `expiresAt` says so. */
    includeExpired: z.boolean().default(false),
    /** When the question is asked, where that is not now: what "last week" is counted from. */
    askedAt: timeSchema.optional(),
  }),
  output: z.object({
    items: z.array(memoryHitSchema.extend({ weak: z.boolean() })),
    /** Messages of earlier conversations; empty unless they were asked for. */
    messages: z.array(messageHitSchema.extend({ weak: z.boolean() })),
    /** Passages of other corpora; empty unless they were asked for. */
    passages: z.array(passageHitSchema),
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
    { agents, clock, corpora },
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
    const found: Found<CorpusHit>[] = []
    for (const { name, permits, search } of corpora)
      if (isAskedFor(corpus, name) && permits(query.agentId)) found.push(await search(request))
    const [first] = found
    // One that the agent may not use is none.
    if (!first) throw notFound('corpus')
    const hits = found.flatMap((one) => one.hits)
    return {
      items: weighed(hits.filter((hit) => 'memory' in hit)),
      messages: weighed(hits.filter((hit) => 'messageId' in hit)),
      passages: hits.filter((hit) => 'passageId' in hit),
      intent: first.analysis.intent,
      identity: first.analysis.identity,
      abstained: found.every(({ abstained }) => abstained),
      mode: first.mode,
      degraded: query.mode === 'keyword' ? null : (found.find(({ degraded }) => degraded)?.degraded ?? null),
      ms: performance.now() - started,
    }
  },
})

function weighed<Hit extends { readonly score: number }>(hits: readonly Hit[]) {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0)
  return hits.map((hit) => ({ ...hit, weak: hit.score < weakBelow.search(best) }))
}
