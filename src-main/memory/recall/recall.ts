import type { GivenMemory } from './given-memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { ReceiptEntry, StoredReceipt } from '../../contract/receipt.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { daysToCome } from '../../schedules/sentence/days-to-come.ts'
import type { QueryAnalysis } from '../retrieval/analyse/analyze-query.ts'
import { queryFeatures } from '../retrieval/analyse/small-talk-features.ts'
import { isPleasantry } from '../retrieval/analyse/small-talk.ts'
import type { Nearness } from '../retrieval/embedding/meaning-search.ts'
import { createFindRelevant } from './find-relevant.ts'
import { createGather, type GatherDeps, type Gathered, type RecallRequest } from './gather.ts'
import { createToGiven } from './given.ts'
import { buildContext, type BuiltContext } from './inject.ts'
import { createJudge, type JudgeDeps } from './judge.ts'
import type { MemoryBlock } from './memory-block.ts'
import { entriesOf, leftOut } from './receipt-entries.ts'

export interface Recalled {
  /** The quoted block for the prompt; without lines where there is nothing to know. */
  readonly block: MemoryBlock
  readonly usedTokens: number
  readonly budgetTokens: number
  readonly analysis: Pick<QueryAnalysis, 'intent' | 'identity' | 'history'>
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

interface RecallDeps extends GatherDeps, JudgeDeps {
  /** True of a message with words that are not to be brought up. */
  readonly isForgotten: (agentId: string, messageId: string) => boolean
  readonly file: Pick<MemoriesFile, 'memories' | 'evidence'>
  readonly nearness: Nearness
}

export type Recall = (request: RecallRequest) => Promise<Recalled>

/**
 * Finds what a turn should remember and puts it into words for the model, with an account of both: the core, which goes
 * along with every request, then what bears on the question until the budget is used.
 */
export function createRecall(deps: RecallDeps): Recall {
  const gather = createGather(deps)
  const judge = createJudge(deps)
  const toGiven = createToGiven(deps)
  const findRelevant = createFindRelevant(gather, judge)

  return async (request) => {
    const started = performance.now()
    const { query, budgetTokens, language, sessionId, isModel, now, agenda } = request
    const days = agenda ?? (isModel || isPleasantry(queryFeatures(query)) ? [] : daysToCome(query, now.toISOString()))
    const { gathered, judged } = await findRelevant(request, days)
    const { always, found, messages } = gathered
    const { contested, outdated, relevant, along, today, isSmallTalk } = judged
    await breathe()
    const context = buildContext({
      core: always,
      ...relevant.strong,
      rest: {
        hits: [...relevant.fair.hits, ...along, ...relevant.last.hits],
        messages: [...relevant.last.messages, ...relevant.fair.messages, ...(isModel ? [] : relevant.none.messages)],
      },
      contested,
      outdated,
      budgetTokens,
      language,
    })
    const { analysis, mode, degraded } = found
    return {
      block: context.block,
      usedTokens: context.usedTokens,
      budgetTokens,
      analysis,
      isSmallTalk,
      abstained: relevant.strong.hits.length + relevant.strong.messages.length === 0,
      search: { mode, degraded: degraded ?? messages.degraded },
      entries: accountOf(context, gathered, judged),
      profile: context.core.flatMap(({ entry }) =>
        entry.memory === null && entry.field !== null ? [entry.field] : [],
      ),
      given: await toGiven(context, {
        isModel,
        query,
        days,
        isAgenda: agenda !== undefined && agenda !== null,
        sessionId,
        analysis,
        contested,
        trimmed: today.trimmed,
      }),
      retrieveMs: performance.now() - started,
    }
  }
}

const droppedShown = 12

/** What was given and what was left out, each with its reason. */
function accountOf(
  context: BuiltContext,
  { always, found, hits, allowed, messages }: Gathered,
  { contested, along, today, relevant }: Awaited<ReturnType<ReturnType<typeof createJudge>>>,
): ReceiptEntry[] {
  const shown = new Set([...always, ...along].flatMap(({ memory }) => memory?.id ?? []))
  return [
    ...entriesOf(context, contested, new Set(along.map(({ memory }) => memory.id))),
    ...hits.filter((hit) => !allowed.includes(hit)).map((hit) => leftOut(hit, 'local_only')),
    ...today.outdated.slice(0, droppedShown).map((hit) => leftOut(hit, 'outdated')),
    ...[...relevant.none.hits.map(asWeak), ...found.dropped]
      .filter(({ hit }) => !shown.has(hit.memory.id))
      .slice(0, droppedShown)
      .map(({ hit, reason }) => leftOut(hit, reason)),
    ...[...relevant.none.messages.map(asWeak), ...messages.dropped]
      .filter(({ hit }) => [...context.includedMessages, ...context.droppedMessages].every((one) => one.hit !== hit))
      .slice(0, droppedShown)
      .map(({ hit, reason }) => leftOut(hit, reason)),
  ]
}

const asWeak = <Hit>(hit: Hit) => ({ hit, reason: 'weak' as const })
