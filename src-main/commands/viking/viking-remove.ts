import { z } from 'zod'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const vikingRemove = defineCommand({
  name: 'viking_remove',
  summary:
    'Move what is at an address to the trash; a folder only with `recursive`. What is not there removes nothing.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['viking'],
  input: z.object({ uri: z.string().min(1).max(500), recursive: z.boolean().default(false) }),
  output: z.object({ removed: z.number().int(), changeId: z.string().nullable() }),
  handle({ viking }, { uri, recursive }, { caller }) {
    return viking.remove(caller, uri, recursive)
  },
})
