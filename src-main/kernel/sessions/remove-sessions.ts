import type { Session } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import type { ForgettingService } from '../../memory/forgetting/forgetting.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { distinctById } from '../../util/distinct.ts'
import type { DeletedSessions } from './deleted-sessions.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { TurnRunner } from '../turn/turn-runner.ts'

export interface RemoveSessionsDeps {
  readonly file: MemoriesFile
  readonly forgetting: Pick<ForgettingService, 'trash'>
  readonly turnRunner: Pick<TurnRunner, 'stopSession'>
  readonly deleted: Pick<DeletedSessions, 'remove'>
  readonly events: EventBus
}

interface How {
  /** Also what was learned nowhere else. */
  readonly forgets: boolean
  /** The import that is taken back by it. */
  readonly importId?: string
}

/** Messages of conversations that are gone from sight in one go; one conversation always is. */
const messagesAtOnce = 100

/** Deletes conversations of one agent, in pieces that hold the thread no longer than one of them does. */
export function createRemoveSessions({ file, forgetting, turnRunner, deleted, events }: RemoveSessionsDeps) {
  const restsOn = ({ id }: Memory, going: ReadonlySet<string>): boolean =>
    file.evidence.sessionsOf(id).every((one) => one !== null && going.has(one))
  const learnedIn = ({ id, agentId }: Session, going: ReadonlySet<string>): Memory[] =>
    file.lineage.ofSession(agentId, id).filter((memory) => restsOn(memory, going))

  /** What rests on nothing but these conversations. */
  const learnedOnlyIn = async (sessions: readonly Session[]): Promise<Memory[]> => {
    const going = new Set(sessions.map(({ id }) => id))
    const found = await flatMapPaced(sessions, (session) => learnedIn(session, going))
    return distinctById(found)
  }

  /** Returns the changes by which memories went. */
  const remove = async (sessions: readonly Session[], { forgets, importId }: How): Promise<string[]> => {
    const [first] = sessions
    if (!first) return []
    const going = new Set(sessions.map(({ id }) => id))
    const changeIds: string[] = []
    const given = new Set<string>()
    const forget = async (memories: readonly Memory[]): Promise<void> => {
      for (const { id } of memories) given.add(id)
      if (memories.length === 0) return
      changeIds.push((await forgetting.trash(first.agentId, memories, { reason: 'conversation deleted' })).changeId)
    }
    if (forgets) await forget(await learnedOnlyIn(sessions))
    for (const piece of piecesOf(sessions)) {
      const left = (): Memory[] =>
        forgets ? piece.flatMap((one) => learnedIn(one, going)).filter(({ id }) => !given.has(id)) : []
      for (const { id } of piece)
        await turnRunner.stopSession(id, new AppError('cancelled', 'The conversation is being deleted.'))
      // What a job learns from them meanwhile goes too: after the last look nobody is served before they are gone.
      for (let more = left(); more.length > 0; more = left()) await forget(more)
      const gone = deleted.remove(piece, importId)
      for (const { agentId, id } of piece) events.emit('session_changed', { agentId, sessionId: id, change: 'deleted' })
      await gone
      if (sessions.length > 1) await breathe()
    }
    return changeIds
  }
  return { learnedOnlyIn, remove }
}
export type RemoveSessions = ReturnType<typeof createRemoveSessions>

function piecesOf(sessions: readonly Session[]): Session[][] {
  const pieces: Session[][] = []
  let room = 0
  for (const session of sessions) {
    room -= session.messageCount
    const last = pieces.at(-1)
    if (last && room >= 0) last.push(session)
    else {
      pieces.push([session])
      room = messagesAtOnce - session.messageCount
    }
  }
  return pieces
}
