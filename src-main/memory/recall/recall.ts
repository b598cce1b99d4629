import type { Language, Memory, MemoryHit, MemoryType } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { ReceiptEntry, StoredReceipt } from '../../contract/receipt.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { isReadByRules } from '../language/language-tag.ts'
import { isInForce } from '../../contract/validity.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { isPleasantry } from '../retrieval/analyse/small-talk.ts'
import { queryFeatures } from '../retrieval/analyse/small-talk-features.ts'
import { asksForAll } from '../retrieval/analyse/asks-for-all.ts'
import { createRelevance, type Offer, type Relevance } from '../retrieval/select/relevance.ts'
import type { IsQuestioned } from './contested.ts'
import type { Core, CoreEntry } from './core.ts'
import type { Current } from './current.ts'
import { createToGiven } from './given.ts'
import type { GivenMemory } from './given-memory.ts'
import type { Nearness } from '../retrieval/embedding/meaning-search.ts'
import { buildContext, type GivenPassage } from './inject.ts'
import type { ForRoom } from './room.ts'
import { isAskedFor, type RecalledPassages, type RecallPassages } from './corpus.ts'
import { entriesOf, leftOut } from './receipt-entries.ts'
import type { Found, MemorySearch } from '../retrieval/search-memories.ts'
import { onlyOf } from '../../storage/scope.ts'

export interface RecallRequest {
  readonly agentId: string
  readonly query: string
  readonly now: Date
  readonly budgetTokens: number
  readonly language: Language
  /** False: what the user keeps on this computer is left out, and said so. */
  readonly mayUseLocalOnly: boolean
  /** The conversation that asks. */
  readonly sessionId: string | null
  /** The message that asks. */
  readonly messageId: string | null
  /** A model has that conversation before it, and can tell itself what is of use: what else is known goes along while there is room. */
  readonly isModel: boolean
  /** From this message on it has; what was said there before is looked up like other conversations. */
  readonly sentFrom?: number
  /** A model looks something up: in the corpus of this name or in `all`, and nothing goes along. */
  readonly only?: string
  readonly types?: readonly MemoryType[]
}

export interface Recalled {
  /** The quoted block for the prompt; empty where there is nothing to know. */
  readonly text: string
  readonly usedTokens: number
  readonly budgetTokens: number
  readonly analysis: Pick<QueryAnalysis, 'intent' | 'identity'>
  /** By its form it is a greeting, thanks or the like, and nothing that is known is about it. */
  readonly isSmallTalk: boolean
  /** Nothing was found that is about the question. */
  readonly abstained: boolean
  readonly search: StoredReceipt['search']
  readonly entries: readonly ReceiptEntry[]
  /** Lines of the profile card that rest on no memory and went along. */
  readonly profile: readonly ProfileField[]
  readonly given: readonly GivenMemory[]
  readonly retrieveMs: number
}

interface RecallDeps {
  readonly searchMemories: MemorySearch
  /** From the corpora beside memories: from the one that is named, or all. */
  readonly passagesOf: (only: string | undefined) => RecallPassages
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => ReadonlySet<string>
  /** True of a message with words that are not to be brought up. */
  readonly isForgotten: (agentId: string, messageId: string) => boolean
  readonly file: Pick<MemoriesFile, 'memories' | 'evidence'>
  readonly isQuestioned: IsQuestioned
  readonly core: Core
  readonly current: Current
  readonly forRoom: ForRoom
  readonly nearness: Nearness
}

export type Recall = (request: RecallRequest) => Promise<Recalled>

const recallLimit = 40
const droppedShown = 12
const nearly = 0.95

/**
 * Finds what a turn should remember and puts it into words for the model, with an account of both: the core, which goes
 * along with every request, then what bears on the question until the budget is used.
 */
