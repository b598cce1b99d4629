import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { attachmentSchema } from '../../contract/attachment.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

/** Fits in a frame of a browser's connection. */
const longestPiece = 3_000_000

export const attachmentAdd = defineCommand({
  name: 'attachment_add',
  summary: 'Hand over a file for a message, piece by piece in base64. With the last piece it is read.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'attachments'],
  input: z.object({
    agentId: agentIdSchema,
    /** What the piece before was answered with; absent with the first. */
    id: idSchema.optional(),
    name: filledTextSchema(1_000),
    data: z
      .string()
      .max(longestPiece)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    isLast: z.boolean(),
  }),
  output: z.object({
    id: z.string(),
    /** Null until the last piece came. */
    file: attachmentSchema.nullable(),
  }),
  handle({ agents, attachments }, input, { caller, signal }) {
    assertAgent(agents, caller, input.agentId)
    return attachments.add(caller, input, signal)
  },
})
