import { isBareQuestion } from '../../llm/built-in/message-kind.ts'
import type { Message } from '../../contract/chat.ts'
import type { Memory } from '../../contract/memory.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import type { Find, Meant, MeantMessage } from './find.ts'
import { timeOf } from './find.ts'
import { isWithin, timeOfDays, type TimeRange } from './local-days.ts'
import { passagesAbout, marksOf } from './marks.ts'
import { factsOf, isOneThing, isSameFact } from './one-fact.ts'
import { isOfPerson, namesKin, subjectsOf, withOthersLast, withPerson } from './person.ts'
import { isEmptyWording, isOnlyFigure, saidByMemory, saidIn, strengthIn, type Wording, wordingOf } from './wording.ts'

/** What a request to forget means, and whether that is clear. */
export interface Resolved {
  readonly verdict: 'clear' | 'ask' | 'nothing'
  /** Strongest first. */
  readonly memories: readonly Meant[]
  /** Messages of the user that say it, whatever was learned from them. */
  readonly messageIds: readonly string[]
}

export interface ResolveDeps {
  readonly file: Pick<MemoriesFile, 'memories' | 'lineage' | 'evidence'>
  readonly data: Pick<DataFile, 'messages' | 'traces'>
  readonly find: Find
}

/** What holds this much of the words is meant by them. */
export const clearAt = 0.75
/** What holds less is not even asked about. */
const listAt = 0.4
/** A message that holds less is not even asked about. */
const leastSaid = 0.5
/** How far what is meant is ahead of the next. */
const leastLead = 0.45
const mostFacts = 3
const mostListed = 50
const mostSaid = 12
const mostInTime = 500
const lookedBack = 12
const goesOnFor = 6
const pronoun = /\b(?:he|she|they|him|her|hers|his|them|their)\b|[他她]/iu

