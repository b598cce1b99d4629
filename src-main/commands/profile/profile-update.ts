import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { profileFieldSchema, profileLineSchema } from '../../contract/profile.ts'
import { filledTextSchema, textSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const profileUpdate = defineCommand({
  name: 'profile_update',
  summary: 'Write, change or remove one line of the user profile.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema,
    field: profileFieldSchema,
    /** Null removes the line. */
    value: filledTextSchema(500).nullable(),
    /** Which line of a field that holds several. */
    previousValue: textSchema(500).optional(),
  }),
  /** `changeId` is null where nothing changed. */
  output: z.object({ profile: z.array(profileLineSchema), changeId: z.string().nullable() }),
  handle({ agents, profile }, { agentId, field, value, previousValue }, { caller }) {
    assertAgent(agents, caller, agentId)
    const { changeId, lines } = profile.edit({ agentId, field, value, previous: previousValue ?? null })
    return { profile: [...lines], changeId }
  },
})
