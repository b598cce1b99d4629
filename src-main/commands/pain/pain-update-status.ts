import { z } from 'zod'
import { painSchema, painStatusSchema } from '../../contract/experience.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const painUpdateStatus = defineCommand({
  name: 'pain_update_status',
  summary: 'Say where a trouble stands, and with “solved” what solved it.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['experience'],
  input: z.object({ id: idSchema, status: painStatusSchema, outcome: filledTextSchema(1_000).optional() }),
  output: z.object({ pain: painSchema, changeId: z.string() }),
  handle({ experience }, { id, status, outcome }, { caller }) {
    return experience.updateStatus(caller, id, status, outcome ?? null)
  },
})
