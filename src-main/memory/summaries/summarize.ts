import type { Memory } from '../../contract/memory.ts'
import type { SummaryReason, SummaryTiers } from '../../contract/summary.ts'
import { completeChat } from '../../llm/complete-chat.ts'
import type { Driver } from '../../llm/driver.ts'
import { languageOf } from '../../util/language.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { createLossCheck, type LossReport } from './loss-check.ts'
import { summarizeByRules, type Tiers } from './rule-summary.ts'
import { parseSummary } from './summary-answer.ts'
import { summaryMessages } from './summary-prompt.ts'

export interface Summary extends SummaryTiers {
  /** What the last refused answer left out, in the text's words. */
  readonly missing: readonly string[]
}

/** An overview that keeps less than this of what tells the most is refused. */
const leastKept = 0.7
const attempts = 2

/**
 * An overview by a model, where it stands up to the text: asked twice, the second time with what was wrong. Else by
 * rules, with the reason. Throws what the driver throws.
 */
export async function summarize(
  { id, content }: Pick<Memory, 'id' | 'content'>,
  driver: Driver,
  signal: AbortSignal,
): Promise<Summary> {
  const floor = summarizeByRules(content)
  const language = languageOf(content)
  const text = fitted(content, driver)
  const check = createLossCheck(content)
  let wrong: LossReport | 'unreadable' | null = null
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const messages = summaryMessages(text, language, wrong)
    const reply = await completeChat(driver, { messages, restsOn: [id], json: true }, signal)
    const answer: Tiers | null = reply.finish === 'length' ? null : parseSummary(reply.text)
    const overview: LossReport | null = answer && check(answer.overview)
    if (answer && overview && reasonAgainst(overview) === null && answer.overview.length < content.length) {
      const abstract = isTrue(check(answer.abstract)) ? answer.abstract : floor.abstract
      return { abstract, overview: answer.overview, generatedBy: 'model', reason: null, missing: [] }
    }
    wrong = overview ?? 'unreadable'
  }
  const missing = wrong === null || wrong === 'unreadable' ? [] : wrong.missing
  return { ...byRules(floor, refusal(wrong)), missing }
}

/** Tiers that rules made, and why. */
export const byRules = (tiers: Tiers, reason: SummaryReason): Summary => ({
  ...tiers,
  generatedBy: 'rules',
  reason,
  missing: [],
})

const refusal = (wrong: LossReport | 'unreadable' | null): SummaryReason =>
  wrong === null || wrong === 'unreadable' ? 'bad_answer' : (reasonAgainst(wrong) ?? 'bad_answer')

/** Why an overview is refused; null where it is not. */
export function reasonAgainst(report: LossReport): SummaryReason | null {
  if (report.isForeign) return 'wrong_language'
  if (report.turned.length > 0) return 'turned_around'
  if (report.added.length > 0) return 'added'
  return report.kept < leastKept ? 'lossy' : null
}

/** One line cannot keep much, but it may not say what is not so. */
const isTrue = ({ turned, added, isForeign }: LossReport): boolean =>
  turned.length === 0 && added.length === 0 && !isForeign

/** As much of a text as half of the model's window holds: its beginning and its end. */
function fitted(content: string, { contextWindow }: Driver): string {
  const tokens = estimateTokens(content)
  const room = Math.floor(contextWindow / 2)
  if (tokens <= room) return content
  const characters = Math.floor((content.length * room) / tokens)
  return `${content.slice(0, Math.floor(characters * 0.75))}\n…\n${content.slice(-Math.floor(characters * 0.25))}`
}
