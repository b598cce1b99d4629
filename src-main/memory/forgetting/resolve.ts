import { isBareQuestion } from '../language/questions.ts'
import type { Message } from '../../contract/chat.ts'
import type { Memory } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import { onlyOf } from '../../storage/scope.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import type { Forget } from '../extraction/operation.ts'
import { indexTerms } from '../language/tokenize.ts'
import { isSafety } from '../ontology/attributes.ts'
import { asksForThePast } from '../retrieval/analyse/analyze-query.ts'
import { chainOf } from '../lifecycle/chain.ts'
import { type Meant, type MeantMessage } from './find.ts'
import { isWithin, timeOfDays, type TimeRange } from '../../util/local-days.ts'
import { type Asked, clearAt, mostFacts, mostInTime, mostListed, mostSaid, nothing, type Resolved } from './verdict.ts'
import { createByTime } from './by-time.ts'
import { createByNames } from './by-names.ts'
import { createSearchByWords, leastSaid, listAt, type ResolveDeps } from './search-by-words.ts'
import { createToldTogether } from './told-together.ts'
import { createWithRepeats } from './with-repeats.ts'
import { factsOf, isOneThing } from './same-fact.ts'
import { isOfPerson, likely, namesKin, subjectsOf } from './person.ts'
import {
  isEmptyWording,
  isOnlyFigure,
  kinWordsOf,
  saidByMemory,
  saidIn,
  strengthIn,
  type Wording,
  wordingOf,
} from './match-wording.ts'

/** How far what is meant is ahead of the next. */
const leastLead = 0.45

const lookedBack = 12
/** A number that people speak of as one: no day, hour or count. */
const longFigure = /\d(?:[\s.,-]?\d){2,}/u
function spokenOfAsNumbers(all: readonly Pick<Message, 'id' | 'text'>[]): string[] {
  const long = all.filter(({ text }) => longFigure.test(text))
  return (long.length > 0 ? long : all).map(({ id }) => id)
}

