import { z } from 'zod'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryRestoreVersion = defineCommand({
  name: 'memory_restore_version',
  summary: 'Have a memory say again what it said in an earlier version, as a new version.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['life'],
  input: z.object({ id: idSchema, version: z.number().int().min(1) }),
  output: z.object({ memory: memorySchema, changeId: z.string() }),
  handle({ life }, { id, version }, { caller }) {
    return life.restoreVersion(caller, id, version)
  },
})
