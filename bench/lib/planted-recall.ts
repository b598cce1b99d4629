import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { KernelSession } from './kernel-session.ts'
import { sentence } from './made-memories.ts'
import { findFreeWords, plant } from './planted-words.ts'
import { createRandom } from './random.ts'

export const plantedLengths = [1, 2, 3] as const

export interface PlantedWord {
  readonly word: string
  /** The memories that hold it. */
  readonly ids: ReadonlySet<string>
}

interface PlantOptions {
  /** What is in the profile already. */
  readonly texts: Iterable<string>
  readonly wordsPerLength: number
  readonly memoriesPerWord: number
}

/** Stores memories with Chinese words of 1, 2 and 3 characters that no other memory of the profile has. */
export async function plantWords(session: KernelSession, options: PlantOptions): Promise<PlantedWord[]> {
  const random = createRandom(17)
  const free = findFreeWords(options.texts, random)
  const planted: PlantedWord[] = []
  for (let index = 0; index < plantedLengths.length * options.wordsPerLength; index += 1) {
    const word = free.take(plantedLengths[index % plantedLengths.length] ?? 1)
    const ids = new Set<string>()
    while (ids.size < options.memoriesPerWord) {
      const content = plant(random, sentence(random, 'zh'), word)
      ids.add((await session.call('memory_store', { agentId: defaultAgentId, type: 'knowledge', content })).id)
    }
    planted.push({ word, ids })
  }
  return planted
}

const limit = 50

/** The share of all planted memories that searches for their words find, 0 to 1. */
export async function recallOf(
  session: KernelSession,
  planted: readonly PlantedWord[],
  mode: 'keyword' | 'hybrid',
): Promise<number> {
  let [found, wanted] = [0, 0]
  for (const { word, ids } of planted) {
    const { items } = await session.call('memory_search', { agentId: defaultAgentId, query: word, limit, mode })
    found += items.filter(({ memory }) => ids.has(memory.id)).length
    wanted += ids.size
  }
  return found / wanted
}
