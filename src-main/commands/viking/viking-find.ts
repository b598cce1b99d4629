import { z } from 'zod'
import { memoryTypeSchema, scorePartsSchema } from '../../contract/memory.ts'
import { textSchema } from '../../contract/text.ts'
import { defineCommand, everySurface } from '../define-command.ts'

/** Hits looked at where the address is narrower than what the index can be asked for. */
const widestSearch = 200

export const vikingFind = defineCommand({
  name: 'viking_find',
  summary: 'Search the memories under an address.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['clock', 'search', 'viking'],
  input: z.object({
    query: textSchema(100_000),
    scopeUri: z.string().min(1).max(500),
    limit: z.number().int().min(1).max(50).default(10),
    minScore: z.number().min(0).optional(),
    /** How much of each memory: its line, its overview or all of it. */
    level: z.enum(['L0', 'L1', 'L2']).default('L0'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        uri: z.string(),
        score: z.number(),
        abstract: z.string(),
        content: z.string(),
        type: memoryTypeSchema,
        parts: scorePartsSchema,
      }),
    ),
  }),
  async handle({ clock, search, viking }, { query, scopeUri, limit, minScore, level }, { caller }) {
    const scope = viking.scope(caller, scopeUri)
    const { hits } = await search.memories({
      agentId: scope.agentId,
      query,
      limit: scope.category ? widestSearch : limit,
      now: clock.now(),
      ...(scope.type && { types: [scope.type] }),
      ...(minScore !== undefined && { minScore }),
    })
    const inScope = hits.filter(({ memory }) => memory.uri === scope.uri || memory.uri.startsWith(`${scope.uri}/`))
    return {
      items: inScope.slice(0, limit).map(({ memory, score, parts }) => ({
        uri: memory.uri,
        score,
        abstract: memory.abstract,
        content: { L0: memory.abstract, L1: memory.overview, L2: memory.content }[level],
        type: memory.type,
        parts,
      })),
    }
  },
})
