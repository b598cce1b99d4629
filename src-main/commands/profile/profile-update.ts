import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { type ProfileField, profileFieldSchema, profileLineSchema } from '../../contract/profile.ts'
import { filledTextSchema, textSchema } from '../../contract/text.ts'
import type { Language, Memory } from '../../contract/memory.ts'
import type { StoreInput } from '../../memory/lifecycle/memory-service.ts'
import { languageOf } from '../../util/language.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const profileUpdate = defineCommand({
  name: 'profile_update',
  summary: 'Write, change or remove one line of the user profile.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'clock', 'life', 'memories', 'profile'],
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
  handle({ agents, clock, life, memories, profile }, { agentId, field, value, previousValue }, { caller }) {
    assertAgent(agents, caller, agentId)
    const held = profile.values([agentId]).filter((line) => line.field === field)
    const memoryId = held.find((line) => line.value === previousValue)?.memoryId ?? null
    const memory = memoryId ? memories.get(caller, memoryId).memory : undefined
    const old = memory?.status === 'active' && !memory.locked && value !== previousValue ? memory : undefined
    const successor = old && value !== null ? inWords(field, value, old) : null
    // The step that may be refused comes first, so that nothing is half done.
    const corrected =
      old && successor ? life.supersede(caller, old.id, { ...successor, validFrom: null }).changeId : null
    const { changeId, lines } = profile.edit({ agentId, field, value, previous: previousValue ?? null })
    // After the line: what was taken away there did not fade, and what was typed there was not learned.
    const after = (): string | null => {
      if (old) return life.set(caller, old.id, { kind: 'expire', value: clock.now().toISOString() }).changeId
      const told = held.length === 0 && value !== null ? typed(agentId, field, value) : null
      return told && memories.store(told).changeId
    }
    return { profile: [...lines], changeId, memoryChangeId: corrected ?? after() }
  },
})

/** What a line says of the user, to take the place of the memory it rests on; null where no sentence is known for it. */
function inWords(field: ProfileField, value: string, { slot, language }: Memory) {
  // Of these a line is a sentence.
  if (field === 'allergies_and_diet') return { content: value }
  const sentence = slot?.single ? sentences[field] : undefined
  return sentence ? { content: sentence[language === 'zh' ? 'zh' : 'en'](value), value } : null
}

/** What was typed into an empty line, as a memory; null where it is kept as a line only. */
function typed(agentId: string, field: ProfileField, value: string): StoreInput | null {
  const sentence = sentences[field]
  if (!sentence) return null
  const { attribute } = sentence
  return {
    agentId,
    type: 'knowledge',
    content: sentence[languageOf(value)](value),
    category: attribute,
    importance: 7,
    origin: 'user_confirmed',
    slot: { subject: 'user', attribute, value: normaliseValue(value), single: true },
    evidence: null,
    idempotencyKey: null,
  }
}

interface Sentence extends Readonly<Record<Language, (value: string) => string>> {
  readonly attribute: string
}

const sentences: Partial<Readonly<Record<ProfileField, Sentence>>> = {
  name: { attribute: 'name', en: (value) => `My name is ${value}.`, zh: (value) => `我叫${value}。` },
  location: { attribute: 'residence', en: (value) => `I live in ${value}.`, zh: (value) => `我住在${value}。` },
  role: { attribute: 'job', en: (value) => `My job is ${value}.`, zh: (value) => `我的职业是${value}。` },
}
