import { z } from 'zod'
import { accessTokenSchema, grantSchema } from '../../contract/access.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const accessTokenCreate = defineCommand({
  name: 'access_token_create',
  summary: 'Let a program of this computer in, for these scopes and agents. Its secret is told here and never again.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['access', 'agents'],
  input: grantSchema,
  output: z.object({ token: accessTokenSchema, secret: z.string() }),
  handle({ access, agents }, grant, { caller }) {
    for (const id of grant.agents === 'all' ? [] : grant.agents) agents.get(caller, id)
    return access.create(grant)
  },
})
