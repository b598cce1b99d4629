import type { Evidence, Memory } from '../../contract/memory.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { tellingFiguresIn } from '../../util/figures.ts'
import { flatMapPaced, paced } from '../../util/paced.ts'
import type { Forget } from '../extraction/operation.ts'
import { hearsRequest, readRequests } from '../extraction/rules/hears-request.ts'
import { sentencesIn } from '../../util/sentences.ts'
import { type Find, passagesOf } from './find.ts'
import { goesOnAbout, namesOf, namesOnly } from './person.ts'
import { type Asked, clearAt, type Resolved } from './verdict.ts'
import { rareWordsIn } from './rare-words.ts'
import { isEmptyWording, isOnlyFigure, saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'

const mostMarks = 12
/** A word that more of the user's messages hold tells of no matter. */
const mostAlike = 4
/** What is shared by chance is less rare. */
const leastRare = 12
/** Of so many messages it is told what else stands near to them. */
const mostCompared = 2
/** So much may stand before what a user begins a conversation with. */
const mostGreetings = 3

interface Deps {
  readonly file: Pick<MemoriesFile, 'forgetRequests'>
  readonly data: Pick<DataFile, 'messages' | 'messageIndex' | 'traces'>
  readonly find: Pick<Find, 'holding' | 'standingOut' | 'speaks'>
}

/**
 * Adds what else the user said by which it would be told again: that holds a name, a value, a figure of what is meant. What
 * shares a rare word with it, or repeats what is only perhaps meant, is perhaps meant: of what is clear it is the rest.
 */
export function createWithRepeats({ file, data, find }: Deps) {
  /** What the next conversation begins with, of somebody whom it does not name: “She has found a place.” */
  const begunNext = (agentId: string, ids: readonly string[]): Promise<string[]> =>
    flatMapPaced(ids, async (id) => {
      const told = data.messages.get(id)
      const next = told && data.messageIndex.saidNext(agentId, told)
      const one = next === undefined ? undefined : data.traces.message(agentId, next)
      if (!one || !goesOnAbout(one.text) || !find.speaks(agentId, one.id)) return []
      if (data.messages.leadingTo(one, mostGreetings).some(({ role }) => role === 'user')) return []
      await readRequests(one)
      return hearsRequest(one, one.text) ? [] : [one.id]
    })

  return async ({ agentId, request, message, shown }: Asked, resolved: Resolved): Promise<Resolved> => {
    const words = request.about ?? ''
    const { unsure = [] } = resolved
    const memories = resolved.memories.flatMap(({ memory, strength }) => (strength >= clearAt ? [memory] : []))
    const texts: string[] = []
    const perhaps: string[] = []
    for (const id of resolved.messageIds)
      (unsure.includes(id) ? perhaps : texts).push(...(await passagesAbout(words, data.traces.message(agentId, id))))
    const isKept = excepted(request)
    const isBefore = (id: string): boolean => {
      const one = data.traces.message(agentId, id)
      return one !== undefined && one.id !== message.id && one.at <= message.at && !isKept(saidIn(one.text))
    }
    const sure = new Set([...resolved.messageIds, ...(await find.holding(agentId, marksOf(words, memories, texts)))])
    const near = await find.holding(agentId, marksOf('', [], perhaps))
    const isOther = (id: string): boolean =>
      !sure.has(id) && isBefore(id) && file.forgetRequests.ofMessage(id) === undefined
    // A model that reads well was shown what may say it.
    if (shown === null && words !== '' && !isOnlyFigure(wordingOf(words))) {
      const told = texts.length > 0 ? texts : perhaps
      for (const word of rareWordsIn([...memories.map(({ content }) => content), ...told].join('\n'), leastRare)) {
        const held = await find.holding(agentId, [word])
        if (held.length <= mostAlike) near.push(...held)
      }
      near.push(...(await begunNext(agentId, [...sure].slice(0, mostMarks))))
      for (const text of told.slice(0, mostCompared))
        near.push(...(await find.standingOut(agentId, text, (id) => isOther(id) && !near.includes(id))))
    }
    const others = [...new Set(near)].filter(isOther)
    const messageIds = [...sure].filter((id) => resolved.messageIds.includes(id) || isBefore(id))
    if (resolved.verdict === 'clear') return { ...resolved, messageIds, rest: others }
    return { ...resolved, messageIds: [...messageIds, ...others], unsure: [...unsure, ...others] }
  }
}

/** True for what a request wants kept: what says that at least as much as what is to go. */
export function excepted({ about, except }: Forget): (said: ReturnType<typeof saidIn>) => boolean {
  const wording = wordingOf(except ?? '')
  const going = partsOf(about ?? '').map(wordingOf)
  return (said) => {
    const share = strengthIn(wording, said)
    return share >= 0.5 && going.every((one) => strengthIn(one, said) <= share)
  }
}

/** What speaks for keeping a memory: its own words, or only those that it was told in, which may tell more. */
export type Spared = 'own' | 'told' | null

/** How far a request wants a memory kept. */
export function createSpares({ file, data }: Pick<Deps, 'data'> & { readonly file: Pick<MemoriesFile, 'evidence'> }) {
  return (agentId: string, request: Forget): ((memory: Memory) => Spared) => {
    if ((request.except ?? '') === '') return () => null
    const isKept = excepted(request)
    const isTold = ({ messageId, quote }: Evidence): boolean => {
      const text = messageId === null ? '' : (data.traces.message(agentId, messageId)?.text ?? '')
      return [...sentencesIn(text)].some((one) => one.text.includes(quote) && isKept(saidIn(one.text)))
    }
    return (memory) =>
      isKept(saidByMemory(memory)) ? 'own' : file.evidence.list(memory.id).some(isTold) ? 'told' : null
  }
}

const mostParts = 4
/** A model names what is meant by several words ("sleep apnoea, night mask"): each of them finds it. */
export const partsOf = (words: string): string[] => words.split(/[,;、，；]+/u).slice(0, mostParts)

/**
 * By what else that was said tells of what is to be forgotten: the names of whom it is about, where the request means them
 * as such, and its values and figures.
 */
function marksOf(words: string, memories: readonly Memory[], texts: readonly string[]): string[] {
  const names = namesOnly(words, memories) ? namesOf(memories) : []
  const values = memories.flatMap(({ slot }) => (slot === null || slot.attribute === 'name' ? [] : [slot.value]))
  const figures = [...memories.map(({ content }) => content), ...texts].flatMap(tellingFiguresIn)
  return [...new Set([...names, ...values, ...figures])].filter((mark) => mark !== '').slice(0, mostMarks)
}

/** What of a message is about some words; all of it where they do not tell. */
async function passagesAbout(
  words: string,
  message: Parameters<typeof passagesOf>[0] | undefined,
): Promise<readonly string[]> {
  const wording = wordingOf(words)
  const isAny = isEmptyWording(wording)
  const all: string[] = []
  const about: string[] = []
  const pause = paced()
  for (const text of message === undefined ? [] : passagesOf(message)) {
    await pause()
    all.push(text)
    if (!isAny && strengthIn(wording, saidIn(text)) > 0) about.push(text)
  }
  return about.length > 0 ? about : all
}
