import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryInit = defineCommand({
  name: 'memory_init',
  summary:
    'Check the profile: schema, integrity of both files, rows in the index. It is opened and migrated at the start.',
  surfaces: ownerSurfaces,
  ownerOnly: true,
  input: z.object({}),
  output: z.object({
    ready: z.boolean(),
    schemaVersion: z.number().int(),
    integrity: z.string(),
    rows: z.number().int(),
  }),
  async handle({ health, memories }, _input, { caller }) {
    const integrity = await health.integrity()
    const rows = memories.counts(caller, null).reduce((sum, row) => sum + row.total, 0)
    return { ready: integrity === 'ok', schemaVersion: health.schemaVersion(), integrity, rows }
  },
})