/** Finds what a request to forget means: what it names, what was just said, what was said then, or what search finds. */
export function createResolve({ file, data, find }: ResolveDeps) {
  const owned = (agentId: string, ids: readonly string[]): Memory[] =>
    file.memories.byIds([...new Set(ids)], JSON.stringify([agentId])).filter(({ status }) => status !== 'trashed')

  const saidBefore = ({ sessionId, position }: SourceMessage): Message[] =>
    data.messages.before(sessionId, position, lookedBack).filter(({ role }) => role === 'user')

  /** What was said before a message in any conversation, oldest first, without questions. */
  const earlierSaid = (agentId: string, message: SourceMessage) =>
    data.messages
      .saidByUser(agentId, '', mostInTime)
      .filter(({ id, text, at }) => id !== message.id && at <= message.at && !isBareQuestion(text))
      .toReversed()

  /** What was said last; a question asked meanwhile says nothing that could be forgotten. */
  const previousOf = (agentId: string, message: SourceMessage): string | null => {
    const here = saidBefore(message)
    // In a conversation that begins with it, what was said last in the one before is meant.
    const said = here.length > 0 ? here : earlierSaid(agentId, message).slice(-1)
    return (said.slice(-3).findLast(({ text }) => !isBareQuestion(text)) ?? said.at(-1))?.id ?? null
  }

  /** What was learned from a message and nothing else. */
  const learnedFrom = (agentId: string, messageId: string): Memory[] =>
    owned(
      agentId,
      file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId),
    ).filter(({ id }) => file.evidence.list(id).every((piece) => piece.messageId === messageId))

  const justSaid = async (agentId: string, messageId: string | null): Promise<Resolved> => {
    const message = messageId === null ? undefined : data.traces.message(agentId, messageId)
    if (!message) return nothing
    const memories = learnedFrom(agentId, message.id).map((memory) => ({ memory, strength: 1 }))
    if (memories.length === 0 && !(await find.saysSomething(agentId, message.text))) return nothing
    return { verdict: 'clear', memories, messageIds: [message.id] }
  }

  /** "That number": the last one told, in this conversation or before it. Where several were told it is asked. */
  const lastFigure = (agentId: string, wording: Wording, message: SourceMessage, range: TimeRange | null): Resolved => {
    const holds = ({ id, at }: { readonly id: string; readonly at: string }): boolean =>
      (range === null || isWithin(at, range)) && strengthIn(wording, saidIn(textOf(agentId, id))) === 1
    const here = saidBefore(message).filter((one) => holds(one) && !isBareQuestion(one.text))
    const said = (here.length > 0 ? here : earlierSaid(agentId, message).filter(holds)).map(({ id }) => id)
    const last = said.at(-1)
    if (last === undefined) return nothing
    const memories = learnedFrom(agentId, last).map((memory) => ({ memory, strength: 1 }))
    return { verdict: said.length === 1 ? 'clear' : 'ask', memories, messageIds: [last] }
  }

  /** Ids come from a model: what the user's own words, or what was just said, do not bear out is asked about. */
  const named = async (agentId: string, request: Forget, message: SourceMessage): Promise<Resolved | null> => {
    const words = wordingOf([request.quote, request.about ?? ''].join('\n'))
    const range = timeOfDays(request.when)
    const lately = new Set<string | null>([message.id, saidBefore(message).at(-1)?.id ?? null])
    const isBorneOut = (memory: Memory): boolean =>
      strengthIn(words, saidByMemory(memory)) > 0 ||
      (range !== null && isWithin(timeOf(memory), range)) ||
      file.evidence.list(memory.id).some(({ messageId }) => lately.has(messageId))
    const targets = owned(agentId, request.targets).map((memory) => ({
      memory,
      strength: isBorneOut(memory) ? 1 : listAt,
    }))
    if (targets.length === 0) return null
    // A model names what it was shown: whatever else says it, in memory or conversations, is meant as well.
    const found = await searched(agentId, request, message, range)
    const others = found.memories.filter(
      ({ memory, strength }) => strength >= clearAt && !request.targets.includes(memory.id),
    )
    const memories = [...targets, ...others]
    const isClear =
      targets.every(({ strength }) => strength === 1) &&
      factsOf(memories).length <= mostFacts &&
      others.every((one) => targets.some((target) => isToldWith(one.memory, target.memory)))
    const messageIds = found.said.filter(({ strength }) => strength >= clearAt).map(({ id }) => id)
    return { verdict: isClear ? 'clear' : 'ask', memories, messageIds: messageIds.slice(0, mostSaid) }
  }

  /** True for memories of one fact, or learned from one message. */
  const isToldWith = (one: Memory, other: Memory): boolean => {
    const messages = new Set(file.evidence.list(one.id).flatMap(({ messageId }) => messageId ?? []))
    const isOneMessage = file.evidence.list(other.id).some(({ messageId }) => messages.has(messageId ?? ''))
    return isOneMessage || isSameFact(one, other)
  }

  const saidThen = (agentId: string, range: TimeRange, message: SourceMessage): string[] =>
    data.messages
      .saidByUser(agentId, range.since ?? '', mostInTime)
      .filter(({ id, at }) => id !== message.id && at <= message.at && isWithin(at, range))
      .map(({ id }) => id)

  const byTime = (agentId: string, request: Forget, message: SourceMessage, range: TimeRange): Resolved => {
    const isKept = excepted(request)
    const memories = file.lineage
      .saidWithin(agentId, range.since, range.until)
      .filter((memory) => !isKept(saidByMemory(memory)))
      .map((memory) => ({ memory, strength: 1 }))
    const messageIds = saidThen(agentId, range, message).filter((id) => !isKept(saidIn(textOf(agentId, id))))
    if (memories.length + messageIds.length === 0) return nothing
    const isClear = factsOf(memories).length <= mostFacts && messageIds.length <= mostSaid
    return { verdict: isClear ? 'clear' : 'ask', memories: memories.slice(0, mostListed), messageIds }
  }

  const textOf = (agentId: string, id: string): string => data.traces.message(agentId, id)?.text ?? ''

  const byWords = async (agentId: string, request: Forget, message: SourceMessage): Promise<Resolved> => {
    const words = request.about ?? ''
    const range = timeOfDays(request.when)
    if (isOnlyFigure(wordingOf(words))) return lastFigure(agentId, wordingOf(words), message, range)
    const { memories, said } = await searched(agentId, request, message, range)
    if (memories.length === 0 && said.length === 0 && range !== null) return inWindow(agentId, request, message, range)
    return judged(words, memories, said)
  }

  /** The one search by words, over memories and over what the user said before the request, without what that excepts. */
  const searched = async (agentId: string, request: Forget, message: SourceMessage, range: TimeRange | null) => {
    const words = request.about ?? ''
    const isKept = excepted(request)
    const isBefore = ({ id }: MeantMessage): boolean => {
      const one = data.traces.message(agentId, id)
      return one !== undefined && one.id !== message.id && one.at <= message.at && !isKept(saidIn(one.text))
    }
    const said = goingOn((await find.messages({ agentId, words, range })).filter(isBefore)).filter(isBefore)
    const near = [...(await find.memories({ agentId, words, range })), ...restingOn(agentId, words, said)]
    const found = withPerson(file, { agentId, words }, withOthersLast(words, strongest(near)))
    return {
      said,
      memories: found.filter(({ memory, strength }) => strength >= listAt && !isKept(saidByMemory(memory))),
    }
  }

  /** With what else the user said by which it would be told again: a name, a value, a figure of it. */
  const withRepeats = async (agentId: string, request: Forget, message: SourceMessage, resolved: Resolved) => {
    const memories = resolved.memories.flatMap(({ memory, strength }) => (strength >= clearAt ? [memory] : []))
    const texts = resolved.messageIds.flatMap((id) =>
      passagesAbout(request.about ?? '', data.traces.message(agentId, id)),
    )
    const isKept = excepted(request)
    const repeats = (await find.holding(agentId, marksOf(request.about ?? '', memories, texts))).filter((id) => {
      const one = data.traces.message(agentId, id)
      return one !== undefined && one.id !== message.id && one.at <= message.at && !isKept(saidIn(one.text))
    })
    return { ...resolved, messageIds: [...new Set([...resolved.messageIds, ...repeats])] }
  }

  /** What goes on about somebody with a pronoun ("He owes me money") says it too. */
  const goingOn = (said: readonly MeantMessage[]): MeantMessage[] => {
    const all = new Map(said.map((one) => [one.id, one]))
    for (const { id, strength } of said.filter((one) => one.strength >= leastSaid)) {
      const first = data.messages.get(id)
      if (!first || isBareQuestion(first.text)) continue
      const next = data.messages.after(first.sessionId, first.position, goesOnFor).filter(({ role }) => role === 'user')
      for (const { id: nextId, text } of next) {
        if (!pronoun.test(text)) break
        all.set(nextId, { id: nextId, strength: Math.max(strength, all.get(nextId)?.strength ?? 0) })
      }
    }
    return [...all.values()].toSorted((a, b) => b.strength - a.strength)
  }

  /** A fact may be put in other words than those it was learned from. */
  const restingOn = (agentId: string, words: string, said: readonly MeantMessage[]): Meant[] => {
    const pieces = file.evidence.ofMessages(said.filter(({ strength }) => strength >= clearAt).map(({ id }) => id))
    const wording = wordingOf(words)
    return pieces.flatMap(({ memoryId, quote }) =>
      owned(agentId, [memoryId]).map((memory) => ({ memory, strength: strengthIn(wording, saidIn(quote)) })),
    )
  }

  /** The words name nothing that was said then: what was, is asked about. */
  const inWindow = (agentId: string, request: Forget, message: SourceMessage, range: TimeRange): Resolved => {
    const { memories, messageIds } = byTime(agentId, request, message, range)
    if (memories.length === 0 || memories.length > mostSaid) return nothing
    return { verdict: 'ask', memories: memories.map(({ memory }) => ({ memory, strength: listAt })), messageIds }
  }

  const resolve = async (agentId: string, request: Forget, message: SourceMessage): Promise<Resolved> => {
    if (request.targets.length > 0) {
      const found = await named(agentId, request, message)
      if (found) return found
    }
    const pointed = (): Promise<Resolved> =>
      justSaid(agentId, request.refersTo === 'message' ? message.id : previousOf(agentId, message))
    if (request.about !== null && !isEmptyWording(wordingOf(request.about))) {
      const found = await byWords(agentId, request, message)
      return found.verdict === 'nothing' && request.refersTo !== undefined ? pointed() : found
    }
    if (request.refersTo !== undefined) return pointed()
    const range = timeOfDays(request.when)
    return range === null ? nothing : byTime(agentId, request, message, range)
  }

  return async (agentId: string, request: Forget, message: SourceMessage): Promise<Resolved> => {
    const resolved = await resolve(agentId, request, message)
    return resolved.verdict === 'nothing' ? resolved : withRepeats(agentId, request, message, resolved)
  }
}
export type Resolve = ReturnType<typeof createResolve>

