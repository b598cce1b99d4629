import { estimateTokens } from '../../../util/token-estimate.ts'
import type { UsagePurpose } from '../../../contract/usage.ts'
import type { SessionUsageStore } from '../../../storage/session-usage-store.ts'
import type { UsageStore } from '../../../storage/usage-store.ts'
import type { Clock } from '../../../util/clock.ts'
import type { ChatMiddleware } from '../turn.ts'

export interface UsageDeps {
  readonly ledger: Pick<UsageStore, 'add'>
  readonly bySession: Pick<SessionUsageStore, 'add'>
  readonly clock: Clock
  /** What the turn of a user message counts as. */
  readonly purposeOf: (userMessageId: string) => UsagePurpose
  /** Told where it could not be written: the answer stands. */
  readonly onFailure: (error: unknown) => void
}

/** Writes down what a turn's model took. The chat itself is never refused; what a schedule says counts with the work outside it. */
export function usageMiddleware({ ledger, bySession, clock, purposeOf, onFailure }: UsageDeps): ChatMiddleware {
  return {
    name: 'usage',
    async handle(turn, next) {
      const reply = await next(turn)
      if (!turn.driver.isModel || reply.attempts === 0) return reply
      const { usage } = reply
      const { providerId, model, name } = turn.driver
      const promptTokens = usage?.promptTokens ?? reply.promptTokens ?? reply.historyFit?.promptTokens ?? 0
      const completionTokens = usage?.completionTokens ?? estimateTokens(reply.text)
      try {
        const taken = { answers: 1, estimated: usage === null ? 1 : 0, promptTokens, completionTokens }
        bySession.add(turn.sessionId, { providerId, model, name, ...taken })
        ledger.add({
          at: clock.now().toISOString(),
          agentId: turn.agent.id,
          purpose: purposeOf(turn.userMessage.id),
          provider: providerId,
          model,
          promptTokens,
          completionTokens,
          estimated: usage === null,
          outcome: reply.error === null ? 'answered' : 'failed',
        })
      } catch (error) {
        onFailure(error)
      }
      return reply
    },
  }
}
