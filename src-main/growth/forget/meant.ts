import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidText } from '../../storage/traces-store.ts'
import type { ForgetRequest } from '../candidate.ts'
import { sentencesOf } from '../extract/sentences.ts'
import type { About } from './about.ts'
import { findByClues, type Meant, type Place, sharesGrounds, type Told } from './by-clues.ts'
import { isVague } from './clues.ts'
import { hintIn } from './described.ts'
import type { Said } from './said.ts'
import { matterOf } from './topic.ts'

/** What was said in the conversations of an agent, as requests to forget need it. */
export interface Conversations {
  /** The user's message just before one, in its conversation. */
  readonly previousOf: (messageId: string) => string | null
  /** What the user said up to then in their own words, newest first. */
  readonly toldBefore: (agentId: string, at: string) => readonly Told[]
  /** What the assistant answered to it. */
  readonly answersTo: (messageId: string) => readonly string[]
  readonly message: (agentId: string, messageId: string) => SaidText | undefined
}

/** Words of a message. */
export interface Saying {
  readonly message: SaidText
  readonly words: string
}

/** What a request means. `words`: by what the same is recognised when it is told again. */
export interface Found {
  readonly memories: readonly Memory[]
  readonly messageIds: readonly string[]
  /** Where nothing was learned of it: the user's own words that say it. */
  readonly sayings: readonly Saying[]
  readonly words: { readonly what: string; readonly quote: string }
  /** True where several things may be meant, none of them clearly. */
  readonly isUnclear: boolean
}

interface MeantDeps {
  readonly file: MemoriesFile
  readonly about: About
  readonly said: Said
  readonly conversations: Conversations
}

/** More messages than these are not all meant by a few words, unless everything about them is. */
const mostSaid = 12

