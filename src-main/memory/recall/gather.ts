import type { Language, Memory, MemoryHit, MemoryType } from '../../contract/memory.ts'
import type { Days } from '../../util/days-ahead.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { onlyOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { asks, toPlainWords } from '../language/questions.ts'
import { isReadByRules } from '../language/language-tag.ts'
import { asksForAll } from '../retrieval/analyse/analyze-query.ts'
import type { Found, MemorySearch } from '../retrieval/search-memories.ts'
import type { IsQuestioned } from './contested.ts'
import type { Core, CoreEntry } from './core.ts'
import { isAskedFor, type RecallPassages } from './corpus.ts'

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
  /** ISO bound on when it was said. */
  readonly since?: string
  /** It asks for whatever is on these days. */
  readonly agenda?: readonly Days[] | null
}

export interface GatherDeps {
  readonly searchMemories: MemorySearch
  /** From the corpora beside memories: from the one that is named, or all. */
  readonly passagesOf: (only: string | undefined) => RecallPassages
  /** What the user was asked about whether to forget it. */
  readonly withheld: (agentId: string) => ReadonlySet<string>
  readonly file: Pick<MemoriesFile, 'memories'>
  readonly isQuestioned: IsQuestioned
  readonly core: Core
}

/** What a turn may be given, before it is judged. */
export type Gathered = Awaited<ReturnType<ReturnType<typeof createGather>>>

const recallLimit = 40
const nearly = 0.95

/** Searches all corpora for a turn, and takes out what must not go. */
export function createGather({ searchMemories, passagesOf, core, ...deps }: GatherDeps) {
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

  return async (request: RecallRequest) => {
    const { agentId, now, query, sessionId, sentFrom = 0, messageId, mayUseLocalOnly, isModel, only } = request
    const withheld = deps.withheld(agentId)
    const isTold = ({ memory }: { readonly memory: Memory | null }): boolean => !withheld.has(memory?.id ?? '')
    const isDoubted = (memory: Memory): boolean => deps.isQuestioned(memory, now)
    const always = only
      ? []
      : core({ agentId, now, mayUseLocalOnly }).filter(
          (one) => isTold(one) && !(one.memory !== null && isDoubted(one.memory)),
        )
    /** It may go to who answers, and does not already. */
    const mayGo = (hit: MemoryHit): boolean =>
      (mayUseLocalOnly || !hit.memory.localOnly) && isTold(hit) && !isInCore(hit.memory, always)
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
    const isWorth = found.worthRecalling || only !== undefined
    const wanted = isWorth && isAskedFor(only, 'memories') ? withoutFillers(found) : []
    const hits = wanted.filter(({ memory }) => !isInCore(memory, always))
    const allowed = hits.filter(mayGo)
    const isAsked = only !== undefined || (!isModel && asks(toPlainWords(query)))
    const messages = await passagesOf(only)(
      request,
      { sessionId: isModel ? sessionId : null, sentFrom, messageId, mayUseLocalOnly, isAsked },
      new Map([
        ...always.flatMap(({ memory }) => (memory === null ? [] : [[memory.id, 0] as const])),
        ...allowed.map(({ memory, score }) => [memory.id, score] as const),
      ]),
    )
    await breathe()
    // What holds today in the place of what messages say.
    const heirs = ledTo(agentId, 'active', messages.successors, allowed).filter(mayGo)
    return { always, found, mayBePast, isWorth, hits, allowed, messages, heirs, mayGo, isDoubted }
  }
}

/** A line of the card has the value alone: a memory that says much more beside it is no repeat of it. */
const isInCore = ({ id, content }: Memory, core: readonly CoreEntry[]): boolean =>
  core.some(
    ({ memory, field, text }) =>
      memory?.id === id && (field === null || content.length <= Math.max(3 * text.length, shortContent)),
  )

const shortContent = 60

/** What is offered for want of anything better goes with nothing else, and only to who asks about himself as a whole. */
function withoutFillers({ hits, analysis }: Pick<Found<MemoryHit>, 'hits' | 'analysis'>): readonly MemoryHit[] {
  const found = hits.filter((hit) => !isFiller(hit) || hit.parts.identity > mostFillerLift)
  return found.length > 0 || !asksForAll(analysis) ? found : hits
}

const isFiller = ({ score, parts }: MemoryHit): boolean => score <= parts.identity

const mostFillerLift = 0.1
