import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const painDelete = defineCommand({
  name: 'pain_delete',
  summary: 'Remove a trouble with what was tried and the words it rests on; can be undone.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['experience'],
  input: z.object({ id: idSchema }),
  output: z.object({ changeId: z.string() }),
  handle({ experience }, { id }, { caller }) {
    return experience.remove(caller, id)
  },
})