/** Finds what a request to forget means: by its own words, else by what it says of something told in other words. */
export function createMeant({ file, about, said, conversations }: MeantDeps) {
  const owned = (agentId: string, ids: readonly string[]): Memory[] =>
    file.memories.byIds([...new Set(ids)], JSON.stringify([agentId])).filter(({ status }) => status !== 'trashed')

  /** What was learned from a message and nothing else. */
  const learnedFrom = (agentId: string, messageId: string): Memory[] =>
    owned(
      agentId,
      file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId),
    ).filter(({ id }) => file.evidence.list(id).every((piece) => piece.messageId === messageId))

  /** What rests on words of these messages that say what is meant. */
  const restingOn = (agentId: string, messageIds: readonly string[], isMeant: (text: string) => boolean): Memory[] => {
    const pieces = file.evidence.ofMessages(messageIds)
    const memories = new Map(
      owned(
        agentId,
        pieces.map(({ memoryId }) => memoryId),
      ).map((one) => [one.id, one]),
    )
    const meant = pieces.filter(({ memoryId, quote }) =>
      isMeant([quote, memories.get(memoryId)?.content ?? ''].join('\n')),
    )
    return [...new Set(meant.flatMap(({ memoryId }) => memories.get(memoryId) ?? []))]
  }

  /** The sentences of the user's messages that say what is meant; a message that says it in no one of them, as a whole. */
  const sayingsIn = (agentId: string, messageIds: readonly string[], isMeant: (text: string) => boolean): Saying[] =>
    messageIds.slice(0, mostSaid).flatMap((id) => {
      const message = conversations.message(agentId, id)
      if (message?.role !== 'user') return []
      const saying = [...sentencesOf(message)].filter(({ text }) => isMeant(text))
      const whole = saying.length > 0 ? saying : [{ text: message.text.trim() }]
      return whole.map(({ text }) => ({ message, words: text }))
    })

  const byWords = async (
    agentId: string,
    { what, quote, messageId }: ForgetRequest,
    at: string,
    isAll: boolean,
  ): Promise<Found> => {
    const exact = isAll ? [] : about.fact(agentId, what)
    const named = isAll ? about.topic(agentId, what) : exact.length > 0 ? exact : about.words(agentId, what)
    const words = (await said.find({ agentId, what, quote, at, memories: named })).filter((id) => id !== messageId)
    const messageIds = words.length > mostSaid && named.length === 0 && !isAll ? [] : words
    const resting = exact.length > 0 ? [] : restingOn(agentId, messageIds, (text) => said.says(what, quote, text))
    const memories = [...new Map([...named, ...resting].map((memory) => [memory.id, memory])).values()]
    const sayings = memories.length > 0 ? [] : sayingsIn(agentId, messageIds, (text) => said.says(what, quote, text))
    return { memories, messageIds, sayings, words: { what, quote }, isUnclear: false }
  }

  const placesMemories = (agentId: string, { told, passage, grounds }: Place): Memory[] => {
    if (told.id.startsWith(memoryPrefix)) return owned(agentId, [told.id.slice(memoryPrefix.length)])
    const telling = restingOn(agentId, [told.id], (text) => sharesGrounds({ grounds }, text))
    return telling.length > 0
      ? telling
      : learnedFrom(agentId, told.id).filter((memory) =>
          file.evidence.list(memory.id).some(({ quote }) => passage.includes(quote)),
        )
  }

  const byDescription = async (agentId: string, request: ForgetRequest, at: string): Promise<Found> => {
    const { what, quote, messageId } = request
    const stored = file.lineage
      .saidWithin(agentId, null, at)
      .filter(({ id }) => file.evidence.list(id).every((piece) => piece.messageId === null))
      .map(({ id, content, saidAt, recordedAt }) => ({
        id: `${memoryPrefix}${id}`,
        text: content,
        at: saidAt ?? recordedAt,
      }))
    const told = conversations.toldBefore(agentId, at).filter(({ id }) => id !== messageId)
    const silent = said.hushed(
      agentId,
      told.map(({ id }) => id),
    )
    const namesOf = (relation: string): string[] =>
      file.lineage.ofSubject(agentId, relation).flatMap(({ slot }) => (slot?.attribute === 'name' ? [slot.value] : []))
    const found: Meant = await findByClues(
      { what, hint: hintIn(quote), at },
      [...told.filter(({ id }) => !silent.has(id)), ...stored],
      namesOf,
    )
    if (found.kind === 'none') return nothing(request)
    // Where it is not clear what is meant, nothing is kept quiet that anybody may hear.
    const quiet = found.places.filter((place) => found.kind === 'one' || place.isDelicate)
    const messageIds = quiet.flatMap(({ told: { id } }) => (id.startsWith(memoryPrefix) ? [] : [id]))
    const memories = [
      ...new Map(found.places.flatMap((place) => placesMemories(agentId, place)).map((one) => [one.id, one])).values(),
    ]
    const passage = found.places[0]?.passage ?? what
    const isTold = (text: string): boolean => found.places.some((place) => sharesGrounds(place, text))
    return {
      memories,
      sayings: memories.length > 0 ? [] : sayingsIn(agentId, messageIds, isTold),
      messageIds: messageIds.flatMap((id) => [id, ...conversations.answersTo(id)]),
      words: { what: matterOf(passage) ?? passage, quote: '' },
      isUnclear: found.kind === 'several',
    }
  }

  /** `isAll`: everything about it. */
  return async (agentId: string, request: ForgetRequest, at: string, isAll: boolean): Promise<Found> => {
    const { refersTo, messageId } = request
    if (refersTo !== undefined) {
      const id = refersTo === 'message' ? messageId : conversations.previousOf(messageId)
      const memories = id === null ? [] : learnedFrom(agentId, id)
      return { ...nothing(request), memories, messageIds: id === null ? [] : [id] }
    }
    // "Odile's news" does not mean all that names her.
    const told =
      !isAll && request.isDescription && isVague(request.what) ? await byDescription(agentId, request, at) : null
    if (told && told.memories.length + told.messageIds.length > 0) return told
    const found = await byWords(agentId, request, at, isAll)
    const isFound = found.memories.length + found.messageIds.length > 0
    return isFound || isAll || !request.isDescription ? found : byDescription(agentId, request, at)
  }
}

const nothing = ({ what, quote }: ForgetRequest): Found => ({
  memories: [],
  messageIds: [],
  sayings: [],
  words: { what, quote },
  isUnclear: false,
})

const memoryPrefix = 'memory '
