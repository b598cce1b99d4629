import { z } from 'zod'
import { accessTokenSchema } from '../../contract/access.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const accessTokenRevoke = defineCommand({
  name: 'access_token_revoke',
  summary: 'Refuse a program for good, at once, what it is in the middle of too.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['access'],
  input: z.object({ id: idSchema }),
  output: accessTokenSchema,
  handle({ access }, { id }) {
    return access.revoke(id)
  },
})
