import { z } from 'zod'
import { accessEntrySchema } from '../../contract/access.ts'
import { cursorSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const accessLogList = defineCommand({
  name: 'access_log_list',
  summary: 'Who called what, when, of which agent, how many rows it was, and what came of it, latest first.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['accessLog', 'cursors'],
  input: z.object({
    /** Of one program. */
    tokenId: idSchema.optional(),
    /** Only what was refused. */
    refused: z.boolean().default(false),
    /** Only calls of programs, let in or not. */
    programs: z.boolean().default(false),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(accessEntrySchema),
    nextCursor: z.string().nullable(),
    /** Entries that a full disk took, since the start. */
    lost: z.number().int(),
  }),
  handle({ accessLog, cursors }, { tokenId, refused, programs, cursor, limit }) {
    const list = { name: 'access_log_list', agentId: '' }
    const before = cursors.openRow(list, cursor)
    const wanted = { principalId: tokenId ?? null, refusedOnly: refused, programsOnly: programs }
    const items = accessLog.list(wanted, before, limit)
    const last = items.at(-1)
    const next = last && items.length === limit ? String(last.seq) : null
    return { items, nextCursor: cursors.seal(list, next), lost: accessLog.lost() }
  },
})
