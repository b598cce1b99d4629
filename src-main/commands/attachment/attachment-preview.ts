import { z } from 'zod'
import { attachmentLimits, givenFileSchema } from '../../contract/attachment.ts'
import { agentIdSchema } from '../../contract/agent.ts'
import { modelRefSchema } from '../../contract/model.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const attachmentPreview = defineCommand({
  name: 'attachment_preview',
  summary: 'What of some files would go to a model if they were sent now, and to which.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'attachments'],
  input: z.object({
    ids: z.array(idSchema).max(attachmentLimits.perMessage),
    /** Null: for a conversation that has not begun. */
    sessionId: idSchema.nullable().default(null),
    /** Whose that conversation is to be; null: of the agent that the first file was handed over for. */
    agentId: agentIdSchema.nullable().default(null),
    /** The model that is chosen for it. */
    model: modelRefSchema.nullable().default(null),
  }),
  output: z.object({
    /** Null where none is connected. */
    model: z.string().nullable(),
    files: z.array(givenFileSchema),
  }),
  async handle({ agents, attachments }, { ids, ...place }, { caller }) {
    if (place.agentId !== null) assertAgent(agents, caller, place.agentId)
    const { model, files } = await attachments.preview(caller, ids, place)
    return { model, files: [...files] }
  },
})
