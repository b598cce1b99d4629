import { z } from 'zod'
import { sessionSchema } from '../../contract/chat.ts'
import { modelRefSchema } from '../../contract/model.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionChooseModel = defineCommand({
  name: 'session_choose_model',
  summary: 'Choose which model answers in a conversation; null: that of its agent, else of the settings.',
  surfaces: ownerSurfaces,
  needs: 'manage',
  uses: ['models', 'providers', 'sessions'],
  input: z.object({ sessionId: idSchema, model: modelRefSchema.nullable() }),
  output: sessionSchema,
  handle({ models, providers, sessions }, { sessionId, model }, { caller, signal }) {
    models.assertThere(model)
    const session = sessions.chooseModel(caller, sessionId, model)
    // On the side: nobody waits for it.
    if (model) void providers.learnWindow(model, signal)
    return session
  },
})