export function createRecall(deps: RecallDeps): Recall {
  const { searchMemories, passagesOf, isQuestioned, core, current, forRoom } = deps
  const toGiven = createToGiven(deps)

  /** Memories of a status beside these hits, each with the score of what led to it, by their ids. */
  const ledTo = (
    agentId: string,
    status: Memory['status'],
    by: ReadonlyMap<string, Pick<MemoryHit, 'score' | 'parts'>>,
    hits: readonly MemoryHit[],
  ): MemoryHit[] =>
    deps.file.memories
      .byIds([...by.keys()], onlyOf(agentId))
      .filter((memory) => memory.status === status && !hits.some((hit) => hit.memory.id === memory.id))
      .flatMap((memory) => {
        const led = by.get(memory.id)
        return led === undefined ? [] : [{ memory, score: led.score, parts: led.parts }]
      })

  /** What some of these took the place of: no word of the question may stand in it. */
  const formerOf = (agentId: string, hits: readonly MemoryHit[]): MemoryHit[] => {
    const heirs = hits.flatMap(({ memory, score, parts }) =>
      memory.supersedes === null ? [] : [[memory.supersedes, { score: score * nearly, parts }] as const],
    )
    return ledTo(agentId, 'superseded', new Map(heirs), hits)
  }

  return async ({ mayUseLocalOnly, budgetTokens, language, sessionId, messageId, isModel, only, ...request }) => {
    const started = performance.now()
    const { agentId, now, sentFrom = 0 } = request
    const withheld = deps.withheld(agentId)
    const isTold = ({ memory }: { readonly memory: Memory | null }): boolean => !withheld.has(memory?.id ?? '')
    const doubted = (memory: Memory | null): boolean => memory !== null && isQuestioned(memory, now)
    const coreOf = () => core({ agentId, now, mayUseLocalOnly })
    const always = only ? [] : coreOf().filter((one) => isTold(one) && !doubted(one.memory))
    // Whether a language that is not read asks for the past is not known: what held is given too, as such.
    const mayBePast = !isReadByRules(request.query)
    const past = { includesPast: mayBePast, includesExpired: mayBePast }
    const all = await searchMemories({ ...request, ...past, limit: recallLimit })
    const former = mayBePast || all.analysis.history ? formerOf(agentId, all.hits) : []
    const found = {
      ...all,
      hits: [...all.hits, ...former].filter(isTold),
      dropped: all.dropped.filter(({ hit }) => isTold(hit)),
    }
    const { analysis } = found
    const isWorth = found.worthRecalling || only !== undefined
    const wanted = isWorth && isAskedFor(only, 'memories') ? withoutFillers(found) : []
    const hits = wanted.filter(({ memory }) => !isInCore(memory, always))
    const allowed = hits.filter((hit) => mayUseLocalOnly || !hit.memory.localOnly)
    const messages = await passagesOf(only)(
      request,
      { sessionId: isModel ? sessionId : null, sentFrom, messageId, mayUseLocalOnly, isAsked: only !== undefined },
      new Map([
        ...always.flatMap(({ memory }) => (memory === null ? [] : [[memory.id, 0] as const])),
        ...allowed.map(({ memory, score }) => [memory.id, score] as const),
      ]),
    )
    await breathe()
    // What holds today in the place of what messages say.
    const heirs = ledTo(agentId, 'active', messages.successors, allowed).filter(
      (hit) => isTold(hit) && (mayUseLocalOnly || !hit.memory.localOnly) && !isInCore(hit.memory, always),
    )
    const bestFirst = [...allowed, ...heirs].toSorted((a, b) => b.score - a.score)
    const today = currentOf(current, request, analysis, bestFirst)
    const unsure = today.hits.filter(({ memory }) => doubted(memory)).map(({ memory }) => memory.id)
    const contested = new Set([...today.older, ...unsure])
    const outdated = new Set(today.hits.filter(({ memory }) => isPast(memory, now)).map(({ memory }) => memory.id))
    await breathe()
    const judged = relevantOf(request.query, found, { hits: today.hits, messages, heirs })
    const relevant = mayBePast ? leavingRoom(judged, outdated) : judged
    const chosen = new Set(
      [relevant.strong, relevant.fair, relevant.last].flatMap(({ hits }) => hits.map(({ memory }) => memory.id)),
    )
    const mayFill = ({ memory }: MemoryHit): boolean =>
      (mayUseLocalOnly || !memory.localOnly) &&
      !withheld.has(memory.id) &&
      !doubted(memory) &&
      !chosen.has(memory.id) &&
      !isInCore(memory, always)
    const weak = [...relevant.none.hits, ...found.dropped.map(({ hit }) => hit)]
    const isSmallTalk = !isWorth && isPleasantry(queryFeatures(request.query))
    const others = isModel && !only && !isSmallTalk ? forRoom({ agentId, now, weak }).filter(mayFill) : []
    const along = withoutOutdated(current, { agentId, now }, today.hits, others)
    await breathe()
    const context = buildContext({
      core: always,
      ...relevant.strong,
      rest: {
        hits: [...relevant.fair.hits, ...along, ...relevant.last.hits],
        messages: [...relevant.last.messages, ...relevant.fair.messages],
      },
      contested,
      outdated,
      budgetTokens,
      language,
    })
    const shown = new Set([...always, ...along].flatMap(({ memory }) => memory?.id ?? []))
    const entries = [
      ...entriesOf(context, contested, new Set(along.map(({ memory }) => memory.id))),
      ...hits.filter((hit) => !allowed.includes(hit)).map((hit) => leftOut(hit, 'local_only')),
      ...today.outdated.slice(0, droppedShown).map((hit) => leftOut(hit, 'outdated')),
      ...[...relevant.none.hits.map(asWeak), ...found.dropped]
        .filter(({ hit }) => !shown.has(hit.memory.id))
        .slice(0, droppedShown)
        .map(({ hit, reason }) => leftOut(hit, reason)),
      ...[...relevant.none.messages.map(asWeak), ...messages.dropped]
        .slice(0, droppedShown)
        .map(({ hit, reason }) => leftOut(hit, reason)),
    ]
    return {
      text: context.text,
      usedTokens: context.usedTokens,
      budgetTokens,
      analysis,
      isSmallTalk,
      abstained: relevant.strong.hits.length + relevant.strong.messages.length === 0,
      search: { mode: found.mode, degraded: found.degraded ?? messages.degraded },
      entries,
      profile: context.core.flatMap(({ entry }) =>
        entry.memory === null && entry.field !== null ? [entry.field] : [],
      ),
      given: await toGiven(context, {
        isModel,
        query: request.query,
        sessionId,
        analysis,
        contested,
        trimmed: today.trimmed,
      }),
      retrieveMs: performance.now() - started,
    }
  }
}

