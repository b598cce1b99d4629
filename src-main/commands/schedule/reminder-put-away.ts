import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const reminderPutAway = defineCommand({
  name: 'reminder_put_away',
  summary: 'Put a reminder away, with those that its schedule gave before. One that is put away already stays so.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['reminders'],
  input: z.object({ jobId: idSchema }),
  output: z.object({ putAway: z.literal(true) }),
  handle({ reminders }, { jobId }, { caller }) {
    reminders.putAway(caller, jobId)
    return { putAway: true as const }
  },
})
