import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { scheduleReadingSchema, timeZoneSchema } from '../../contract/schedule.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { systemTimeZone } from '../../util/local-time.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const scheduleRead = defineCommand({
  name: 'schedule_read',
  summary:
    'Read a sentence such as “remind me every weekday at 9 am of the stand-up” into a schedule, with its next three times or what has to be asked. Sets nothing.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'readSchedule'],
  input: z.object({ agentId: agentIdSchema, sentence: filledTextSchema(1_000), timeZone: timeZoneSchema.optional() }),
  output: scheduleReadingSchema,
  handle({ agents, readSchedule }, { agentId, sentence, timeZone }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    return readSchedule(agentId, sentence, timeZone ?? systemTimeZone(), signal)
  },
})
