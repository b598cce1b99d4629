import { afterEach, beforeEach, expect, test } from 'vitest'
import { openForgetProfile, type ForgetProfile } from '../../testing/forget-profile.ts'
import { createRetriever } from '../retrieval/retrieve.ts'
import { createMemorySearch } from '../retrieval/search-memories.ts'
import { createKnown } from './known.ts'

const agentId = 'majordomo'
let profile: ForgetProfile
beforeEach(() => {
  profile = openForgetProfile()
})
afterEach(() => profile.close())

test('“meine Mutter” did not lead to what else is known of her, for her relation is noted in English', async () => {
  const { file, clock } = profile
  const ofMother = (attribute: string, value: string) => ({
    subject: 'mother gerda',
    attribute,
    value,
    single: true,
  })
  profile.learn('Die Mutter des Nutzers heißt Gerda.', ofMother('name', 'Gerda'))
  profile.learn('Gerda wohnt in Jena.', ofMother('residence', 'Jena'))
  for (let count = 0; count < 160; count += 1)
    profile.learn(`Der Nutzer hat die ${count}. Rechnung von ${count + 100} Euro für Fenster und Türen abgelegt.`)
  const search = createMemorySearch(createRetriever(file.index, null), file.memories)
  const knownFor = createKnown({
    memories: file.memories,
    search: async (agent, query, limit) => {
      const { hits } = await search({ agentId: agent, query, limit, now: clock.now() })
      return hits.map(({ memory }) => memory)
    },
    clock,
  })
  const message = profile.say('Meine Mutter ist umgezogen.')
  const known = await knownFor({ agentId, context: [], messages: [message] }, 16_000)
  expect(known.map(({ fact }) => fact)).toContain('Gerda wohnt in Jena.')
})
