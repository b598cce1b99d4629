import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const scheduleRemove = defineCommand({
  name: 'schedule_remove',
  summary: 'Remove a schedule. What it had done stays.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['schedules'],
  input: z.object({ id: idSchema }),
  output: z.object({ removed: z.literal(true) }),
  handle({ schedules }, { id }, { caller }) {
    schedules.remove(caller, id)
    return { removed: true as const }
  },
})
