import { z } from 'zod'
import { defineCommand } from '../define-command.ts'

export const memoryDbPath = defineCommand({
  name: 'memory_db_path',
  summary: 'Where the memories are on this computer.',
  surfaces: ['ipc', 'cli'],
  needs: 'manage',
  uses: ['health'],
  input: z.object({}),
  output: z.object({ path: z.string() }),
  handle({ health }) {
    return { path: health.path }
  },
})
