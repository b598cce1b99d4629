import type { Caller } from '../contract/caller.ts'
import type { EmptyReason, UntrustedSpan } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { CandidateOutcome } from '../contract/job.ts'
import type { SourceMessage } from '../growth/candidate.ts'
import { checkCandidate } from '../growth/gate.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import { ownersOf } from '../storage/scope.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import {
  batchesFor,
  earlierAmong,
  extractWithModel,
  extractWithRules,
  overRules,
  type Extracted,
} from './extraction.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { SettingsService } from './settings-service.ts'
import { toSourceMessage } from './source-message.ts'
import { normaliseSpans } from './untrusted-spans.ts'

export interface GivenMessage {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at?: string | undefined
  readonly untrustedSpans?: readonly UntrustedSpan[] | undefined
}

interface ExtractionServiceDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly settings: SettingsService
  readonly learnFromMessage: LearnFromMessage
  readonly clock: Clock
}

export interface ExtractionReport {
  readonly outcomes: CandidateOutcome[]
  readonly emptyReason: EmptyReason | null
}

const longestSession = 10_000

/** Extraction on request: as a preview, or stored. */
export function createExtractionService({ data, drivers, settings, learnFromMessage, clock }: ExtractionServiceDeps) {
  async function* extract(
    messages: readonly SourceMessage[],
    agentId: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<Extracted> {
    const earlier = earlierAmong(messages)
    const driver = await drivers.forRun('extraction', agentId)
    if (!driver.isModel || settings.get().extraction === 'rules') {
      yield* extractWithRules(messages, earlier)
      return
    }
    for (const batch of batchesFor(driver, messages)) {
      const extraction = await extractWithModel(driver, batch, signal).catch(nullWhereCapped)
      yield* extraction ? overRules(extraction, batch, earlier) : extractWithRules(batch, earlier)
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
  const stored = (agentId: string, sessionId: string, given: readonly GivenMessage[]): SourceMessage[] =>
    data.inTransaction(() => {
      const known = data.messages.after(sessionId, -1, longestSession)
      return given.map((message) => {
        const same = known.find((one) => one.role === message.role && one.text === message.text)
        if (same) return toSourceMessage(same)
        const [source] = asSource([message], sessionId, data.messages.nextPosition(sessionId))
        const added = found(source, 'message')
        data.messages.add({
          ...added,
          untrustedSpans: [...added.untrustedSpans],
          turnId: null,
          state: 'complete',
          usage: null,
        })
        if (added.text !== '') indexMessage(data, agentId, added)
        return added
      })
    })

  return {
    /** What would be found, with the gate's verdict; nothing is stored. */
    preview: async (given: readonly GivenMessage[], signal: AbortSignal): Promise<ExtractionReport> => {
      const outcomes: CandidateOutcome[] = []
      let emptyReason: EmptyReason | null = null
      for await (const [message, extraction, context] of extract(asSource(given, 'preview', 0), null, signal)) {
        emptyReason = extraction.emptyReason ?? emptyReason
        for (const candidate of extraction.candidates.filter((one) => one.messageId === message.id)) {
          const verdict = checkCandidate(candidate, context)
          const { title, content, quote } = candidate
          outcomes.push({
            title,
            content,
            quote,
            outcome: verdict.ok ? 'created' : 'rejected',
            memoryId: null,
            reason: verdict.ok ? null : verdict.reason,
          })
        }
      }
      return { outcomes, emptyReason: outcomes.length > 0 ? null : emptyReason }
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
        ? stored(session.agentId, session.id, request.messages)
        : data.messages.after(session.id, -1, longestSession).map(toSourceMessage)
      const outcomes: CandidateOutcome[] = []
      let emptyReason: EmptyReason | null = null
      for await (const [message, extraction, context] of extract(messages, session.agentId, signal)) {
        emptyReason = extraction.emptyReason ?? emptyReason
        for (const { messageId: _message, changeId: _change, ...outcome } of await learnFromMessage(
          session.agentId,
          message,
          extraction,
          context,
        )) {
          outcomes.push(outcome)
        }
      }
      return { outcomes, emptyReason: outcomes.length > 0 ? null : emptyReason }
    },
  }
}
export type ExtractionService = ReturnType<typeof createExtractionService>

/** Where a cap keeps the model from being asked, the rules do the work. */
function nullWhereCapped(error: unknown): null {
  if (error instanceof AppError && error.code === 'cap_reached') return null
  throw error
}
