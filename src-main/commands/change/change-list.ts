import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import type { Change, ChangeStore } from '../../storage/change-store.ts'
import { daySchema, rangesOf } from './day-range.ts'
import { timeZoneSchema } from '../../contract/schedule.ts'
import { cursorSchema, timeSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

/** Of a change of more than these it is found out when it is taken back. */
const mostLookedAt = 20

export const changeList = defineCommand({
  name: 'change_list',
  summary: 'What happened to the memories of one agent, latest first: all of it, since a time, or on one day.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'changes', 'cursors', 'undo'],
  input: z.object({
    agentId: agentIdSchema,
    since: timeSchema.optional(),
    /** One day of the calendar; with `timeZone` it begins when it does there. */
    day: daySchema.optional(),
    timeZone: timeZoneSchema.default('UTC'),
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
        /** Taken back by the user. */
        undone: z.boolean(),
        /** All that it touched was deleted for good since: nothing is left to take back. */
        destroyed: z.boolean(),
        /** Something that holds was done to one of its few memories after it: that has to be taken back first. */
        changedSince: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle({ agents, changes, cursors, undo }, { agentId, since, day, timeZone, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'change_list', agentId }
    const [ofDay] = day === undefined ? [] : rangesOf(day, day, timeZone)
    const from = [since, ofDay?.since]
      .filter((time) => time !== undefined)
      .toSorted()
      .at(-1)
    const rows = changes.list(
      { agentId, since: from ?? null, until: ofDay?.until ?? null },
      cursors.openRow(list, cursor),
      limit,
    )
    const last = rows.at(-1)
    return {
      items: rows.map((change) => {
        const { changeId, kind, at, summary, author, undoneBy } = change
        const memoryIds = changes.memoryIds(changeId)
        const destroyed = kind !== 'purge' && isDestroyed(changes, change)
        const undone = kind !== 'purge' && undoneBy !== null && !destroyed
        const isOpen = kind !== 'purge' && undoneBy === null && memoryIds.length <= mostLookedAt
        const changedSince = isOpen && undo.isChangedSince(changeId)
        return { changeId, kind, at, summary, author, memoryIds, undone, destroyed, changedSince }
      }),
      nextCursor: cursors.seal(list, last && rows.length === limit ? last.seq : null),
    }
  },
})

/** A purge closed it, or the change that had taken it back. */
function isDestroyed(changes: Pick<ChangeStore, 'get'>, { undoneBy }: Pick<Change, 'undoneBy'>): boolean {
  const by = undoneBy === null ? undefined : changes.get(undoneBy)
  if (by?.kind === 'purge') return true
  return by?.undoneBy ? changes.get(by.undoneBy)?.kind === 'purge' : false
}
