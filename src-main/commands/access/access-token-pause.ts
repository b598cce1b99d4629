import { z } from 'zod'
import { accessTokenSchema } from '../../contract/access.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const accessTokenPause = defineCommand({
  name: 'access_token_pause',
  summary: 'Refuse a program at once, what it is in the middle of too, or let it go on.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['access'],
  input: z.object({ id: idSchema, paused: z.boolean() }),
  output: accessTokenSchema,
  handle({ access }, { id, paused }) {
    return access.setPaused(id, paused)
  },
})
