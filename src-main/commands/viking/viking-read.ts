import { z } from 'zod'
import { defineCommand, everySurface } from '../define-command.ts'

export const vikingRead = defineCommand({
  name: 'viking_read',
  summary: 'A memory at its address: one line (L0), an overview (L1) or the whole (L2).',
  surfaces: everySurface,
  needs: 'read',
  uses: ['viking'],
  input: z.object({ uri: z.string().min(1).max(500), level: z.enum(['L0', 'L1', 'L2']).default('L2') }),
  output: z.object({ uri: z.string(), level: z.enum(['L0', 'L1', 'L2']), content: z.string() }),
  handle({ viking }, { uri, level }, { caller }) {
    return viking.read(caller, uri, level)
  },
})
