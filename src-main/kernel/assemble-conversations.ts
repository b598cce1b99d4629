import type { ForgettingService } from '../memory/forgetting/forgetting.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import { createChatService } from './chat-service.ts'
import { createCompleteTurn } from './complete-turn.ts'
import { compose } from './compose.ts'
import type { DriverSource } from './driver-source.ts'
import type { EventBus } from './event-bus.ts'
import { collectFeedback } from './feedback.ts'
import type { HeldBack } from './held-back.ts'
import type { KernelOptions } from './kernel-options.ts'
import type { Log } from './log.ts'
import type { HintsFor } from './middleware/hints.ts'
import { createMiddleware } from './middleware/index.ts'
import { createSessionExport } from './session-export.ts'
import { createSessionImport } from './session-import.ts'
import { createSessionService } from './session-service.ts'
import type { SettingsService } from './settings-service.ts'
import type { Stretches } from './stretches.ts'
import type { Complete } from './turn.ts'
import { createTurnRunner } from './turn-runner.ts'
import { createTurnViews } from './turn-views.ts'

interface ConversationParts {
  readonly folder: ProfileFolder
  readonly drivers: DriverSource
  readonly heldBack: HeldBack
  readonly settings: SettingsService
  readonly forgotten: Forgotten
  readonly requests: ForgetRequests
  readonly recall: Recall
  readonly hints: { readonly hintsFor: HintsFor; readonly hintOf: (candidateId: string) => string | null }
  readonly forgetting: Pick<ForgettingService, 'trash'>
  readonly reading: { readonly stretches: Stretches; readonly onQueued: () => void }
  readonly exportFolder: string
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly timeouts: NonNullable<KernelOptions['timeouts']>
}

/** What a user says, what is answered, and the conversations it stands in. Turns that a crash cut off are put right. */
export function assembleConversations(parts: ConversationParts) {
  const { folder, forgotten, requests, hints, forgetting, reading, exportFolder, ...rest } = parts
  const { stretches, onQueued } = reading
  const { drivers, settings, events, clock, log } = rest
  const { data, memories: file } = folder
  const turns = createTurnViews({ data, file, forgotten, requests, hintOf: hints.hintOf })
  const complete = completeThrough(parts)
  const turnRunner = createTurnRunner({ data, complete, drivers, settings, stretches, events, clock, log, onQueued })
  const chat = createChatService({ data, clock, runner: turnRunner, stretches })
  chat.recover()
  return {
    turns,
    turnRunner,
    chat,
    stopFeedback: collectFeedback({ data, file, events, clock }),
    sessions: createSessionService({
      data,
      file,
      forgetting,
      forgotten,
      views: turns,
      turnRunner,
      stretches,
      events,
      clock,
    }),
    exportSession: createSessionExport(data, exportFolder),
    importSessions: createSessionImport({ data, settings, events, clock, stretches, onQueued }),
  }
}

/** The chain of a chat turn, from the outermost layer to the driver. */
function completeThrough({ folder, recall, heldBack, hints, clock, log, timeouts }: ConversationParts): Complete {
  const { data } = folder
  const layers = createMiddleware({
    recall,
    earlierMessages: ({ sessionId, position }, limit) => data.messages.before(sessionId, position, limit),
    heldBack,
    hintsFor: hints.hintsFor,
    usage: {
      ledger: data.usage,
      clock,
      purposeOf: (messageId) => (data.jobs.isClaimed(messageId) ? 'schedule' : 'chat'),
      onFailure: (error) => log.error({ err: error }, 'what a turn took could not be written down'),
    },
  })
  return compose(layers, createCompleteTurn(timeouts))
}
