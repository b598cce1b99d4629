import { z } from 'zod'
import { scheduleSchema } from '../../contract/schedule.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const scheduleList = defineCommand({
  name: 'schedule_list',
  summary: 'Schedules, the oldest first, with the next three times of each.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['schedules'],
  input: z.object({}),
  output: z.object({ items: z.array(scheduleSchema) }),
  handle({ schedules }, _, { caller }) {
    return { items: schedules.list(caller) }
  },
})
