import type { Driver } from '../../../llm/driver.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import type { Governor } from '../../models/governor.ts'
import { answerTokens, lookEvery, promptTokens, wordsOf } from '../../models/governor-driver.ts'
import type { ChatMiddleware } from '../turn.ts'
import { costOfTools } from './tools.ts'

export interface CapsDeps {
  readonly governor: Pick<Governor, 'assertRoom' | 'open'>
  /** The cap of what a schedule says, null where it has none of its own; undefined for what the user says. */
  readonly capOf: (userMessageId: string) => number | null | undefined
}

/** Ends a turn of a schedule where it comes to its caps, in any round and in the middle of an answer: nobody waits for it. */
export function capsMiddleware({ governor, capOf }: CapsDeps): ChatMiddleware {
  return {
    name: 'caps',
    handle(turn, next) {
      const { driver, agent } = turn
      const most = capOf(turn.userMessage.id)
      if (most === undefined || !driver.isModel) return next(turn)
      const assertRoom = (prompt: number, completion: number): void =>
        governor.assertRoom(
          governor.open('schedule', agent.id),
          { provider: driver.providerId, model: driver.model, estimate: { prompt, completion } },
          most,
        )
      return next({ ...turn, driver: capped(driver, assertRoom) })
    },
  }
}

/** A driver for one turn that throws `cap_reached` before a request that there is no room for, and once there is none. */
function capped(driver: Driver, assertRoom: (prompt: number, completion: number) => void): Driver {
  let taken = 0
  return {
    ...driver,
    async *stream(request, signal) {
      const prompt = promptTokens(request) + costOfTools(request.tools ?? [])
      assertRoom(taken + prompt, answerTokens)
      const before = taken
      taken += prompt
      let unseen = ''
      for await (const delta of driver.stream(request, signal)) {
        if (delta.kind === 'usage') taken = before + delta.usage.promptTokens + delta.usage.completionTokens
        unseen += wordsOf(delta)
        yield delta
        if (unseen.length < lookEvery) continue
        taken += estimateTokens(unseen)
        unseen = ''
        assertRoom(taken, 0)
      }
    },
  }
}
