import { z } from 'zod'
import { reminderSchema } from '../../contract/schedule.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const reminderList = defineCommand({
  name: 'reminder_list',
  summary: 'What the user was reminded of and has not put away, the latest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['reminders'],
  input: z.object({}),
  output: z.object({ items: z.array(reminderSchema) }),
  handle({ reminders }, _, { caller }) {
    return { items: reminders.list(caller) }
  },
})
