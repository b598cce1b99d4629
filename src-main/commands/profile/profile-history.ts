import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { profileFieldSchema, profileHistoryEntrySchema } from '../../contract/profile.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { profileOwners } from './profile-owners.ts'

export const profileHistory = defineCommand({
  name: 'profile_history',
  summary: 'Every value a field of the profile ever had, from when to when and why it ended, the latest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'profile'],
  input: z.object({ agentId: agentIdSchema.nullable(), field: profileFieldSchema }),
  output: z.object({ items: z.array(profileHistoryEntrySchema) }),
  handle({ agents, profile }, { agentId, field }, { caller }) {
    return { items: profile.history(profileOwners(agents, caller, agentId), field) }
  },
})