const asWeak = <Hit>(hit: Hit) => ({ hit, reason: 'weak' as const })

/** Of what goes along, what holds beside what was found. */
function withoutOutdated(
  current: Current,
  { agentId, now }: Pick<RecallRequest, 'agentId' | 'now'>,
  found: readonly MemoryHit[],
  others: readonly MemoryHit[],
): MemoryHit[] {
  if (others.length === 0) return []
  const ids = new Set(others.map(({ memory }) => memory.id))
  const beside = found.filter(({ memory }) => !ids.has(memory.id))
  return current(agentId, [...beside, ...others], now).hits.filter(({ memory }) => ids.has(memory.id))
}

/** A line of the card has the value alone: a memory that says much more beside it is no repeat of it. */
const isInCore = ({ id, content }: Memory, core: readonly CoreEntry[]): boolean =>
  core.some(
    ({ memory, field, text }) =>
      memory?.id === id && (field === null || content.length <= Math.max(3 * text.length, shortContent)),
  )

const shortContent = 60

/** To who asks about the past, what held is given beside what holds. */
const currentOf = (
  current: Current,
  { agentId, now }: Pick<RecallRequest, 'agentId' | 'now'>,
  { history }: QueryAnalysis,
  hits: readonly MemoryHit[],
) => {
  if (history) return { hits, outdated: [], trimmed: new Set<string>(), older: new Set<string>() }
  const [before = [], holding = []] = [true, false].map((wanted) =>
    hits.filter(({ memory }) => isPast(memory, now) === wanted),
  )
  const today = current(agentId, holding, now)
  // What was merged into another never ended.
  const ended = before.filter(({ memory }) => memory.validTo !== null || memory.status === 'active')
  return { ...today, hits: [...today.hits, ...ended].toSorted((a, b) => b.score - a.score) }
}

