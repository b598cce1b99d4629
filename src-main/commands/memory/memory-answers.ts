import { z } from 'zod'
import { cursorSchema, idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryAnswers = defineCommand({
  name: 'memory_answers',
  summary:
    'The answers that a memory was used for, newest first, each with its chat; without those whose chat was deleted, or that were forgotten.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['cursors', 'memoryAnswers'],
  input: z.object({
    id: idSchema,
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    items: z.array(
      z.object({
        sessionId: z.string(),
        sessionTitle: z.string(),
        messageId: z.string(),
        position: z.number().int(),
        snippet: z.string(),
        at: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async handle({ cursors, memoryAnswers }, { id, cursor, limit }, { caller, signal }) {
    // The memory’s id stands for its agent’s: a cursor of one memory fits no other.
    const list = { name: 'memory_answers', agentId: id }
    const { items, next } = await memoryAnswers.of(caller, id, { before: cursors.open(list, cursor), limit }, signal)
    return { items, nextCursor: cursors.seal(list, next) }
  },
})
