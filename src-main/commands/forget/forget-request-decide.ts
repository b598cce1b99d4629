import { z } from 'zod'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const forgetRequestDecide = defineCommand({
  name: 'forget_request_decide',
  summary: 'Answer a request to forget: what is named goes to the trash and can be brought back; none of it keeps all.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['forgetRequests'],
  input: z.object({
    requestId: idSchema,
    /** Of the memories that the request lists, those that go. */
    ids: z.array(idSchema).max(200),
    /** What conversations say of it is not brought up any more, and goes from them once the memories leave the trash. */
    alsoMessages: z.boolean().default(false),
    /** Of the messages that the request lists, those that stay as they are all the same. */
    keepMessages: z.array(idSchema).max(5_000).default([]),
  }),
  output: z.object({ changeId: z.string().nullable(), forgotten: z.number().int() }),
  rows: ({ forgotten }) => forgotten,
  handle({ forgetRequests }, { requestId, ...answer }, { caller }) {
    return forgetRequests.decide(caller, requestId, answer)
  },
})
