import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { dayOffsetSchema, daySchema, toRange } from './day-range.ts'
import { dayMs } from '../../util/days.ts'

const mostDays = 400

export const changeDays = defineCommand({
  name: 'change_days',
  summary: 'How much happened to the memories of one agent each day, by kind of change; days without any are left out.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'changes'],
  input: z.object({ agentId: agentIdSchema, from: daySchema, to: daySchema, offsetMinutes: dayOffsetSchema }),
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
  handle({ agents, changes }, { agentId, from, to, offsetMinutes }, { caller }) {
    assertAgent(agents, caller, agentId)
    const range = toRange(from, to, offsetMinutes)
    if (Date.parse(range.until) - Date.parse(range.since) > mostDays * dayMs)
      throw new AppError('invalid_input', `At most ${mostDays} days can be shown at once.`)
    const rows = changes.days({ agentId, ...range }, offsetMinutes)
    const days = Map.groupBy(rows, (row) => row.day)
    return {
      items: Array.from(days, ([day, kinds]) => ({
        day,
        total: kinds.reduce((sum, kind) => sum + kind.total, 0),
        undone: kinds.reduce((sum, kind) => sum + kind.undone, 0),
        byKind: Object.fromEntries(kinds.map(({ kind, total }) => [kind, total])),
      })),
    }
  },
})
