import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { scheduleChoiceSchema, scheduleSchema } from '../../contract/schedule.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

const { rule, action, missed, removes, cap } = scheduleChoiceSchema.shape

export const scheduleCreate = defineCommand({
  name: 'schedule_create',
  summary:
    'Have something said, reminded of or backed up at a time, every so often, or by a pattern of cron in a time zone. A time goes once it ran, unless `removes` is false.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'schedules'],
  input: z.object({
    agentId: agentIdSchema,
    rule,
    action,
    missed: missed.default('once'),
    removes: removes.optional(),
    cap: cap.default(null),
  }),
  output: scheduleSchema,
  handle({ agents, schedules }, { agentId, removes, ...choice }, { caller }) {
    assertAgent(agents, caller, agentId)
    return schedules.create(caller, agentId, { ...choice, removes: removes ?? choice.rule.kind === 'at' })
  },
})
