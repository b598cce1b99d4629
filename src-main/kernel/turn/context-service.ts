import type { Caller } from '../../contract/caller.ts'
import type { Message } from '../../contract/chat.ts'
import type { ContextUse } from '../../contract/context.ts'
import { AppError, appErrorToWire, type WireError } from '../../contract/error.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import type { ConversationCompaction } from './history/compaction.ts'
import { type ConversationWindow, costOf, costOfTurn, reservedFor } from './history/conversation-window.ts'
import type { DriverSource } from '../models/driver-source.ts'
import { shareRoom } from './attachments/file-shares.ts'
import type { WorkDrivers } from '../models/governor-driver.ts'
import { earlierNote } from './history/earlier-note.ts'
import { fileRoom, takerOf } from './middleware/files.ts'
import type { SettingsService } from '../common/settings-service.ts'
import { memoryBudgetOf } from './middleware/memory.ts'
import { costOfOffered } from './middleware/tools.ts'
import type { AssertFree } from './recover-turns.ts'
import { languageIn, onlyLooked, toTurnRequest } from './turn-request.ts'
import type { Tool } from './tools/tool.ts'
import type { AgentOf } from './turn-runner.ts'

interface ContextServiceDeps {
  readonly data: Pick<DataFile, 'sessions' | 'messages' | 'agents' | 'turns' | 'attachments'>
  readonly window: ConversationWindow
  readonly compaction: ConversationCompaction
  readonly drivers: DriverSource
  readonly workDrivers: WorkDrivers
  readonly agentOf: AgentOf
  readonly assertFree: AssertFree
  readonly settings: Pick<SettingsService, 'get'>
  readonly clock: Clock
  /** What may be offered to a model. */
  readonly tools: readonly Tool[]
  /** False: learning is off for all. */
  readonly learns: () => boolean
}

/** The message that is still to be said. */
const nothingSaid: Omit<Message, 'sessionId' | 'position'> = {
  id: '',
  turnId: null,
  role: 'user',
  text: '',
  state: 'complete',
  untrustedSpans: [],
  at: '',
  usage: null,
}

/** The latest turns stay as they are where the user has a conversation summed up. */
const turnsKept = 4

/** What fills the model's window in a conversation, and summing it up by hand. */
export function createContextService(deps: ContextServiceDeps) {
  const { data, window, compaction, drivers, workDrivers, agentOf, assertFree, settings, clock, learns } = deps
  const sessionOf = (caller: Caller, sessionId: string) =>
    found(data.sessions.get(sessionId, ownersOf(caller)), 'conversation')

  /** What a message that is sent now would take along. */
  const use = async (caller: Caller, sessionId: string): Promise<ContextUse> => {
    const { agentId, messageCount: messagesTotal, learns: sessionLearns } = sessionOf(caller, sessionId)
    const driver = await drivers.current({ sessionId })
    const last = data.messages.before(sessionId, Number.MAX_SAFE_INTEGER, 1).at(-1)
    const before = (last?.position ?? -1) + 1
    const language = languageIn(data, { sessionId, position: before, text: '' })
    const agent = found(agentOf({ agentId, sessionId }, language), 'assistant')
    const turn = toTurnRequest({
      ...onlyLooked,
      turnId: '',
      agent,
      userMessage: { ...nothingSaid, sessionId, position: before },
      learns: learns() && sessionLearns,
      language,
      askedAt: clock.now(),
      driver,
      memoryTokenBudget: settings.get().memoryTokenBudget,
      pulled: [],
    })
    const system = costOfTurn(turn)
    const tools = costOfOffered(turn, deps.tools)
    const memories = agent.memory === 'none' ? 0 : memoryBudgetOf(turn)
    const answer = reservedFor(driver.contextWindow)
    const shares = shareRoom(
      [],
      data.attachments.ofSession(sessionId, before),
      takerOf(driver),
      fileRoom(driver, system),
    )
    const files = shares.reduce((sum, { sentTokens }) => sum + sentTokens, 0)
    const room = Math.max(0, driver.contextWindow - system - tools - memories - files - answer)
    const { turns, earlier } = await window.fit({ agentId, sessionId, before, driver }, room, false)
    const summary = earlier.text === '' ? 0 : costOf(earlierNote(earlier.text, language))
    const messages = turns.flat().reduce((sum, { content }) => sum + costOf(content), 0)
    const used = system + tools + memories + files + summary + messages + answer
    return {
      model: driver.isModel ? driver.model : null,
      windowTokens: driver.contextWindow,
      parts: {
        system,
        tools,
        memories,
        files,
        summary,
        messages,
        answer,
        free: Math.max(0, driver.contextWindow - used),
      },
      messagesTotal,
      messagesSent: turns.flat().length,
      messagesSummarized: earlier.messages,
      summaryText: earlier.text,
    }
  }

  return {
    use,
    /** Sums up all but the latest turns: by the model that answers, under the caps; by rules where there is none. */
    compact: async (
      caller: Caller,
      sessionId: string,
      signal: AbortSignal,
    ): Promise<{ byModel: number; byRules: number; failure: WireError | null; use: ContextUse }> => {
      const { agentId } = sessionOf(caller, sessionId)
      assertFree(sessionId)
      const latest = data.messages.before(sessionId, Number.MAX_SAFE_INTEGER, 2 * turnsKept)
      const part = { agentId, sessionId, to: latest[0]?.position ?? 0 }
      const start = compaction.coveredTo(sessionId)
      const driver = await workDrivers.forRun('summary', agentId, sessionId)
      let failure: WireError | null = null
      try {
        if (driver.isModel) await compaction.advanceByModel(part, driver, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof AppError)) throw error
        failure = appErrorToWire(error)
      }
      for (let covered = -1; covered < compaction.coveredTo(sessionId) && covered < part.to;) {
        covered = compaction.coveredTo(sessionId)
        await compaction.advance(part)
      }
      return { ...compaction.shares(sessionId, start), failure, use: await use(caller, sessionId) }
    },
  }
}
export type ContextService = ReturnType<typeof createContextService>
