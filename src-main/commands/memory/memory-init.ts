import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryInit = defineCommand({
  name: 'memory_init',
  summary:
    'Check the profile: schema, integrity of both files, rows in the index, the log. It is opened and migrated at the start.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['health', 'memories'],
  input: z.object({}),
  output: z.object({
    ready: z.boolean(),
    schemaVersion: z.number().int(),
    integrity: z.string(),
    rows: z.number().int(),
    /** Lines of the log that could not be written since the start, as on a full disk. */
    lostLogLines: z.number().int(),
  }),
  async handle({ health, memories }, _input, { caller }) {
    const integrity = await health.integrity()
    const rows = memories.counts(caller, null).reduce((sum, row) => sum + row.total, 0)
    return {
      ready: integrity === 'ok',
      schemaVersion: health.schemaVersion(),
      integrity,
      rows,
      lostLogLines: health.lostLogLines(),
    }
  },
})
