import type { Usage } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { UsagePurpose } from '../../contract/usage.ts'
import { capInTheWay, periodsOf, type Caps } from './caps.ts'
import type { UsageStore } from '../../storage/usage-store.ts'
import type { Clock } from '../../util/clock.ts'

export interface Run {
  readonly purpose: Exclude<UsagePurpose, 'chat'>
  /** Null where it concerns the whole profile. */
  readonly agentId: string | null
  /** Tokens of its calls so far. */
  tokens: number
}

interface Asked {
  readonly provider: string
  readonly model: string
  /** Tokens to be sent, and those the answer may take. */
  readonly estimate: { readonly prompt: number; readonly completion: number }
}

interface Call<Value> extends Asked {
  /** Asks the model; `usage` is null where the provider does not say. */
  ask(meter: Meter): Promise<{ readonly value: Value; readonly usage: Usage | null }>
}

/** What has come of an answer so far, by estimate. */
export interface Meter {
  count(tokens: number): void
  /** Throws `cap_reached` once it is more than there is room for. */
  assertRoom(): void
}

interface GovernorDeps {
  readonly ledger: UsageStore
  readonly caps: () => Caps
  readonly clock: Clock
}

/**
 * Stands before every model call outside the chat: none is made that would go beyond a cap, and what each took is
 * written down. Calls that run at once reserve what they are expected to take.
 */
export function createGovernor({ ledger, caps, clock }: GovernorDeps) {
  let reserved = 0

  /** Throws `cap_reached` where a call would go beyond a cap; `most` is a narrower one for the run. */
  const assertRoom = (run: Run, { provider, model, estimate }: Asked, most: number | null = null): void => {
    const now = clock.now()
    const tokens = estimate.prompt + estimate.completion
    const { day, month, end } = periodsOf(now)
    const spent = {
      run: run.tokens,
      day: ledger.spentBetween(day, end) + reserved,
      month: ledger.spentBetween(month, end) + reserved,
    }
    const allowed = caps()
    const narrowed = { ...allowed, run: Math.min(allowed.run, most ?? allowed.run) }
    const cap = capInTheWay({ estimate: tokens, spent, caps: narrowed })
    if (cap === null) return
    const { purpose, agentId } = run
    ledger.addRefusal({ at: now.toISOString(), agentId, purpose, provider, model, cap, day })
    throw new AppError('cap_reached', 'The cap on model calls outside the chat is reached.', { params: { cap } })
  }

  return {
    assertRoom,
    open: (purpose: Run['purpose'], agentId: string | null): Run => ({ purpose, agentId, tokens: 0 }),

    /** Throws `cap_reached` where the call would go beyond a cap, else what the call throws. */
    ask: async <Value>(run: Run, call: Call<Value>): Promise<Value> => {
      assertRoom(run, call)
      const { provider, model, estimate } = call
      const tokens = estimate.prompt + estimate.completion
      const write = (outcome: 'answered' | 'failed', usage: Usage | null, expected: Usage): void => {
        const { promptTokens, completionTokens } = usage ?? expected
        run.tokens += promptTokens + completionTokens
        const { purpose, agentId } = run
        const at = clock.now().toISOString()
        const estimated = usage === null
        ledger.add({ at, agentId, purpose, provider, model, promptTokens, completionTokens, estimated, outcome })
      }
      let received = 0
      const meter: Meter = {
        count: (more) => void (received += more),
        assertRoom: () => {
          const beyond = received - estimate.completion
          if (beyond > 0) assertRoom(run, { provider, model, estimate: { prompt: 0, completion: beyond } })
        },
      }
      reserved += tokens
      run.tokens += tokens
      const release = (): void => {
        reserved -= tokens
        run.tokens -= tokens
      }
      let answer
      try {
        answer = await call.ask(meter)
      } catch (error) {
        release()
        // It was asked: what was sent, and what came, may have been charged.
        write('failed', null, { promptTokens: estimate.prompt, completionTokens: received })
        throw error
      }
      release()
      write('answered', answer.usage, {
        promptTokens: estimate.prompt,
        completionTokens: received || estimate.completion,
      })
      return answer.value
    },
  }
}
export type Governor = ReturnType<typeof createGovernor>
