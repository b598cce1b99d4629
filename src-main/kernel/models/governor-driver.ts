import { estimateTokens } from '../../util/token-estimate.ts'
import type { Answerer, ChatRequest, Delta, Driver } from '../../llm/driver.ts'
import { messageText } from '../../llm/message-text.ts'
import type { DriverSource } from './driver-source.ts'
import type { Governor, Run } from './governor.ts'

/** Drivers for work outside the chat. */
export interface WorkDrivers {
  /** Who is to do it now, for an agent or a conversation of its, and for one run: its calls count together and go under the caps. */
  forRun(purpose: Run['purpose'], agentId: string | null, sessionId?: string): Promise<Answerer>
  /** That of a saved provider, whether it is in use or not. Throws `not_found`. */
  ofProvider(purpose: Run['purpose'], providerId: string): Promise<Driver>
}

/** What a message costs beside its text. */
const overhead = 6
/** What an answer is expected to take. */
export const answerTokens = 1_000

/** Drivers that ask the governor before each call. The app itself takes no tokens and passes. */
export function createWorkDrivers(drivers: DriverSource, governor: Governor): WorkDrivers {
  return {
    forRun: async (purpose, agentId, sessionId) => {
      const driver = await drivers.current({ agentId, sessionId: sessionId ?? null, reads: purpose === 'extraction' })
      return driver.isModel ? governed(driver, governor, governor.open(purpose, agentId)) : driver
    },
    ofProvider: async (purpose, providerId) =>
      governed(await drivers.ofProvider(providerId), governor, governor.open(purpose, null)),
  }
}

function governed(driver: Driver, governor: Governor, run: Run): Driver {
  return {
    ...driver,
    // Nobody watches such an answer grow: it is given once it is whole and written down.
    async *stream(request, signal) {
      yield* await governor.ask(run, {
        provider: driver.providerId,
        model: driver.model,
        estimate: { prompt: promptTokens(request), completion: answerTokens },
        ask: async (meter) => {
          const deltas: Delta[] = []
          let unseen = ''
          const count = (): void => {
            meter.count(unseen === '' ? 0 : estimateTokens(unseen))
            unseen = ''
          }
          try {
            for await (const delta of driver.stream(request, signal)) {
              deltas.push(delta)
              unseen += wordsOf(delta)
              if (unseen.length < lookEvery) continue
              count()
              meter.assertRoom()
            }
          } finally {
            count()
          }
          const told = deltas.find((delta) => delta.kind === 'usage')
          return { value: deltas, usage: told?.usage ?? null }
        },
      })
    },
  }
}

/** Characters of an answer after which it is looked at what it took so far. */
export const lookEvery = 200

export const wordsOf = (delta: Delta): string =>
  delta.kind === 'tool_call' ? delta.arguments : 'text' in delta ? delta.text : ''

/** What a request takes, by estimate. */
export const promptTokens = ({ messages }: ChatRequest): number =>
  messages.reduce((sum, message) => sum + estimateTokens(messageText(message)) + overhead, 0)