/** Each once, with the most that speaks for it. */
function strongest(found: readonly Meant[]): Meant[] {
  const best = new Map<string, Meant>()
  for (const one of found) if ((best.get(one.memory.id)?.strength ?? -1) < one.strength) best.set(one.memory.id, one)
  return [...best.values()].toSorted((a, b) => b.strength - a.strength)
}

const nothing: Resolved = { verdict: 'nothing', memories: [], messageIds: [] }

/** True for what a request wants kept. */
function excepted({ except }: Forget): (said: ReturnType<typeof saidIn>) => boolean {
  const wording = wordingOf(except ?? '')
  return (said) => strengthIn(wording, said) >= 0.5
}

function judged(words: string, memories: readonly Meant[], said: readonly MeantMessage[]): Resolved {
  const meant = memories.filter(({ strength }) => strength >= clearAt)
  const others = memories.filter(({ strength }) => strength < clearAt)
  const messageIds = said.filter(({ strength }) => strength >= clearAt).map(({ id }) => id)
  if (memories.length === 0) return ofMessages(words, messageIds, said)
  const lead = meant[0]?.strength ?? 0
  const isAhead = others.every(({ strength }) => strength <= lead - leastLead)
  if (meant.length > 0 && isAhead && isOneMatter(words, meant)) return { verdict: 'clear', memories: meant, messageIds }
  return { verdict: 'ask', memories: memories.slice(0, mostListed), messageIds: near(said) }
}

