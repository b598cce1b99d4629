import { z } from 'zod'
import { attachmentLimits } from '../../contract/attachment.ts'
import { untrustedSpanSchema } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import { modelRefSchema } from '../../contract/model.ts'
import { mostPulled, pulledSchema } from '../../contract/pulled.ts'
import { previewSchema } from '../../contract/preview.ts'
import { idSchema, textSchema } from '../../contract/text.ts'
import type { About } from '../../kernel/turn/preview/asked-of.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

const inputSchema = z.object({
  /** One of the four: the chat that it is said in, … */
  sessionId: idSchema.optional(),
  /** … the agent of a chat that has not begun, … */
  agentId: idSchema.optional(),
  /** … the own message that it is said in place of, … */
  messageId: idSchema.optional(),
  /** … or the turn that is to be answered again. */
  turnId: idSchema.optional(),
  /** The model that is chosen for a chat that has not begun. */
  model: modelRefSchema.nullable().default(null),
  /** Whether that chat is to be learned from. */
  learns: z.boolean().default(true),
  text: textSchema(1_000_000).default(''),
  untrustedSpans: z.array(untrustedSpanSchema).max(1_000).default([]),
  attachmentIds: z.array(idSchema).max(attachmentLimits.perMessage).default([]),
  pulled: z.array(pulledSchema).max(mostPulled).default([]),
})

export const chatPreview = defineCommand({
  name: 'chat_preview',
  summary: 'What would leave with a message if it were sent now, and to whom. Nothing is sent, stored or learned.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['preview', 'agents'],
  input: inputSchema,
  output: previewSchema,
  handle({ preview, agents }, input, { caller }) {
    const about = aboutOf(input)
    if (about.kind === 'first') {
      if (about.agentId === 'all') throw oneOfFour()
      assertAgent(agents, caller, about.agentId)
    }
    return preview.whatGoes(caller, about)
  },
})

function aboutOf(input: z.output<typeof inputSchema>): About {
  const { sessionId, agentId, messageId, turnId, model, learns, ...words } = input
  if ([sessionId, agentId, messageId, turnId].filter((id) => id !== undefined).length !== 1) throw oneOfFour()
  if (turnId !== undefined) return { kind: 'again', turnId, withoutMemory: false }
  if (words.text.trim() === '') throw new AppError('invalid_input', 'text: is empty', { params: { fields: 'text' } })
  if (sessionId !== undefined) return { kind: 'next', sessionId, ...words }
  if (messageId !== undefined) return { kind: 'instead', messageId, ...words }
  return { kind: 'first', agentId: agentId ?? '', model, learns, ...words }
}

const oneOfFour = (): AppError =>
  new AppError('invalid_input', 'Name one chat, agent, message or turn.', { params: { fields: 'sessionId' } })
