import { z } from 'zod'
import { defineCommand, everySurface } from '../define-command.ts'

export const vikingLs = defineCommand({
  name: 'viking_ls',
  summary: 'What is directly under an address.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['viking'],
  input: z.object({ uri: z.string().min(1).max(500) }),
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        uri: z.string(),
        isDir: z.boolean(),
        size: z.number().int(),
        updatedAt: z.string(),
        abstract: z.string().nullable(),
      }),
    ),
  }),
  async handle({ viking }, { uri }, { caller }) {
    return { items: await viking.ls(caller, uri) }
  },
})
