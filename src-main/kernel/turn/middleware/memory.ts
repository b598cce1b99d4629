import { entryId } from '../../../contract/receipt.ts'
import { findPaced } from '../../../memory/extraction/rules/rules-reader.ts'
import { renderBlock } from '../../../memory/recall/memory-block.ts'
import type { Recall, Recalled } from '../../../memory/recall/recall.ts'
import { type ToolsDeps, toolShare } from './tools.ts'
import { type ConversationWindow, costOfTurn, placeOf, reservedFor } from '../history/conversation-window.ts'
import { type Heard, heardIn } from '../built-in/heard.ts'
import type { IsTold } from '../built-in/is-told.ts'
import { withKeptCitations } from '../kept-citations.ts'
import { lineParts } from '../preview/chosen.ts'
import { withLines } from '../preview/lines.ts'
import type { ChatMiddleware, TurnRequest } from '../turn.ts'

/** What becomes of what the rules hear, where no model answers. */
export interface ByRules {
  readonly isTold: IsTold
  /** Whether what is delicate waits for the user's word. */
  readonly asksBeforeDelicate: () => boolean
}

/** Memories never take more of a window than this. */
export const largestShare = 1 / 4

/**
 * Gives the model what it should remember, where its agent has a memory: also of this conversation what is not sent any more; what to learn from the turn is left to a durable job.
 */
export function memoryMiddleware(
  recall: Recall,
  rules: ByRules,
  window: Pick<ConversationWindow, 'fit'>,
  isOutdated: IsOutdated,
): ChatMiddleware {
  return {
    name: 'memory',
    async handle(turn, next) {
      if (turn.agent.memory === 'none') return next(turn)
      const found =
        asChosen(turn, isOutdated) ??
        (await recall({
          agentId: turn.agent.id,
          query: turn.userMessage.text,
          now: turn.askedAt,
          budgetTokens: memoryBudgetOf(turn),
          language: turn.language,
          mayUseLocalOnly: turn.driver.local,
          sessionId: turn.sessionId,
          messageId: turn.userMessage.id,
          isModel: turn.driver.isModel,
          sentFrom: turn.driver.isModel ? (await window.fit(placeOf(turn), roomOf(turn), false)).from : 0,
        }))
      const recalled = turn.partialAnswer === '' ? found : withKeptCitations(found, turn)
      const reply = await next({
        ...turn,
        system: recalled.block.lines.length === 0 ? turn.system : [...turn.system, renderBlock(recalled.block)],
        memories: recalled.given,
        added: { ...turn.added, recalled },
        citations: citationsOf(recalled),
        restsOn: [...turn.restsOn, ...idsOf(recalled)],
        isSmallTalk: recalled.isSmallTalk,
        heard: turn.learns && !turn.driver.isModel ? await heardByRules(turn, window, recalled.given, rules) : null,
      })
      return { ...reply, recalled, extract: [...reply.extract, turn.userMessage.id] }
    },
  }
}

/** Tokens of what was said just before: a correction is one of that. */
const readBefore = 1_000

async function heardByRules(
  turn: TurnRequest,
  window: Pick<ConversationWindow, 'fit'>,
  given: Recalled['given'],
  { isTold, asksBeforeDelicate }: ByRules,
): Promise<Heard | null> {
  const { turns } = await window.fit(placeOf(turn), readBefore, false)
  const before = turns
    .flat()
    .flatMap(({ role, content: text, ...place }) =>
      role === 'user'
        ? [{ ...place, role, text, sessionId: turn.sessionId, untrustedSpans: [], at: turn.userMessage.at }]
        : [],
    )
  const found = await findPaced(turn.userMessage, before)
  return heardIn(turn.userMessage.text, found, {
    isKnown: (words) =>
      given.some(({ content, type }) => type !== 'message' && content.toLowerCase().includes(words.toLowerCase())),
    isTold: (operation) => isTold(turn.agent.id, operation, turn.askedAt.toISOString()),
    asksBeforeDelicate: asksBeforeDelicate(),
  })
}

type IsOutdated = ToolsDeps['isOutdated']

/** What was recalled when the turn was made ready, of it what was shown and is still so; null where nothing was shown. */
function asChosen(turn: TurnRequest, isOutdated: IsOutdated): Recalled | null {
  const { chosen } = turn
  if (!chosen?.recalled) return null
  return withLines(chosen.recalled, (line) => {
    const id = line.entry && entryId(line.entry)
    return id !== null && isOutdated(turn, [id], chosen.at) ? 'unshown' : chosen.verdictOf(lineParts(line))
  })
}

const idsOf = ({ entries }: Recalled): string[] =>
  entries.flatMap((entry) => (entry.outcome === 'injected' ? (entryId(entry) ?? []) : []))

const citationsOf = ({ entries }: Recalled): Map<string, number> =>
  new Map(
    entries.flatMap((entry) => {
      const id = entryId(entry)
      return entry.citation === null || id === null ? [] : [[id, entry.citation] as const]
    }),
  )

/** The room for the conversation where memories, and what describes tools, take all they may. */
const roomOf = (turn: TurnRequest): number => {
  const { contextWindow } = turn.driver
  const tools = turn.driver.isModel && turn.driver.takesTools ? contextWindow * toolShare : 0
  return Math.max(0, contextWindow - reservedFor(contextWindow) - costOfTurn(turn) - memoryBudgetOf(turn) - tools)
}

/** Tokens that memories may take of a request. */
export const memoryBudgetOf = ({
  driver,
  memoryTokenBudget,
}: Pick<TurnRequest, 'driver' | 'memoryTokenBudget'>): number =>
  driver.isModel ? Math.min(memoryTokenBudget, Math.floor(driver.contextWindow * largestShare)) : memoryTokenBudget
