import { isBareQuestion } from '../language/questions.ts'
import { surprisingWords } from '../language/surprising-words.ts'
import type { Memory } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { ownWords } from '../evidence/own-words.ts'
import { likely } from './person.ts'
import { type Asked, clearAt, mostSaid, nothing, type Resolved } from './verdict.ts'
import type { ResolveDeps } from './search-by-words.ts'
import { excepted } from './with-repeats.ts'
import { saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'

/** What people say that seldom: names, and what a matter is called. */
const rare = 10
const mostNames = 8

/**
 * Finds what the message of a request names beside it: “Travis and me are done. Get rid of anything you have on him.” The
 * rarest word that was said before tells; it is asked about.
 */
export function createByNames({ file, data, find }: ResolveDeps) {
  return async ({ agentId, request, message }: Asked): Promise<Resolved> => {
    const isKept = excepted(request)
    const isBefore = (id: string): boolean => {
      const one = data.traces.message(agentId, id)
      if (one === undefined || one.id === message.id || one.at > message.at) return false
      return !isBareQuestion(one.text) && !isKept(saidIn(one.text))
    }
    const own = ownWords(message)
    const names = namesIn(own.slice(0, own.indexOf(request.quote) + request.quote.length))
    // Its own words were searched for.
    for (const name of names.filter((one) => !folded(request.about ?? '').includes(one))) {
      const messageIds = (await find.holding(agentId, [name])).filter(isBefore).slice(0, mostSaid)
      const wording = wordingOf(name)
      const strengthOf = (memory: Memory): number =>
        strengthIn(wording, saidByMemory(memory)) === 1 ? clearAt : likely
      const resting = file.evidence.ofMessages(messageIds).map(({ memoryId }) => memoryId)
      const memories = file.memories
        .heldBy(agentId, [...new Set(resting)])
        .filter((memory) => !isKept(saidByMemory(memory)))
        .map((memory) => ({ memory, strength: strengthOf(memory) }))
      if (messageIds.length > 0) return { verdict: 'ask', memories, messageIds }
    }
    return nothing
  }
}

const folded = (text: string): string => foldScript(text).toLowerCase()

/** The rare words of a text, the rarest first. A Chinese name is often of characters that make no word. */
function namesIn(text: string): string[] {
  const plain = folded(text)
  const words = surprisingWords(text)
  const pairs = words.flatMap(({ word, surprisal }, at) => {
    const next = words[at + 1]
    const isPair = next !== undefined && isCharacter(word) && isCharacter(next.word) && plain.includes(word + next.word)
    return isPair ? [{ word: word + next.word, surprisal: surprisal + next.surprisal - oneCharacter }] : []
  })
  const all = [...words.filter(({ word }) => !isCharacter(word) && /\p{L}/u.test(word)), ...pairs]
  const known = all.filter(({ surprisal }) => surprisal >= rare).toSorted((a, b) => b.surprisal - a.surprisal)
  return [...new Set(known.map(({ word }) => word))].slice(0, mostNames)
}
const isCharacter = (word: string): boolean => /^\p{Script=Han}$/u.test(word)
/** Two characters are less rare together than apart. */
const oneCharacter = 7
