import { z } from 'zod'
import { accessTokenSchema } from '../../contract/access.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const accessTokenList = defineCommand({
  name: 'access_token_list',
  summary: 'The programs that were let in, with what they may do and when each last called; the revoked ones last.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['access'],
  input: z.object({}),
  output: z.object({ items: z.array(accessTokenSchema) }),
  handle({ access }) {
    return { items: access.list() }
  },
})
