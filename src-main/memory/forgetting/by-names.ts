import { isBareQuestion } from '../language/questions.ts'
import { surprisingWords } from '../language/surprising-words.ts'
import type { Memory } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { ownWords } from '../evidence/own-words.ts'
import { likely } from './person.ts'
import { type Asked, clearAt, mostSaid, nothing, type Resolved } from './verdict.ts'
import type { MeantMessage } from './find.ts'
import type { ResolveDeps } from './search-by-words.ts'
import { excepted } from './with-repeats.ts'
import { saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'

/** What people say that seldom: names, and what a matter is called. */
const rare = 10
const mostNames = 8
/** What comes that near in meaning, and is by so much nearer than the next, stands out from what comes near by chance. */
const leastNear = 0.25
const leastAhead = 0.08
const mostAhead = 3

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
    const own = ownWords(message)
    const names = namesIn(own.slice(0, own.indexOf(request.quote) + request.quote.length))
    // Its own words were searched for.
    for (const name of names.filter((one) => !folded(request.about ?? '').includes(one))) {
      if (request.certainty !== undefined) break
      const messageIds = (await find.holding(agentId, [name])).filter(isBefore).slice(0, mostSaid)
      const wording = wordingOf(name)
      const found = asking(messageIds, (memory) => (strengthIn(wording, saidByMemory(memory)) === 1 ? clearAt : likely))
      if (found.verdict === 'ask') return found
    }
    const unsure = standingOut(await find.nearest(agentId, request.quote, isBefore))
    return { ...asking(unsure, () => likely), unsure }
  }
}

/** The few that are nearer than all others. */
function standingOut(near: readonly MeantMessage[]): string[] {
  const leadOf = (at: number): number => (near[at]?.strength ?? 0) - (near[at + 1]?.strength ?? 0)
  const last = near.slice(0, mostAhead).findLastIndex((_one, at) => leadOf(at) >= leastAhead)
  return near.slice(0, last + 1).flatMap(({ id, strength }) => (strength >= leastNear ? id : []))
}

const folded = (text: string): string => foldScript(text).toLowerCase()

/** The rare words of a text, the rarest first; “u” is none. A Chinese name is often of characters that make no word. */
function namesIn(text: string): string[] {
  const plain = folded(text)
  const words = surprisingWords(text)
  const pairs = words.flatMap(({ word, surprisal }, at) => {
    const next = words[at + 1]
    const isPair = next !== undefined && isCharacter(word) && isCharacter(next.word) && plain.includes(word + next.word)
    return isPair ? [{ word: word + next.word, surprisal: surprisal + next.surprisal - oneCharacter }] : []
  })
  const all = [...words.filter(({ word }) => !isCharacter(word) && /\p{L}{2}/u.test(word)), ...pairs]
  const known = all.filter(({ surprisal }) => surprisal >= rare).toSorted((a, b) => b.surprisal - a.surprisal)
  return [...new Set(known.map(({ word }) => word))].slice(0, mostNames)
}
const isCharacter = (word: string): boolean => /^\p{Script=Han}$/u.test(word)
/** Two characters are less rare together than apart. */
const oneCharacter = 7
