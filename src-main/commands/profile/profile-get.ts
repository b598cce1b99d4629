import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { profileValueSchema } from '../../contract/profile.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { profileOwners } from './profile-owners.ts'

export const profileGet = defineCommand({
  name: 'profile_get',
  summary: 'What one agent knows of its user, each value with all it rests on; with no agent, what all of them know.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'profile'],
  input: z.object({ agentId: agentIdSchema.nullable() }),
  output: z.object({ profile: z.array(profileValueSchema) }),
  handle({ agents, profile }, { agentId }, { caller }) {
    return { profile: profile.values(profileOwners(agents, caller, agentId)) }
  },
})