/** Finds what a request to forget means: what it names, what was just said, what was said then, or what search finds. */
export function createResolve({ file, data, find }: ResolveDeps) {
  const withRepeats = createWithRepeats({ file, data, find })
  const { isToldWith, isToldTogether } = createToldTogether(file)
  const searched = createSearchByWords({ file, data, find })
  const byTime = createByTime({ file, data })
  const byNames = createByNames({ file, data, find })
  const saidBefore = (message: SourceMessage): Message[] =>
    data.messages.leadingTo(message, lookedBack).filter(({ role }) => role === 'user')

  /** What was said before a message in any conversation, oldest first, without questions. */
  const earlierSaid = (agentId: string, message: SourceMessage) =>
    data.messageIndex
      .saidByUser(agentId, { since: '', until: message.at }, mostInTime)
      .filter(({ id, text }) => id !== message.id && !isBareQuestion(text))
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
    file.memories
      .heldBy(
        agentId,
        file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId),
      )
      .filter(({ id }) => file.evidence.list(id).every((piece) => piece.messageId === messageId))

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
    const all = here.length > 0 ? here : earlierSaid(agentId, message).filter(holds)
    const said = spokenOfAsNumbers(all)
    // Of a named time all are meant, else the last.
    const messageIds = said.slice(range === null ? -1 : -mostSaid)
    if (messageIds.length === 0) return nothing
    const memories = messageIds.flatMap((id) => learnedFrom(agentId, id)).map((memory) => ({ memory, strength: 1 }))
    return { verdict: said.length === 1 ? 'clear' : 'ask', memories, messageIds }
  }

  /** Ids come from a model: what the user's own words, or what was just said, do not bear out is asked about. */
  const named = async ({ agentId, request, message, shown }: Asked): Promise<Resolved | null> => {
    const words = wordingOf([request.quote, request.about ?? ''].join('\n'))
    const range = timeOfDays(request.when)
    const lately = new Set<string | null>([message.id, saidBefore(message).at(-1)?.id ?? null])
    const isBorneOut = (memory: Memory): boolean =>
      strengthIn(words, saidByMemory(memory)) > 0 ||
      (range !== null && isWithin(toldAt(memory), range)) ||
      file.evidence.list(memory.id).some(({ messageId }) => lately.has(messageId))
    const { said = [], maybe = [] } = request
    const known = file.memories.heldBy(agentId, request.targets)
    const unsure = file.memories.heldBy(agentId, maybe).filter(({ id }) => !request.targets.includes(id))
    const perhaps = maybe.filter((id) => data.traces.message(agentId, id) !== undefined)
    const told = request.about === null ? said.flatMap((id) => learnedFrom(agentId, id)) : []
    const targets = [
      ...told.map((memory) => ({ memory, strength: shown === null ? listAt : 1 })),
      ...known.map((memory) => ({ memory, strength: shown !== null || isBorneOut(memory) ? 1 : listAt })),
      ...unsure.map((memory) => ({ memory, strength: likely })),
    ]
    if (targets.length + said.length + perhaps.length === 0) return null
    // A model names what it was shown: what else was told with that and says the same, in memory or conversations, is meant
    // as well; another matter is listed without a tick. What it was shown and did not name may be meant where it holds every
    // word, and not where it only comes near.
    const found = await searched(agentId, request, message, range)
    const least = (memory: Memory): number => (shown?.has(memory.id) ? 1 : clearAt)
    const others = found.memories
      .filter(({ memory, strength }) => strength >= least(memory))
      .filter(({ memory }) => targets.every((one) => one.memory.id !== memory.id))
      .map((one) =>
        targets.every(({ memory }) => isToldWith(memory, one.memory)) ? one : { ...one, strength: likely },
      )
    const memories = [...targets, ...others]
    const isClear =
      known.every(isBorneOut) &&
      (said.length === 0 || shown !== null) &&
      perhaps.length === 0 &&
      isToldTogether(memories, request.quote, shown)
    const alike = found.said.filter(({ strength }) => strength >= clearAt).map(({ id }) => id)
    // What a model named goes whole: what is cut off would be told as done and stay.
    const messageIds = [...new Set([...said, ...perhaps, ...alike.slice(0, mostSaid)])]
    return { verdict: isClear ? 'clear' : 'ask', memories, messageIds, unsure: perhaps }
  }

  const textOf = (agentId: string, id: string): string => data.traces.message(agentId, id)?.text ?? ''

  const byWords = async ({ agentId, request, message, shown }: Asked): Promise<Resolved> => {
    const words = request.about ?? ''
    const range = timeOfDays(request.when)
    if (isOnlyFigure(wordingOf(words))) return lastFigure(agentId, wordingOf(words), message, range)
    const found = await searched(agentId, request, message, range)
    // What may be no request withholds no memory that only shares a word with it.
    const least = request.certainty === 'maybe' ? { memory: clearAt, said: leastSaid } : { memory: 0, said: 0 }
    const said = found.said.filter(({ id, strength }) => strength >= (shown?.has(id) ? clearAt : least.said))
    // What a model that reads well was shown and did not name is listed where words that were said are meant, or its own.
    const memories = found.memories
      .filter(({ strength }) => strength >= least.memory)
      .filter(({ memory }) => said.length > 0 || !shown?.has(memory.id) || isMeantBy(words, memory))
      .map((one) => (shown?.has(one.memory.id) ? { ...one, strength: Math.min(one.strength, likely) } : one))
    if (memories.length === 0 && near(said).messageIds.length === 0 && range !== null)
      return inWindow({ agentId, request, message, shown }, range)
    const known = new Set(
      memories.flatMap(({ memory }) => file.evidence.list(memory.id).map(({ messageId }) => messageId)),
    )
    const isLast = (id: string): boolean => {
      const one = data.messages.get(id)
      const next = one === undefined ? [] : data.messages.following(one, lookedBack)
      return next.every(({ id, role, text }) => role !== 'user' || id === message.id || isBareQuestion(text))
    }
    return judged(words, memories, said, {
      isKnown: (id) => known.has(id) || isBareQuestion(textOf(agentId, id)),
      isLast,
    })
  }

  /** The words name nothing that was said then: what was, is asked about. */
  const inWindow = async (...asked: Parameters<typeof byTime>): Promise<Resolved> => {
    const found = await byTime(...asked)
    return Math.max(found.memories.length, found.messageIds.length) > mostSaid ? nothing : inDoubt(found)
  }

  /** What a request points at: its own message, or what was said last, where it does not answer a question. */
  const pointed = async (asked: Asked): Promise<Resolved> => {
    const { refersTo, ...request } = asked.request
    if (refersTo === 'message') return justSaid(asked.agentId, asked.message.id)
    const last = data.messages.leadingTo(asked.message, 1).at(-1)
    const isAnswer = last?.role === 'assistant' && /[?？]\P{L}*$/u.test(last.text)
    const offered = isAnswer ? await byWords({ ...asked, request: { ...request, about: last.text } }) : nothing
    if (offered.verdict !== 'nothing') return inDoubt(offered)
    const said = await justSaid(asked.agentId, previousOf(asked.agentId, asked.message))
    return isAnswer ? inDoubt(said) : said
  }

  const resolve = async (asked: Asked): Promise<Resolved> => {
    const { request } = asked
    const byId = await named(asked)
    if (byId) return byId
    if (request.about !== null && !isEmptyWording(wordingOf(request.about))) {
      const found = await byWords(asked)
      const byName = found.verdict === 'nothing' && isHeardByRule(asked) ? await byNames(asked) : nothing
      if (byName.verdict !== 'nothing') return byName
      const isFound = found.verdict !== 'nothing' || request.refersTo === undefined || request.certainty === 'maybe'
      return isFound ? found : asked.shown === null ? pointed(asked) : inDoubt(await pointed(asked))
    }
    const range = timeOfDays(request.when)
    if (request.certainty === 'maybe' && range === null) return nothing
    if (request.refersTo !== undefined) return pointed(asked)
    return range === null ? nothing : byTime(asked, range)
  }

  return async (asked: Asked): Promise<Resolved> => {
    const { request } = asked
    const range = timeOfDays(request.when)
    const isAllOfDays = request.about === null && range !== null && asked.shown !== null
    const resolved = withoutGuess(request, await (isAllOfDays ? byTime(asked, range) : resolve(asked)))
    if (resolved.verdict === 'nothing') return resolved
    const isOfTopic = request.about !== null && resolved.memories.some(({ memory }) => isSafetyBeside(request, memory))
    const verdict = isOfTopic ? 'ask' : resolved.verdict
    return withCurrent(file, asked, await withRepeats(asked, { ...resolved, verdict }))
  }
}
export type Resolve = ReturnType<typeof createResolve>