/** What may say it: asked about, never silenced at once. */
const near = (said: readonly MeantMessage[]): string[] =>
  said
    .filter(({ strength }) => strength >= leastSaid)
    .slice(0, mostListed)
    .map(({ id }) => id)

/** One fact, one attribute, one person; or a few things that hold every word of what is no name of somebody. */
function isOneMatter(words: string, meant: readonly Meant[]): boolean {
  if (isOneThing(meant)) return true
  if (factsOf(meant).length > mostFacts) return false
  const isWhole = meant.every(({ strength }) => strength === 1)
  return (
    isOfPerson(words, meant) || (isWhole && !namesKin(words) && subjectsOf(meant.map(({ memory }) => memory)).size <= 1)
  )
}

/** Nothing was learned of it: the user's own words are all there is. */
function ofMessages(words: string, strong: readonly string[], said: readonly MeantMessage[]): Resolved {
  // One has several friends: who is meant is asked where more than one thing was said of a relation.
  const isClear = strong.length > 0 && strong.length <= mostFacts && !(strong.length > 1 && namesKin(words))
  if (isClear) return { verdict: 'clear', memories: [], messageIds: strong }
  const asked = near(said)
  return asked.length === 0 ? nothing : { verdict: 'ask', memories: [], messageIds: asked }
}
