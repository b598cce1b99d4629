import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Turn } from '../../src-main/contract/chat.ts'
import { acceptCard, type ForgetCard, openCard, tickedIn } from './trust-card.ts'
import { importHistory, inPool, newSession, say, type ScriptedLine } from './trust-chat.ts'
import type { ExtractorOptions } from './trust-extractors.ts'
import { findForgotten, placeOfMarker } from './trust-forgotten.ts'
import type { TrustKernel } from './trust-kernel.ts'
import { tableOf } from './trust-report.ts'
import { storedMemories, type StoredMemory } from './trust-run.ts'
import { inFreshProfile } from './trust-year.ts'

interface Marked {
  /** Line of `turns`, from 0. */
  readonly turn: number
  readonly markers: readonly string[]
}

/** A request to have something forgotten, with what was said before. */
export interface RequestCase {
  readonly id: string
  readonly lang: string
  readonly kind: string
  readonly turns: readonly ScriptedLine[]
  readonly request: { readonly at: string; readonly session: string; readonly text: string }
  readonly meant: readonly Marked[]
  readonly kept: readonly Marked[]
  /** False where an attentive person would ask back, too: the words can mean something else that is kept. */
  readonly clear?: boolean
  /** It only sounds like a request. */
  readonly none?: boolean
  /** What is meant was never told. */
  readonly nothing?: boolean
}

export const requestVerdicts = [
  /** Exactly what was meant is gone. */
  'done right',
  /** A card asks about exactly what was meant. */
  'asked right',
  /** It was no request, or there was nothing to forget, and so it was taken. */
  'left alone',
  'asked partly',
  'asked needlessly',
  'missed',
  'wrong removal',
  /** It is said to be forgotten, and is still there. */
  'false done',
] as const
export type RequestVerdict = (typeof requestVerdicts)[number]

export interface RequestResult {
  readonly id: string
  readonly kind: string
  readonly lang: string
  readonly verdict: RequestVerdict
  /** Commands that still returned what was forgotten, once all of it was. */
  readonly foundBy: readonly string[]
  /** What the user said, as the card has it; null without a card. */
  readonly messages: SaidOnCard | null
}

/** How many messages a card lists, and how many it has ticked, of those that hold what is meant and of the others. */
interface SaidOnCard {
  readonly meant: number
  readonly meantTicked: number
  readonly others: number
  readonly othersTicked: number
}

/** What the app showed and changed. */
export interface Outcome {
  readonly before: readonly StoredMemory[]
  readonly after: readonly StoredMemory[]
  /** Ids of the memories that a card lists, and of those that it has ticked; null without a card. */
  readonly listed: readonly string[] | null
  readonly ticked: readonly string[] | null
  /** Among the messages that the card lists one holds something of what is meant. */
  readonly listsSaid: boolean
  readonly saysDone: boolean
  /** A prompt is still given what was meant. */
  readonly isGiven: boolean
}

/** Judges one request by what is gone, what is asked, and what is said. */
export function judgeRequest(
  one: RequestCase,
  { before, after, listed, ticked, listsSaid, saysDone, isGiven }: Outcome,
): RequestVerdict {
  const left = new Set(after.map(({ memory }) => memory.id))
  const { meant, guessed, either } = meantOf(one, before)
  const wrong = before.filter(({ memory: { id } }) => !left.has(id) && !meant.includes(id) && !either.includes(id))
  if (wrong.length > 0) return 'wrong removal'
  // A memory stays that quotes what is forgotten of its own sentence no more.
  const saysIt = (stored: StoredMemory): boolean =>
    guessed.includes(stored.memory.id) || one.meant.some((marked) => holds(stored, marked))
  const isThere = after.some((stored) => meant.includes(stored.memory.id) && saysIt(stored)) || isGiven
  if (one.none === true || one.nothing === true) return judgeNothing(one, saysDone, ticked !== null)
  if (isThere && saysDone) return 'false done'
  if (ticked !== null && listed !== null) {
    const meantLeft = meant.filter((id) => left.has(id))
    const asksOfMeant = listsSaid || meantLeft.length > 0 || listed.some((id) => either.includes(id))
    const chosen = ticked.filter((id) => !either.includes(id))
    return judgeCard(asksOfMeant, isThere, isAskedRight(one, meantLeft, { chosen, listed, guessed }))
  }
  return isGone(isThere, saysDone || meant.length > 0) ? 'done right' : 'missed'
}

/** Where nothing is asked for, or nothing is there to be forgotten. */
function judgeNothing({ nothing }: RequestCase, saysDone: boolean, isAsked: boolean): RequestVerdict {
  if (saysDone && nothing === true) return 'false done'
  return isAsked ? 'asked needlessly' : 'left alone'
}

