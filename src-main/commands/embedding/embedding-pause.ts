import { z } from 'zod'
import { embeddingStatusSchema } from '../../contract/embedding.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const embeddingPause = defineCommand({
  name: 'embedding_pause',
  summary: 'Stop making vectors, or go on where it stopped. Search by words goes on all the while.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['embedding'],
  input: z.object({ paused: z.boolean() }),
  output: embeddingStatusSchema,
  handle({ embedding }, { paused }) {
    return embedding.setPaused(paused)
  },
})
