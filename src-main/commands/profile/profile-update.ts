import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { type ProfileField, profileFieldSchema, profileLineSchema } from '../../contract/profile.ts'
import { filledTextSchema, textSchema } from '../../contract/text.ts'
import type { Language, Memory } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const profileUpdate = defineCommand({
  name: 'profile_update',
  summary: 'Write, change or remove one line of the user profile.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'life', 'memories', 'profile'],
  input: z.object({
    agentId: agentIdSchema,
    field: profileFieldSchema,
    /** Null removes the line. */
    value: filledTextSchema(500).nullable(),
    /** Which line of a field that holds several. */
    previousValue: textSchema(500).optional(),
  }),
  /** `changeId` is null where nothing changed; `memoryChangeId` where no memory was put right with the line. */
  output: z.object({
    profile: z.array(profileLineSchema),
    changeId: z.string().nullable(),
    memoryChangeId: z.string().nullable(),
  }),
  handle({ agents, life, memories, profile }, { agentId, field, value, previousValue }, { caller }) {
    assertAgent(agents, caller, agentId)
    const known = profile.values([agentId]).find((line) => line.field === field && line.value === previousValue)
    const memory = known?.memoryId ? memories.get(caller, known.memoryId).memory : undefined
    const content = memory && value !== null && value !== previousValue ? inWords(field, value, memory) : null
    // The step that may be refused comes first, so that nothing is half done.
    const corrected =
      memory && value !== null && content !== null
        ? life.supersede(caller, memory.id, { content, value, validFrom: null }).changeId
        : null
    const { changeId, lines } = profile.edit({ agentId, field, value, previous: previousValue ?? null })
    return { profile: [...lines], changeId, memoryChangeId: corrected }
  },
})

/** What a line says of the user, in a sentence that takes the place of the memory it rests on; null where it is kept as a line only. */
function inWords(field: ProfileField, value: string, { slot, status, language, locked }: Memory): string | null {
  const sentence = sentences[field]
  if (!sentence || status !== 'active' || locked || slot?.subject !== 'user' || !slot.single) return null
  return sentence[language === 'zh' ? 'zh' : 'en'](value)
}

const sentences: Partial<Readonly<Record<ProfileField, Readonly<Record<Language, (value: string) => string>>>>> = {
  name: { en: (value) => `My name is ${value}.`, zh: (value) => `我叫${value}。` },
  location: { en: (value) => `I live in ${value}.`, zh: (value) => `我住在${value}。` },
  role: { en: (value) => `My job is ${value}.`, zh: (value) => `我的职业是${value}。` },
}
