import { isBareQuestion } from '../language/questions.ts'
import type { Memory } from '../../contract/memory.ts'
import { ownWords } from '../evidence/own-words.ts'
import type { Forget } from '../extraction/operation.ts'
import { likely } from './person.ts'
import { type Asked, clearAt, mostSaid, nothing, type Resolved } from './verdict.ts'
import type { ResolveDeps } from './search-by-words.ts'
import { excepted } from './with-repeats.ts'
import { folded, rareWordsIn } from './rare-words.ts'
import { saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'

/**
 * Finds what a request means whose words were not said. Its message may name it beside them: “Travis and me are done. Get
 * rid of anything you have on him.” The rarest word that was said before tells; else what stands out by what it means,
 * which is ticked nowhere. Either is asked about.
 */
export function createByNames({ file, data, find }: ResolveDeps) {
  return async ({ agentId, request, message }: Asked): Promise<Resolved> => {
    const isKept = excepted(request)
    const isBefore = (id: string): boolean => {
      const one = data.traces.message(agentId, id)
      const isRequest = id === message.id || file.forgetRequests.ofMessage(id) !== undefined
      if (one === undefined || isRequest || one.at > message.at) return false
      return !isBareQuestion(one.text) && !isKept(saidIn(one.text))
    }
    const asking = (messageIds: readonly string[], strengthOf: (memory: Memory) => number): Resolved => {
      const resting = new Set(file.evidence.ofMessages(messageIds).map(({ memoryId }) => memoryId))
      const memories = file.memories
        .heldBy(agentId, [...resting])
        .filter((memory) => !isKept(saidByMemory(memory)))
        .map((memory) => ({ memory, strength: strengthOf(memory) }))
      return messageIds.length === 0 ? nothing : { verdict: 'ask', memories, messageIds }
    }
    const names = rareWordsIn(upToWhatIsNamed(ownWords(message), request))
    // Its own words were searched for.
    for (const name of names.filter((one) => !folded(request.about ?? '').includes(one))) {
      if (request.certainty !== undefined) break
      const messageIds = (await find.holding(agentId, [name])).filter(isBefore).slice(0, mostSaid)
      const wording = wordingOf(name)
      const found = asking(messageIds, (memory) => (strengthIn(wording, saidByMemory(memory)) === 1 ? clearAt : likely))
      if (found.verdict === 'ask') return found
    }
    const unsure = await find.standingOut(agentId, request.quote, isBefore)
    return { ...asking(unsure, () => likely), unsure }
  }
}

/** What is said after what is named says why: “… forget it, my wife reads along.” */
function upToWhatIsNamed(own: string, { about, quote }: Forget): string {
  const from = own.indexOf(quote)
  const at = about === null || about === '' ? -1 : own.indexOf(about, from)
  return own.slice(0, at === -1 ? from + quote.length : at + (about ?? '').length)
}
