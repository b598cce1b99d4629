import { z } from 'zod'
import { embeddingStatusSchema } from '../../contract/embedding.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const embeddingStatus = defineCommand({
  name: 'embedding_status',
  summary: 'Which model makes vectors of memories, how far it is, and why search goes by words alone where it does.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['embedding'],
  input: z.object({}),
  output: embeddingStatusSchema,
  handle({ embedding }) {
    return embedding.status()
  },
})
