import { z } from 'zod'
import { forgetCardSchema } from '../../contract/forget.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const forgetRequestOffer = defineCommand({
  name: 'forget_request_offer',
  summary: 'List what comes nearest to a request to forget that found nothing, for the user to choose from.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['forgetRequests'],
  input: z.object({ requestId: idSchema }),
  /** `nothing` as before where nothing was ever told. */
  output: forgetCardSchema,
  handle({ forgetRequests }, { requestId }, { caller }) {
    return forgetRequests.offer(caller, requestId)
  },
})
