import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import { idSchema } from '../../contract/text.ts'
import { skillHeadSchema, writeSkill } from './skill.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const skillGenerate = defineCommand({
  name: 'skill_generate',
  summary: 'The text of a SKILL.md for an accepted way of working or workflow.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['evolution', 'workflows'],
  input: z.object({ id: idSchema }),
  output: z.object({ head: skillHeadSchema, content: z.string() }),
  handle({ evolution, workflows }, { id }, { caller }) {
    const candidate = workflows.find(caller, id) ?? evolution.get(caller, id)
    if (candidate.status !== 'accepted') throw new AppError('conflict', 'This way of working was not accepted.')
    return writeSkill(candidate)
  },
})