/**
 * What holds is meant, and not what it took the place of, unless that is named itself or the past is: the one is ticked,
 * the other listed. What a model named is clear.
 */
function withCurrent(file: ResolveDeps['file'], { agentId, request }: Asked, resolved: Resolved): Resolved {
  const { verdict, memories, messageIds, unsure = [], rest = [] } = resolved
  const isNamed = (memory: Memory): boolean =>
    namesValue(request, memory) || (verdict === 'clear' && request.targets.includes(memory.id))
  const heirsOf = ({ memory, strength }: Meant): Memory[] =>
    strength < clearAt || isOpen(memory) || isNamed(memory)
      ? []
      : chainOf({ kin: file.relations.sameMatter }, memory, onlyOf(agentId)).filter(isOpen)
  const past = memories.filter((one) => heirsOf(one).length > 0)
  const heirs = new Map(past.flatMap(heirsOf).map((memory) => [memory.id, { memory, strength: 1 }]))
  const isOfPast = asksForThePast(request.quote)
  const held = past.map(({ memory }) => memory.id)
  const others = new Set(isOfPast ? memories.flatMap(({ memory: { id } }) => (heirs.has(id) ? id : [])) : held)
  if (verdict === 'nothing' || others.size === 0) return resolved
  const ticked = isOfPast ? [] : [...heirs.values()]
  const listed = memories
    .filter(({ memory }) => isOfPast || !heirs.has(memory.id))
    .map((one) => (others.has(one.memory.id) ? { ...one, strength: likely } : one))
  const told = file.evidence.ofMessages(messageIds).flatMap((one) => (others.has(one.memoryId) ? one.messageId : []))
  return {
    verdict: 'ask',
    memories: [...ticked, ...listed].toSorted((a, b) => b.strength - a.strength),
    messageIds: [...messageIds, ...rest],
    unsure: [...unsure, ...told, ...rest],
  }
}

const isOpen = ({ status }: Memory): boolean => status === 'active' || status === 'pending'

/** Heard by rule, and naming what it means in its own sentence: what its words do not find may be named beside them. */
const isHeardByRule = ({ request: { refersTo, certainty, about, quote }, shown }: Asked): boolean =>
  shown === null &&
  certainty !== 'maybe' &&
  (refersTo === undefined || (refersTo === 'message' && quote.includes(about ?? '')))

