import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { About } from './about.ts'
import { attributeMeant, isOfWork, kindMeant, meansWork, namesAttribute } from './by-attribute.ts'
import { createByPerson } from './by-person.ts'
import { traitsOf } from './clues.ts'
import { type Conversations, type Found, nothing } from './found.ts'
import type { Said } from '../../memory/forgetting/suppression.ts'
import { toldWhen } from './told-when.ts'
import type { TaughtBy } from '../../memory/forgetting/taught-by.ts'
import { speaksOfOthers } from './topic.ts'
import { createWho } from './who.ts'

interface AtOnceDeps {
  readonly file: MemoriesFile
  readonly about: About
  readonly said: Said
  readonly conversations: Conversations
  readonly taughtBy: TaughtBy
}

/** More than this is looked at before it goes. */
const mostOfDays = 40
/** What is named in passing and fits more than this is not asked about. */
const mostAsked = 12
const atOnce = 50

/**
 * What a request means that names no fact but many at once: somebody, some days, an attribute of the user or a kind of
 * private matters.
 */
export function createMeantAtOnce({ file, about, said, conversations, taughtBy }: AtOnceDeps) {
  const { answered, onlyTaughtBy, sayingsIn } = taughtBy
  const whoIs = createWho(file)
  const byPerson = createByPerson(file, about)

  /** Somebody as a whole; null where the words mean more, or less. */
  const bySomebody = async (agentId: string, request: ForgetRequest, at: string): Promise<Found | null> => {
    const told = conversations.toldBefore(agentId, at).filter(({ id }) => id !== request.messageId)
    const someone = await whoIs(
      agentId,
      request.what,
      told.map(({ text }) => text),
    )
    if (someone === null) return null
    const { memories, messageIds } = byPerson(agentId, someone, told)
    if (memories.length + messageIds.length === 0) return null
    if (someone.isSeveral) return { ...nothing(request), memories, isUnclear: true }
    const sayings = memories.length > 0 ? [] : sayingsIn(agentId, messageIds, someone.isNamedIn)
    return { ...nothing(request), memories, messageIds: answered(messageIds), sayings }
  }

  /** All that was told in some days; null where the words do not ask for that. */
  const byDays = (agentId: string, request: ForgetRequest, at: string): Found | null => {
    const days = toldWhen(request.what === '' ? request.quote : request.what, at)
    if (days === null) return null
    const told = conversations
      .toldBefore(agentId, at)
      .filter((one) => one.id !== request.messageId && days.since <= one.at && one.at < days.until)
    const messageIds = told.map(({ id }) => id)
    const memories = file.lineage
      .saidWithin(agentId, days.since, days.until)
      .filter(({ status }) => status !== 'trashed')
    if (Math.max(memories.length, messageIds.length) > mostOfDays)
      return { ...nothing(request), memories: memories.slice(0, mostOfDays), isUnclear: true }
    const taught = new Set(file.evidence.ofMessages(messageIds).map(({ messageId }) => messageId))
    const silent = said.hushed(agentId, messageIds)
    const untaught = messageIds.filter((id) => !taught.has(id) && !silent.has(id))
    return {
      ...nothing(request),
      memories,
      messageIds: answered(messageIds),
      sayings: sayingsIn(agentId, untaught, () => true),
      words: { what: '', quote: '' },
    }
  }

  /** What is kept of the attribute of the user that is named in whatever words. */
  const byAttribute = (agentId: string, request: ForgetRequest, isAll: boolean): Found | null => {
    const meant = attributeMeant(request.what)
    const all = file.lineage
      .ofSubject(agentId, 'user')
      .filter(
        ({ slot }) =>
          slot && (meant ? meant.names.includes(slot.attribute) : namesAttribute(request.what, slot.attribute)),
      )
    const now = all.filter(({ status }) => status !== 'superseded')
    if (now.length === 0 || now.length > mostAsked) return null
    const isUnclear = !meant?.isBare || (now.length > 1 && !isAll)
    // What was true before goes with it; it is no choice of its own.
    const memories = isUnclear ? now : all
    const messageIds = isUnclear ? [] : memories.flatMap(({ id }) => onlyTaughtBy(id))
    return { ...nothing(request), memories, messageIds: answered(messageIds), isUnclear }
  }

  /** What slots keep of the user's work, past and waiting too, where that is meant as a whole. */
  const ofWork = (agentId: string, request: ForgetRequest): Memory[] =>
    meansWork(request.what)
      ? file.lineage.ofSubject(agentId, 'user').filter(({ slot }) => slot && isOfWork(slot.attribute))
      : []

  /** A whole kind of private matters of the user's, to choose from; null where the words mean none. */
  const byKind = async (agentId: string, request: ForgetRequest, at: string, isAll: boolean): Promise<Found | null> => {
    const kind = kindMeant(request.what)
    if (kind === null) return null
    const memories: Memory[] = []
    for (const [index, memory] of file.lineage.saidWithin(agentId, null, at).entries()) {
      if (index % atOnce === atOnce - 1) await breathe()
      const { status, slot, content, title } = memory
      if (status === 'superseded' || (slot && slot.subject !== 'user') || speaksOfOthers(content)) continue
      if (traitsOf(`${title}\n${content}`).fields.get(kind) === true) memories.push(memory)
    }
    return memories.length === 0
      ? null
      : { ...nothing(request), memories: memories.slice(0, mostOfDays), isUnclear: memories.length > 1 || !isAll }
  }

  return { bySomebody, byDays, byAttribute, byKind, ofWork }
}
