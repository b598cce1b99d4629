import { ownerCaller } from '../../contract/caller.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { Log } from '../common/log.ts'

interface Session {
  readonly agentId: string
  readonly sessionId: string
}

interface ReadingQueueDeps {
  readonly data: DataFile
  readonly clock: Clock
  readonly events: EventBus
  readonly log: Log
  /** There is something to be read now. */
  readonly onQueued: () => void
  /** Of a conversation, or by the settings. False: what is said is read at once, by rules. */
  readonly readsWithModel: (sessionId: string | null) => boolean
  /** True for a message that asks for something to be done now, such as to forget. */
  readonly isUrgent: (text: string) => boolean
}

/** A conversation rests once nothing was said for so long after an answer. */
const restMs = 20_000
/** An answer may take long; what a crash or a full disk kept from ending is read after this. */
const longestAnswerMs = 10 * 60_000
/** A stretch is full with so many user messages. */
const mostTurns = 6

/**
 * Decides when what was said is read: without a model at once; with one when the conversation rests, after six turns, when
 * another conversation is opened, and at the next start.
 */
export function createReadingQueue({ data, clock, events, onQueued, log, readsWithModel, isUrgent }: ReadingQueueDeps) {
  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString()

  const queue = ({ agentId, sessionId }: Session, messageId: string, rests: boolean): void => {
    if (data.agents.get(agentId, null)?.memory === 'none' || data.unlearned.has(messageId)) return
    const waits = rests && readsWithModel(sessionId) && !isUrgent(data.messages.get(messageId)?.text ?? '')
    const job = { id: newId(), agentId, sessionId, at: inMs(0), dueAt: waits ? inMs(restMs) : null }
    data.jobs.enqueue({ ...job, mostMessages: readsWithModel(sessionId) ? mostTurns : null }, messageId)
  }

  const wakeFor = (settled: number): number => {
    if (settled > 0) onQueued()
    return settled
  }

  /** A conversation goes on where the file takes nothing: what rests does so by itself. */
  const note = (write: () => void): void => {
    try {
      write()
    } catch (error) {
      log.error({ err: error }, 'what rests could not be noted')
    }
  }

  /** What waits of a conversation is read now. Returns how many jobs. */
  const settleSession = (sessionId: string): number => wakeFor(data.jobs.settleSession(sessionId))

  return {
    /** Queues what the user said, as part of the conversation's open stretch; in the transaction of the caller. */
    add: (session: Session, messageId: string): void => queue(session, messageId, true),
    /** Queues what is over already, such as an imported conversation: due at once, six messages a job. */
    addSettled: (session: Session, messageId: string): void => queue(session, messageId, false),
    /** Something was said: the stretch goes on until it is answered. */
    goesOn: ({ agentId, sessionId }: Session): void =>
      note(() => {
        data.jobs.postpone(sessionId, inMs(longestAnswerMs))
        wakeFor(data.jobs.settleOthers({ agentId, sessionId }))
      }),
    /** An answer ended: the stretch rests if nothing more is said. */
    answered: (sessionId: string): void => data.jobs.postpone(sessionId, inMs(restMs)),
    /** The user looks at this conversation: the others are over for now. */
    opened: (session: Session): void => note(() => wakeFor(data.jobs.settleOthers(session))),
    settleSession,
    /** Everything that waits for a conversation to rest is read now. */
    settle: (): number => wakeFor(data.jobs.settleAll()),
    /** Where no model reads any more, nothing waits for one. */
    watch: (): (() => void) =>
      events.subscribe(ownerCaller('ipc'), ({ name }) => {
        if (name === 'settings_changed' && !readsWithModel(null)) wakeFor(data.jobs.settleAll())
      }),
  }
}
export type ReadingQueue = ReturnType<typeof createReadingQueue>
