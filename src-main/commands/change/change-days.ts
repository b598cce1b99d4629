import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { timeZoneSchema } from '../../contract/schedule.ts'
import { countOfDays, daySchema, rangesOf } from './day-range.ts'

const mostDays = 400

export const changeDays = defineCommand({
  name: 'change_days',
  summary: 'How much happened to the memories of one agent each day, by kind of change; days without any are left out.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'changes'],
  input: z.object({ agentId: agentIdSchema, from: daySchema, to: daySchema, timeZone: timeZoneSchema.default('UTC') }),
  output: z.object({
    items: z.array(
      z.object({
        day: z.string(),
        total: z.number().int(),
        /** How many of them were taken back. */
        undone: z.number().int(),
        byKind: z.record(z.string(), z.number().int()),
      }),
    ),
  }),
  handle({ agents, changes }, { agentId, from, to, timeZone }, { caller }) {
    assertAgent(agents, caller, agentId)
    if (countOfDays(from, to) > mostDays)
      throw new AppError('invalid_input', `At most ${mostDays} days can be shown at once.`)
    return {
      items: rangesOf(from, to, timeZone).flatMap(({ day, ...range }) => {
        const kinds = changes.kinds({ agentId, ...range })
        if (kinds.length === 0) return []
        return {
          day,
          total: kinds.reduce((sum, kind) => sum + kind.total, 0),
          undone: kinds.reduce((sum, kind) => sum + kind.undone, 0),
          byKind: Object.fromEntries(kinds.map(({ kind, total }) => [kind, total])),
        }
      }),
    }
  },
})