/** A card that lists nothing of what is meant asks for it in part, where it is still there, else for nothing. */
function judgeCard(asksOfMeant: boolean, isThere: boolean, isRight: boolean): RequestVerdict {
  if (!asksOfMeant) return isThere ? 'asked partly' : 'asked needlessly'
  return isRight ? 'asked right' : 'asked partly'
}

const isGone = (isThere: boolean, wasThere: boolean): boolean => wasThere && !isThere

interface Asked {
  readonly chosen: readonly string[]
  readonly listed: readonly string[]
  readonly guessed: readonly string[]
}

/** Which of two things is meant is the user's to tick: of what may say it in other words, one that is listed asks about it. */
function isAskedRight({ clear }: RequestCase, meant: readonly string[], { chosen, listed, guessed }: Asked): boolean {
  if (!chosen.every((id) => meant.includes(id))) return false
  if (clear !== false) return meant.every((id) => chosen.includes(id))
  const isListed = (id: string): boolean => listed.includes(id)
  return meant.every((id) => isListed(id) || (guessed.includes(id) && guessed.some(isListed)))
}

/**
 * What is meant holds a marker of it. Of what else rests on such a message, of which nothing is listed to stay, all is
 * meant where none of it holds one, for then it says it in other words, as no figure is said, and no name says anything;
 * else it may go or stay.
 */
function meantOf({ meant, kept }: RequestCase, all: readonly StoredMemory[]) {
  const told = meant.filter(({ turn }) => !kept.some((other) => other.turn === turn))
  const isSaid = (one: Marked): boolean =>
    one.markers.every((marker) => /\d/u.test(marker)) ||
    all.some((stored) => stored.turns.includes(one.turn) && holds(stored, one))
  const found: Record<'meant' | 'guessed' | 'either', string[]> = { meant: [], guessed: [], either: [] }
  for (const stored of all) {
    const restsOn = told.filter(({ turn }) => stored.turns.includes(turn))
    const isHeld = meant.some((one) => holds(stored, one))
    const isKept = kept.some((one) => stored.turns.includes(one.turn) && holds(stored, one))
    const mayBe = stored.memory.slot?.attribute !== 'name' && restsOn.some((one) => !isSaid(one))
    const { id } = stored.memory
    if (isHeld || (!isKept && mayBe)) found.meant.push(id)
    else if (!isKept && restsOn.length > 0) found.either.push(id)
    if (!isHeld && !isKept && mayBe) found.guessed.push(id)
  }
  return found
}

function holds({ memory, evidence }: StoredMemory, { markers }: Marked): boolean {
  const text = [memory.content, memory.slot?.value ?? '', ...evidence.map(({ quote }) => quote)].join('\n')
  return markers.some((marker) => placeOfMarker(text, marker) !== -1)
}

/** Every case in a profile of its own. */
export function runRequests(
  cases: readonly RequestCase[],
  options: ExtractorOptions,
  parallel: number,
): Promise<RequestResult[]> {
  return inPool(cases, parallel, async (one) => {
    const result = await inFreshProfile(one.turns[0]?.at ?? one.request.at, options, undefined, (kernel, extractor) =>
      runRequest(kernel, one, extractor.name === 'rules' ? null : () => extractor.use(kernel)),
    )
    options.say(`${one.id}: ${result.verdict}`)
    return result
  })
}

async function runRequest(
  kernel: TrustKernel,
  one: RequestCase,
  useModel: (() => Promise<unknown>) | null,
): Promise<RequestResult> {
  await useModel?.()
  const { id, kind, lang, request } = one
  const sessions = await importHistory(kernel, one.turns)
  const before = await storedMemories(kernel, one.turns)
  kernel.moveTo(request.at)
  const { turn } = await say(kernel, sessions.get(request.session) ?? (await newSession(kernel)), request.text)
  const after = await storedMemories(kernel, one.turns)
  const markers = one.meant.flatMap((marked) => marked.markers)
  const given = await contexts(kernel, markers, request.at)
  const card = openCard(turn)
  const verdict = judgeRequest(one, {
    before,
    after,
    listed: card && card.items.map(({ memoryId }) => memoryId),
    ticked: card && tickedIn(card),
    listsSaid: card?.messages.some((message) => isOfMeant(one, message)) ?? false,
    saysDone: saysDone(turn),
    isGiven: markers.some((marker) => placeOfMarker(given, marker) !== -1),
  })
  if (verdict === 'asked right' && card !== null) {
    const { meant, either } = meantOf(one, before)
    const chosen = card.items.filter(
      ({ memoryId, ticked }) => meant.includes(memoryId) || (ticked && either.includes(memoryId)),
    )
    await acceptCard(
      kernel,
      card,
      chosen.map(({ memoryId }) => memoryId),
      card.messages.filter((message) => !isOfMeant(one, message)).map(({ messageId }) => messageId),
    )
  }
  const isOver = verdict === 'done right' || verdict === 'asked right'
  const messages = card && saidOn(one, card)
  return { id, kind, lang, verdict, foundBy: isOver ? await foundBy(kernel, one, markers) : [], messages }
}

