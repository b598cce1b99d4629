import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const scheduleRunNow = defineCommand({
  name: 'schedule_run_now',
  summary: 'Have a schedule run once more, now. Its next time stays as it is.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['schedules'],
  input: z.object({ id: idSchema }),
  output: z.object({ queued: z.literal(true) }),
  handle({ schedules }, { id }, { caller }) {
    schedules.runNow(caller, id)
    return { queued: true as const }
  },
})
