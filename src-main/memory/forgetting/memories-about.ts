import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { type Find, mostByMeaning } from './find.ts'
import { withPerson } from './person.ts'
import { clearAt } from './verdict.ts'
import { isEmptyWording, saidByMemory, strengthIn, wordingOf } from './match-wording.ts'
import { distinctById } from '../../util/distinct.ts'

/**
 * Which memories some words are about, whatever their status, trash excepted: by the app's own search. Each is in the
 * answer for what it says, never for being the nearest of many.
 */
export function createAbout(file: Pick<MemoriesFile, 'lineage'>, find: Find) {
  return {
    /** All that has to do with the words; with whom they name, all that is known of them. */
    topic: async (agentId: string, words: string): Promise<Memory[]> => {
      const found = await find.memories({ agentId, words, range: null })
      const near = withPerson(file, { agentId, words }, found)
      const strong = near.filter(({ strength }) => strength >= clearAt)
      const meant = strong.length > 0 ? strong : near.filter(({ strength }) => strength >= mostByMeaning)
      return meant.map(({ memory }) => memory)
    },
    /** All that has to do with someone: said of them, or naming them. */
    person: async (agentId: string, name: string): Promise<Memory[]> => {
      const wording = wordingOf(name)
      if (isEmptyWording(wording)) return []
      const subject = name.normalize('NFKC').trim().toLowerCase()
      const found = await find.memories({ agentId, words: name, range: null })
      const naming = found.filter(({ memory }) => strengthIn(wording, saidByMemory(memory)) === 1)
      const all = [...file.lineage.ofSubject(agentId, subject), ...naming.map(({ memory }) => memory)]
      return distinctById(all)
    },
  }
}
export type About = ReturnType<typeof createAbout>
