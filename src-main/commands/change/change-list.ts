import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { dayOffsetSchema, daySchema, toRange } from './day-range.ts'
import { cursorSchema, timeSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const changeList = defineCommand({
  name: 'change_list',
  summary: 'What happened to the memories of one agent, latest first: all of it, since a time, or on one day.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema,
    since: timeSchema.optional(),
    /** One day of the calendar; with `offsetMinutes` it begins when it does there. */
    day: daySchema.optional(),
    offsetMinutes: dayOffsetSchema,
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        changeId: z.string(),
        kind: z.string(),
        at: z.string(),
        summary: z.string(),
        author: z.string(),
        memoryIds: z.array(z.string()),
        undone: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle({ agents, changes, cursors }, { agentId, since, day, offsetMinutes, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'change_list', agentId }
    const ofDay = day === undefined ? null : toRange(day, day, offsetMinutes)
    const from = [since, ofDay?.since]
      .filter((time) => time !== undefined)
      .toSorted()
      .at(-1)
    const rows = changes.list(
      { agentId, since: from ?? null, until: ofDay?.until ?? null },
      Number(cursors.open(list, cursor) ?? Number.MAX_SAFE_INTEGER),
      limit,
    )
    const last = rows.at(-1)
    return {
      items: rows.map(({ changeId, kind, at, summary, author, undoneBy }) => ({
        changeId,
        kind,
        at,
        summary,
        author,
        memoryIds: changes.memoryIds(changeId),
        undone: undoneBy !== null,
      })),
      nextCursor: cursors.seal(list, last && rows.length === limit ? String(last.seq) : null),
    }
  },
})
