import { z } from 'zod'
import { textSchema } from '../../contract/text.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const vikingGrep = defineCommand({
  name: 'viking_grep',
  summary:
    "Search the text of memories under an address, line by line, by a regular expression of RE2's syntax. `truncated` says why there may be more.",
  surfaces: everySurface,
  needs: 'read',
  uses: ['grep', 'viking'],
  input: z.object({
    pattern: textSchema(1_000).refine((pattern) => pattern !== '', 'is empty'),
    scopeUri: z.string().min(1).max(500),
    caseInsensitive: z.boolean().default(false),
    limit: z.number().int().min(1).max(1_000).default(256),
    timeoutMs: z.number().int().min(100).max(10_000).default(2_000),
  }),
  output: z.object({
    items: z.array(
      z.object({
        uri: z.string(),
        id: z.string(),
        line: z.number().int(),
        text: z.string(),
        matches: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
      }),
    ),
    truncated: z.enum(['limit', 'timeout']).nullable(),
  }),
  async handle({ grep, viking }, { scopeUri, ...request }, { caller, signal }) {
    const { agentId, uri } = viking.scope(caller, scopeUri)
    const { items, truncated } = await grep({ ...request, agentId, uri, signal })
    return { items: items.map(({ matches, ...hit }) => ({ ...hit, matches: [...matches] })), truncated }
  },
})
