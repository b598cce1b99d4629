import { z } from 'zod'
import { solutionsSchema } from '../../contract/experience.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const painGenerateSolutions = defineCommand({
  name: 'pain_generate_solutions',
  summary:
    'Drafts of what may help against a trouble: what helped with the like before, then what the model thinks of, under the caps. Nothing is done with them.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['solutions'],
  input: z.object({ painId: idSchema, max: z.number().int().min(1).max(10).default(3) }),
  output: solutionsSchema,
  handle({ solutions }, { painId, max }, { caller, signal }) {
    return solutions(caller, painId, max, signal)
  },
})