const isPast = (memory: Memory, now: Date): boolean => !isInForce(memory, now.toISOString())

/** What is offered for want of anything better goes with nothing else, and only to who asks about himself as a whole. */
function withoutFillers({ hits, analysis }: Pick<Found<MemoryHit>, 'hits' | 'analysis'>): readonly MemoryHit[] {
  const found = hits.filter((hit) => !isFiller(hit) || hit.parts.identity > mostFillerLift)
  return found.length > 0 || !asksForAll(analysis) ? found : hits
}

const isFiller = ({ score, parts }: MemoryHit): boolean => score <= parts.identity

const mostFillerLift = 0.1

/** Of words in a language whose common ones are not known everything seems to tell: it leaves room for what holds. */
const mostMessagesUnread = 4
const mostPastUnread = 3

function leavingRoom({ strong, ...rest }: ReturnType<typeof relevantOf>, outdated: ReadonlySet<string>) {
  const past = strong.hits.filter(({ memory }) => outdated.has(memory.id))
  const late = new Set(past.slice(mostPastUnread))
  return {
    ...rest,
    strong: {
      hits: strong.hits.filter((hit) => !late.has(hit)),
      messages: strong.messages.slice(0, mostMessagesUnread),
    },
    last: { hits: [...late], messages: strong.messages.slice(mostMessagesUnread) },
  }
}

interface Chosen {
  readonly hits: readonly MemoryHit[]
  readonly messages: readonly GivenPassage[]
}

/**
 * What is about the question, of both corpora measured by the best of them; and what fills the room that is left. A
 * memory counts for what the message it stands for would have.
 */
function relevantOf(
  query: string,
  { analysis, mode }: Pick<Found<MemoryHit>, 'analysis' | 'mode'>,
  { hits, messages, heirs }: { hits: readonly MemoryHit[]; messages: RecalledPassages; heirs: readonly MemoryHit[] },
): { readonly strong: Chosen; readonly fair: Chosen; readonly last: Chosen; readonly none: Chosen } {
  const last = { hits: [], messages: [] }
  if (asksForAll(analysis)) return { strong: { hits, messages: messages.hits }, fair: last, last, none: last }
  // What something took the place of answers what that answers.
  const heirsOf = ({ memory: { id } }: MemoryHit): string[] =>
    hits.flatMap(({ memory }) => (memory.supersedes === id ? memory.content : []))
  const toOffer = (hit: MemoryHit): Offer => {
    const said = messages.stoodFor.get(hit.memory.id) ?? messages.successors.get(hit.memory.id)
    return said !== undefined && (said.score > hit.score || heirs.includes(hit))
      ? { kind: 'message', text: `${hit.memory.content}\n${said.text}`, score: said.score, parts: said.parts }
      : { kind: 'memory', text: [...heirsOf(hit), hit.memory.content].join('\n'), score: hit.score, parts: hit.parts }
  }
  const ofMessages = messages.hits.map((hit): Offer => ({ kind: 'message', ...hit }))
  const ofMemories = hits.map(toOffer)
  const relevanceOf = createRelevance(query, { dates: analysis.dates, byMeaning: mode !== 'keyword' }, [
    ...ofMemories,
    ...ofMessages,
  ])
  const ofHits = ofMemories.map(relevanceOf)
  const ofTalk = ofMessages.map(relevanceOf)
  const chosen = (wanted: Relevance): Chosen => ({
    hits: hits.filter((_hit, index) => ofHits[index] === wanted),
    messages: messages.hits.filter((_hit, index) => ofTalk[index] === wanted),
  })
  return { strong: chosen('strong'), fair: chosen('fair'), last, none: chosen(null) }
}
