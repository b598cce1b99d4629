import { z } from 'zod'
import { scheduleChoiceSchema, scheduleSchema } from '../../contract/schedule.ts'
import { idSchema } from '../../contract/text.ts'
import { withoutUndefined } from '../../util/without-undefined.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const scheduleUpdate = defineCommand({
  name: 'schedule_update',
  summary: 'Change a schedule, pause it or have it go on: from then on, what passed meanwhile is not made up for.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['schedules'],
  input: z.object({ id: idSchema, patch: scheduleChoiceSchema.extend({ paused: z.boolean() }).partial() }),
  output: scheduleSchema,
  handle({ schedules }, { id, patch }, { caller }) {
    return schedules.update(caller, id, withoutUndefined(patch))
  },
})
