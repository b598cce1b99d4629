import { z } from 'zod'
import { defineCommand, everySurface } from '../define-command.ts'

export const vikingTree = defineCommand({
  name: 'viking_tree',
  summary: 'Everything under an address, as a flat list in depth-first order.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['viking'],
  input: z.object({
    uri: z.string().min(1).max(500),
    depth: z.number().int().min(1).max(10).default(3),
    nodeLimit: z.number().int().min(1).max(10_000).default(1_000),
  }),
  output: z.object({
    items: z.array(
      z.object({ name: z.string(), uri: z.string(), relPath: z.string(), isDir: z.boolean(), depth: z.number().int() }),
    ),
    truncated: z.boolean(),
  }),
  handle({ viking }, { uri, depth, nodeLimit }, { caller }) {
    return viking.tree(caller, uri, depth, nodeLimit)
  },
})
