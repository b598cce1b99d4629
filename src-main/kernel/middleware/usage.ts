import { estimateTokens } from '../../util/token-estimate.ts'
import type { UsagePurpose } from '../../contract/usage.ts'
import type { UsageStore } from '../../storage/usage-store.ts'
import type { Clock } from '../../util/clock.ts'
import type { ChatMiddleware } from '../turn.ts'

export interface UsageDeps {
  readonly ledger: Pick<UsageStore, 'add'>
  readonly clock: Clock
  /** What the turn of a user message counts as. */
  readonly purposeOf: (userMessageId: string) => UsagePurpose
  /** Told where it could not be written: the answer stands. */
  readonly onFailure: (error: unknown) => void
}

/** Writes down what a turn's model took. The chat itself is never refused; what a schedule says counts with the work outside it. */
export function usageMiddleware({ ledger, clock, purposeOf, onFailure }: UsageDeps): ChatMiddleware {
  return {
    name: 'usage',
    async handle(turn, next) {
      const reply = await next(turn)
      if (!turn.driver.isModel || reply.attempts === 0) return reply
      const { usage } = reply
      try {
        ledger.add({
          at: clock.now().toISOString(),
          agentId: turn.agent.id,
          purpose: purposeOf(turn.userMessage.id),
          provider: turn.driver.providerId,
          model: turn.driver.model,
          promptTokens: usage?.promptTokens ?? reply.promptTokens ?? reply.historyFit?.promptTokens ?? 0,
          completionTokens: usage?.completionTokens ?? estimateTokens(reply.text),
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
