import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const chatStop = defineCommand({
  name: 'chat_stop',
  summary: 'Stop an answer at once; what has arrived stays.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['chat'],
  input: z.object({ turnId: idSchema }),
  output: z.object({ stopped: z.boolean() }),
  async handle({ chat }, { turnId }, { caller }) {
    return { stopped: await chat.stop(caller, turnId) }
  },
})
