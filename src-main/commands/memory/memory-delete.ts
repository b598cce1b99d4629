import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import type { VersionReason } from '../../contract/memory.ts'
import { idSchema, textSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryDelete = defineCommand({
  name: 'memory_delete',
  summary: 'Move a memory to the trash and do not learn it again; change_undo brings it back.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['forgetting', 'memories'],
  input: z.object({ id: idSchema, reason: textSchema(500).optional() }),
  output: z.object({ changeId: z.string() }),
  handle({ forgetting, memories }, { id, reason }, { caller }) {
    const { memory } = memories.get(caller, id)
    if (memory.status === 'trashed') throw new AppError('conflict', 'The memory is in the trash already.')
    // What a program gives is shown as it stands.
    return forgetting.trash(memory.agentId, [memory], { reason: (reason as VersionReason | undefined) ?? 'deleted' })
  },
})
