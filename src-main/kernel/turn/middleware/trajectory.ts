import { entryId, wentAlong, type ReceiptEntry, type StoredReceipt } from '../../../contract/receipt.ts'
import type { ProfileField } from '../../../contract/profile.ts'
import { citationsIn, renumbered } from '../kept-citations.ts'
import { type Chosen, lineParts } from '../preview/chosen.ts'
import { linesOf } from '../preview/lines.ts'
import type { ChatMiddleware, TurnReply, TurnRequest } from '../turn.ts'

/** Records what a turn asked for, was given and answered: its receipt. Outermost, so that it sees all of it. */
export const trajectoryMiddleware: ChatMiddleware = {
  name: 'trajectory',
  async handle(turn, next) {
    const started = performance.now()
    const reply = await next(turn)
    return { ...reply, receipt: receiptOf(turn, reply, performance.now() - started) }
  },
}

function receiptOf(turn: TurnRequest, reply: TurnReply, totalMs: number): StoredReceipt {
  const { recalled, historyFit } = reply
  const cited = citationsIn(`${turn.partialAnswer}${reply.text}`)
  return {
    ...(recalled ? searchOf(recalled) : { ...noSearch, profile: [] }),
    shown: turn.chosen
      ? { untickedProfile: untickedProfile(turn.chosen), untickedHints: [...(reply.untickedHints ?? [])] }
      : null,
    hints: (reply.hints ?? []).map((candidateId) => ({ candidateId })),
    files: [...(reply.files ?? [])],
    entries: renumbered(entriesOf(reply), reply.numbers ?? new Map()).map((entry) => ({
      ...entry,
      cited: entry.citation !== null && cited.has(entry.citation),
    })),
    history: sentOf(historyFit, turn),
    driver: {
      providerId: turn.driver.providerId,
      name: turn.driver.name,
      model: turn.driver.model,
      local: turn.driver.local,
      attempts: reply.attempts,
    },
    timings: { retrieveMs: recalled?.retrieveMs ?? 0, firstTokenMs: reply.firstTokenMs, totalMs },
    isSmall: false,
  }
}

/** Lines of the profile card that rest on no memory and were taken out. */
const untickedProfile = ({ recalled, verdictOf }: Chosen): ProfileField[] =>
  (recalled ? linesOf(recalled) : []).flatMap((line) =>
    line.entry === null && line.field !== null && verdictOf(lineParts(line)) === 'unticked' ? [line.field] : [],
  )

/**
 * What the user put in, what was found for the question, and what the model found for itself: where that was left out before, or only went
 * along, it counts as found.
 */
function entriesOf({ recalled, found = [], pulled = [] }: TurnReply): ReceiptEntry[] {
  const put = new Set(pulled.map(entryId))
  const given = [...pulled, ...(recalled?.entries ?? []).filter((one) => !put.has(entryId(one)))]
  const first = new Set(given.filter((one) => one.outcome === 'injected' && !wentAlong(one)).map(entryId))
  const later = found.filter((one) => !first.has(entryId(one)))
  const ids = new Set(later.map(entryId))
  return [...given.filter((one) => !ids.has(entryId(one))), ...later]
}

const sentOf = (fit: TurnReply['historyFit'], { driver }: TurnRequest): StoredReceipt['history'] => ({
  turnsTotal: fit?.turnsTotal ?? 0,
  turnsSent: fit?.turnsSent ?? 0,
  messagesSummarized: fit?.messagesSummarized ?? 0,
  promptTokens: fit?.promptTokens ?? 0,
  windowTokens: fit?.windowTokens ?? driver.contextWindow,
})

const noSearch = {
  intent: 'general',
  identity: 'none',
  abstained: true,
  search: { mode: 'keyword', degraded: null },
  budgetTokens: 0,
  usedTokens: 0,
} as const

const searchOf = (recalled: NonNullable<TurnReply['recalled']>) => ({
  intent: recalled.analysis.intent,
  identity: recalled.analysis.identity,
  abstained: recalled.abstained,
  search: recalled.search,
  profile: [...recalled.profile],
  budgetTokens: recalled.budgetTokens,
  usedTokens: recalled.usedTokens,
})
