import type { Caller } from '../../contract/caller.ts'
import type { EmptyReason, UntrustedSpan } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { CandidateOutcome } from '../../contract/job.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { contextMessages, stretchesOf } from '../../memory/extraction/stretches.ts'
import type { Operation } from '../../memory/extraction/operation.ts'
import { type LearnedOutcome, rejectedOutcome } from '../../memory/lifecycle/outcome.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import type { Session } from '../../contract/chat.ts'
import { found } from '../../contract/found.ts'
import type { Answerer } from '../../llm/driver.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { MessageReading, ReadStretch, StretchTask } from './read-stretch.ts'
import type { WorkDrivers } from '../models/governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import { normaliseSpans } from '../common/untrusted-spans.ts'

export interface GivenMessage {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at?: string | undefined
  readonly untrustedSpans?: readonly UntrustedSpan[] | undefined
}

interface ExtractionServiceDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly readStretch: ReadStretch
  readonly levelFor: (driver: Answerer, signal: AbortSignal) => Promise<StretchTask['level']>
  readonly learnFromMessage: LearnFromMessage
  readonly clock: Clock
}

export interface ExtractionReport {
  readonly outcomes: CandidateOutcome[]
  readonly emptyReason: EmptyReason | null
}

const longestSession = 10_000
/** A preview is of no agent: nothing known is shown to a reader. */
const previewAgent = ''

/** Extraction on request: as a preview, or stored. */
export function createExtractionService(deps: ExtractionServiceDeps) {
  const { data, drivers, readStretch, levelFor, learnFromMessage, clock } = deps

  async function* read(
    messages: readonly SourceMessage[],
    agentId: string,
    signal: AbortSignal,
  ): AsyncGenerator<MessageReading> {
    const driver = await drivers.forRun('extraction', agentId === previewAgent ? null : agentId)
    const level = await levelFor(driver, signal)
    const stretches = stretchesOf({
      agentId,
      messages,
      wanted: new Set(messages.filter(({ role }) => role === 'user').map(({ id }) => id)),
      before: (message) => messages.slice(0, messages.indexOf(message)).slice(-contextMessages),
      tokens: Math.floor(driver.contextWindow / 3),
    })
    for (const stretch of stretches) {
      yield* await readStretch({ stretch, level, driver, signal }).catch(async (error: unknown) => {
        nullWhereCapped(error)
        return readStretch({ stretch, level: 'rules', driver, signal })
      })
    }
  }

  const asSource = (given: readonly GivenMessage[], sessionId: string, firstPosition: number): SourceMessage[] =>
    given.map((message, index) => ({
      id: newId(),
      sessionId,
      position: firstPosition + index,
      role: message.role,
      text: message.text,
      untrustedSpans: normaliseSpans(message.untrustedSpans ?? [], message.text),
      at: message.at ?? clock.now().toISOString(),
    }))

  /** Evidence has to stand somewhere: messages that the conversation lacks are added to it. */
  const stored = ({ agentId, id: sessionId, learns }: Session, given: readonly GivenMessage[]): SourceMessage[] =>
    data.inTransaction(() => {
      const known = data.messages.after(sessionId, -1, longestSession)
      return given.map((message) => {
        const same = known.find((one) => one.role === message.role && one.text === message.text)
        if (same) return same
        const [source] = asSource([message], sessionId, data.messages.nextPosition(sessionId))
        const added = found(source, 'message')
        data.messages.add({
          ...added,
          untrustedSpans: [...added.untrustedSpans],
          turnId: null,
          state: 'complete',
          usage: null,
        })
        if (!learns) data.unlearned.add(added.id, 'in_chat')
        if (added.text !== '') indexMessage(data, agentId, added)
        return added
      })
    })

  return {
    /** What would be found, with the verdict of the evidence check; nothing is stored. */
    preview: async (given: readonly GivenMessage[], signal: AbortSignal): Promise<ExtractionReport> => {
      const outcomes: CandidateOutcome[] = []
      for await (const { operations } of read(asSource(given, 'preview', 0), previewAgent, signal)) {
        for (const { checked } of operations) {
          const {
            messageId: _message,
            changeId: _change,
            ...outcome
          } = checked.verdict === 'rejected'
            ? rejectedOutcome(checked.operation, checked.reason)
            : foundOutcome(checked.operation)
          outcomes.push(outcome)
        }
      }
      return { outcomes, emptyReason: outcomes.length > 0 ? null : 'nothing_personal' }
    },

    /** Learns from a conversation, or from these messages of it. What was learned from before is not learned twice. */
    store: async (
      caller: Caller,
      request: { agentId: string; sessionId: string; messages: readonly GivenMessage[] | null },
      signal: AbortSignal,
    ): Promise<ExtractionReport> => {
      const session = found(data.sessions.get(request.sessionId, ownersOf(caller)), 'conversation')
      if (session.agentId !== request.agentId) found(undefined, 'conversation')
      const messages = request.messages
        ? stored(session, request.messages)
        : data.messages.after(session.id, -1, longestSession)
      const heard = messages.filter(({ id }) => !data.unlearned.has(id))
      const outcomes: CandidateOutcome[] = []
      for await (const reading of read(heard, session.agentId, signal)) {
        for (const one of await learnFromMessage(session.agentId, reading)) {
          const { messageId: _message, changeId: _change, ...outcome } = one
          outcomes.push(outcome)
        }
      }
      return { outcomes, emptyReason: outcomes.length > 0 ? null : 'nothing_personal' }
    },
  }
}
export type ExtractionService = ReturnType<typeof createExtractionService>

/** What was found and may be kept. */
const foundOutcome = (operation: Operation): LearnedOutcome => ({
  ...rejectedOutcome(operation, 'no_evidence'),
  outcome: 'created',
  reason: null,
})

/** Where a cap keeps the model from being asked, or what it is about stays here, the rules do the work. */
function nullWhereCapped(error: unknown): null {
  if (error instanceof AppError && (error.code === 'cap_reached' || error.code === 'local_only')) return null
  throw error
}
