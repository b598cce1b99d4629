import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { About } from './about.ts'
import { findByClues, type Meant, type Place, sharesGrounds } from './by-clues.ts'
import { isVague } from './clues.ts'
import { hintIn } from './described.ts'
import { type Conversations, type Found, nothing } from './found.ts'
import { createMeantAtOnce } from './meant-at-once.ts'
import type { Said } from '../../memory/forgetting/suppression.ts'
import { createTaughtBy, mostSaid } from '../../memory/forgetting/taught-by.ts'
import { isGreeting } from './tells.ts'
import { matterOf } from './topic.ts'

interface MeantDeps {
  readonly file: MemoriesFile
  readonly about: About
  readonly said: Said
  readonly conversations: Conversations
}

/**
 * Finds what a request to forget means: whom it names or when it was told, else what holds its own words, else what it
 * says of something told in other words.
 */
export function createMeant({ file, about, said, conversations }: MeantDeps) {
  const taughtBy = createTaughtBy(file, conversations)
  const { owned, learnedFrom, restingOn, sayingsIn, onlyTaughtBy, partsOf, answered } = taughtBy
  const { bySomebody, byDays, byAttribute, byKind, ofWork } = createMeantAtOnce({
    file,
    about,
    said,
    conversations,
    taughtBy,
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
    const isSaid = words.some((id) => conversations.message(agentId, id)?.role === 'user')
    const isTooMuch = words.length > mostSaid && named.length === 0 && !isAll
    const messageIds = isTooMuch || !isSaid ? [] : words
    const resting = exact.length > 0 ? [] : restingOn(agentId, messageIds, (text) => said.says(what, quote, text))
    const whole = [...new Map([...named, ...resting].map((memory) => [memory.id, memory])).values()]
    const memories = [...whole, ...(exact.length > 0 ? [] : partsOf(agentId, what, whole))]
    const sayings = memories.length > 0 ? [] : sayingsIn(agentId, messageIds, (text) => said.says(what, quote, text))
    const alone = messageIds.length > 0 ? [] : memories.flatMap(({ id }) => onlyTaughtBy(id))
    return { memories, messageIds: [...messageIds, ...alone], sayings, words: { what, quote }, isUnclear: false }
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
    const unlearned = found.places
      .filter((place) => !place.told.id.startsWith(memoryPrefix) && placesMemories(agentId, place).length === 0)
      .map(({ told: { id } }) => id)
    const passage = found.places[0]?.passage ?? what
    const isTold = (text: string): boolean => found.places.some((place) => sharesGrounds(place, text))
    return {
      memories,
      sayings: found.kind === 'several' || memories.length === 0 ? sayingsIn(agentId, unlearned, isTold) : [],
      messageIds: answered(messageIds),
      words: { what: matterOf(passage) ?? passage, quote: '' },
      isUnclear: found.kind === 'several',
    }
  }

  const withMemories = (found: Found, more: readonly Memory[]): Found => {
    if (more.length === 0) return found
    const memories = [...new Map([...found.memories, ...more].map((memory) => [memory.id, memory])).values()]
    const messageIds = [...new Set([...found.messageIds, ...memories.flatMap(({ id }) => onlyTaughtBy(id))])]
    return { ...found, memories, messageIds: answered(messageIds), sayings: [] }
  }

  /** `isAll`: everything about it. */
  return async (agentId: string, asked: ForgetRequest, at: string, isAll: boolean): Promise<Found> => {
    const request = { ...asked, what: asked.what.replace(pointsOn, '') }
    const { refersTo, messageId } = request
    const ofDays = refersTo === 'message' ? null : byDays(agentId, request, at)
    if (ofDays) return ofDays
    if (refersTo !== undefined) {
      const before = refersTo === 'message' ? messageId : conversations.previousOf(messageId)
      const text = before === null ? '' : (conversations.message(agentId, before)?.text ?? '')
      const id = isGreeting(text) ? null : before
      const memories = id === null ? [] : learnedFrom(agentId, id)
      return { ...nothing(request), memories, messageIds: id === null ? [] : [id] }
    }
    const ofSomebody = isAll || !ofOneMatter.test(request.quote) ? await bySomebody(agentId, request, at) : null
    if (ofSomebody) return ofSomebody
    const ofKind = await byKind(agentId, request, at, isAll)
    if (ofKind) return ofKind
    // "Odile's news" does not mean all that names her.
    const isDescribed = !isAll && request.isDescription === true && isVague(request.what)
    const told = isDescribed ? await byDescription(agentId, request, at) : null
    if (told && isFound(told)) return told
    const found = withMemories(await byWords(agentId, request, at, isAll), ofWork(agentId, request))
    if (isFound(found)) return found
    const ofAttribute = byAttribute(agentId, request, isAll)
    if (ofAttribute && !ofAttribute.isUnclear) return ofAttribute
    const described = isAll ? found : await byDescription(agentId, request, at)
    if (!isFound(described)) return ofAttribute ?? found
    // "Forget that I owe Luke money" states what it means: what says it in other words is asked about.
    return request.isDescription ? described : { ...described, messageIds: [], isUnclear: true }
  }
}

const isFound = ({ memories, messageIds }: Found): boolean => memories.length + messageIds.length > 0

/** 在哪上班这个, 健康方面的都: says that it is meant, not what. */
const pointsOn = /(?<=\p{Script=Han}{2})(?:[这那]个?|[的都全]|方面)+$/u

/** A matter of somebody's, not all of them. */
const ofOneMatter =
  /\b(?:thing|business|situation|trouble|matter|saga|story|secret|news|bit|part)\b|那(?:个|件|档子?|码|点|桩|条|摊子?)(?:破)?(?:事|条)?|的秘密/iu

const memoryPrefix = 'memory '