/** True for a message that holds something of what is meant. */
const isOfMeant = ({ meant, turns }: RequestCase, { saidAt }: ForgetCard['messages'][number]): boolean =>
  meant.some(({ turn }) => Date.parse(turns[turn]?.at ?? '') === Date.parse(saidAt))

function saidOn(one: RequestCase, { messages }: ForgetCard): SaidOnCard {
  const [meant, others] = [true, false].map((isMeant) => messages.filter((said) => isOfMeant(one, said) === isMeant))
  const ticked = (some: ForgetCard['messages'] = []): number => some.filter((said) => said.ticked).length
  return {
    meant: meant?.length ?? 0,
    meantTicked: ticked(meant),
    others: others?.length ?? 0,
    othersTicked: ticked(others),
  }
}

/** True where the turn says that something was forgotten. */
const saysDone = ({ learned, extraction }: Turn): boolean =>
  learned.some(({ outcome }) => outcome === 'forgotten') || extraction?.reason === 'messages_hushed'

/** What prompts about the markers are given, without the questions themselves. */
async function contexts(kernel: TrustKernel, markers: readonly string[], askedAt: string): Promise<string> {
  const texts: string[] = []
  for (const query of markers)
    texts.push((await kernel.call('memory_build_context', { agentId: defaultAgentId, query, askedAt })).text)
  return texts.join('\n')
}

async function foundBy(kernel: TrustKernel, one: RequestCase, markers: readonly string[]): Promise<string[]> {
  const { at } = one.request
  const turns = [...one.turns, { ...one.request, role: 'user' as const }]
  const fact = { subject: '', attribute: '', value: '' }
  const forgets = [{ turn: turns.length - 1, fact, markers, purge: false }]
  return [
    ...new Set((await findForgotten(kernel, defaultAgentId, { forgets, turns }, at)).map(({ command }) => command)),
  ]
}

/** How often which verdict, by kind; then the verdict of each case. */
export function requestsTable(results: readonly RequestResult[]): string {
  const seen = requestVerdicts.filter((verdict) => results.some((one) => one.verdict === verdict))
  const row = (name: string, some: readonly RequestResult[]): string[] => [
    name,
    ...seen.map((verdict) => String(some.filter((one) => one.verdict === verdict).length)),
    String(some.length),
  ]
  const kinds = [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, some]) => row(kind, some))
  const found = results.filter((one) => one.foundBy.length > 0)
  return [
    tableOf([['requests to forget', ...seen, 'all'], ...kinds, row('all', results)]),
    ...results.map(({ id, verdict }) => `${id}: ${verdict}`),
    messagesLine(results),
    `found afterwards: ${found.length}`,
    ...found.map(({ id, foundBy: by }) => `  ${id}: ${by.join(', ')}`),
  ].join('\n')
}

function messagesLine(results: readonly RequestResult[]): string {
  const cards = results.flatMap(({ messages }) => messages ?? [])
  const sum = (count: (one: SaidOnCard) => number): number => cards.reduce((all, one) => all + count(one), 0)
  const meant = `${sum((one) => one.meant)} messages that are meant (${sum((one) => one.meantTicked)} ticked)`
  const others = `${sum((one) => one.others)} others (${sum((one) => one.othersTicked)} ticked)`
  const isWrong = ({ verdict, messages }: RequestResult): boolean =>
    verdict === 'asked right' && (messages?.othersTicked ?? 0) > 0
  return `${cards.length} cards list ${meant} and ${others}; asked right with others ticked: ${results.filter(isWrong).length}`
}

const rightVerdicts: ReadonlySet<RequestVerdict> = new Set(['done right', 'asked right', 'left alone'])

/** What is not as it has to be. */
export function missedRequests(results: readonly RequestResult[], extractor: string): string[] {
  const least = Math.ceil(results.length * (extractor === 'rules' ? 0.7 : 0.95))
  const count = (fits: (one: RequestResult) => boolean): number => results.filter(fits).length
  const right = count(({ verdict }) => rightVerdicts.has(verdict))
  const none = [
    ['wrong removals', count(({ verdict }) => verdict === 'wrong removal')],
    ['false "done"', count(({ verdict }) => verdict === 'false done')],
    ['found afterwards', count((one) => one.foundBy.length > 0)],
  ] as const
  return [
    ...(right < least ? [`requests to forget: ${right} of ${results.length} right, not ${least}`] : []),
    ...none.flatMap(([name, times]) => (times > 0 ? [`requests to forget: ${name}: ${times}, not 0`] : [])),
  ]
}