const isMeantBy = (words: string, memory: Memory): boolean =>
  strengthIn(wordingOf(words), saidByMemory(memory)) >= clearAt

/** A model names what is meant: that its words are found nowhere does not make it what was said last. */
const inDoubt = ({ verdict, memories, messageIds }: Resolved): Resolved => ({
  verdict: verdict === 'clear' ? 'ask' : verdict,
  memories: memories.map((one) => ({ ...one, strength: Math.min(one.strength, likely) })),
  messageIds,
  unsure: messageIds,
})

/** Of several who bear the name or relation that is all a request says, only the user knows who is meant: none is ticked. */
function withoutGuess({ about, when }: Forget, resolved: Resolved): Resolved {
  const wording = wordingOf(about ?? '')
  const ticked = resolved.memories.filter(({ strength }) => strength >= clearAt).map(({ memory }) => memory)
  const bearers = [...subjectsOf(ticked)].filter((one) => strengthIn(wording, saidIn(withKin(one))) === 1)
  if (when !== null || bearers.length < 2) return resolved
  return { ...inDoubt(resolved), verdict: 'ask' }
}
const withKin = (subject: string): string => [subject, kinWordsOf(subject)].join(' ')

/** What must not happen to the user is not let go of with a topic: it is asked about, unless it is named itself. */
const isSafetyBeside = (request: Forget, memory: Memory): boolean =>
  !request.targets.includes(memory.id) && isSafety(memory) && !namesValue(request, memory)

/** A request says in its own words what a memory holds. */
function namesValue({ about, quote }: Forget, { slot }: Memory): boolean {
  const named = new Set(indexTerms(`${about ?? ''}\n${quote}`))
  return indexTerms(slot?.value ?? '').some((term) => named.has(term))
}

interface Looked {
  /** A memory that was found rests on that message; where others say it too, more than that may be meant. */
  readonly isKnown: (messageId: string) => boolean
  /** The user went on with nothing but questions before the request. */
  readonly isLast: (messageId: string) => boolean
}

function judged(words: string, memories: readonly Meant[], said: readonly MeantMessage[], looked: Looked): Resolved {
  const meant = memories.filter(({ strength }) => strength >= clearAt)
  const others = memories.filter(({ strength }) => strength < clearAt)
  const messageIds = said.filter(({ strength }) => strength >= clearAt).map(({ id }) => id)
  if (memories.length === 0) return ofMessages(messageIds, said, looked)
  const lead = meant[0]?.strength ?? 0
  const isAhead = others.every(({ strength }) => strength <= lead - leastLead)
  const isAll = messageIds.every(looked.isKnown)
  if (meant.length > 0 && isAhead && isAll && isOneMatter(words, meant))
    return { verdict: 'clear', memories: meant, messageIds }
  return { verdict: 'ask', memories: memories.slice(0, mostListed), ...near(said) }
}

/** What may say it: asked about, never suppressed at once, and ticked only where it holds the words or goes on about it. */
function near(said: readonly MeantMessage[]): Pick<Resolved, 'messageIds' | 'unsure'> {
  const all = said.filter(({ strength }) => strength >= leastSaid).slice(0, mostListed)
  const unsure = all.filter(({ strength }) => strength < clearAt).map(({ id }) => id)
  return { messageIds: all.map(({ id }) => id), unsure }
}

/** One fact, one attribute, one person; or a few things that hold every word of what is no name of somebody. */
function isOneMatter(words: string, meant: readonly Meant[]): boolean {
  if (isOneThing(meant)) return true
  if (factsOf(meant).length > mostFacts) return false
  const isWhole = meant.every(({ strength }) => strength === 1)
  return (
    isOfPerson(words, meant) || (isWhole && !namesKin(words) && subjectsOf(meant.map(({ memory }) => memory)).size <= 1)
  )
}

/** Nothing was learned of it: clear is one message that nothing came near or followed, for what goes on may be about the same. */
function ofMessages(strong: readonly string[], said: readonly MeantMessage[], { isLast }: Looked): Resolved {
  const [only] = strong
  const asked = near(said)
  if (only !== undefined && asked.messageIds.length === 1 && isLast(only))
    return { verdict: 'clear', memories: [], messageIds: strong }
  return asked.messageIds.length === 0 ? nothing : { verdict: 'ask', memories: [], ...asked }
}
