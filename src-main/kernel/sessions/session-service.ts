import type { Caller } from '../../contract/caller.ts'
import type { Branch, Message, Session, Turn } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { ModelRef } from '../../contract/model.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { Evidence } from '../../contract/memory.ts'
import type { Pulled, PulledThing } from '../../contract/pulled.ts'
import { isWaiting } from '../../contract/validity.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import { quotedFrom } from '../../memory/evidence/quoted.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import { found, notFound } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { SessionCursor, SessionQuery } from '../../storage/session-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { branchTree } from './branch-tree.ts'
import type { DeletedSessions } from './deleted-sessions.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { RemoveSessions } from './remove-sessions.ts'
import type { ReadingQueue } from '../reading/reading-queue.ts'
import type { TurnRunner } from '../turn/turn-runner.ts'
import type { TurnViews } from '../turn/turn-views.ts'

interface SessionDeps {
  readonly data: DataFile
  readonly removal: RemoveSessions
  readonly forgotten: Pick<Forgotten, 'of'>
  readonly views: TurnViews
  readonly pulledThings: (agentId: string, pulled: readonly Pulled[]) => PulledThing[]
  readonly turnRunner: Pick<TurnRunner, 'unsaved' | 'live'>
  readonly readingQueue: Pick<ReadingQueue, 'opened' | 'settleSession'>
  readonly deleted: Pick<DeletedSessions, 'restore'>
  readonly events: EventBus
  readonly clock: Clock
}

/** Characters of a hit that are shown around it; before it so few that it stands in the two short lines there are. */
const snippetReach = { before: 24, after: 60 }

/** The user's conversations. */
export function createSessionService(deps: SessionDeps) {
  const { data, removal, forgotten, views, turnRunner, readingQueue, deleted, events, clock } = deps
  const shownIn = (agentId: string): ((session: Session) => Session) => {
    const { titleOf } = forgotten.of(agentId)
    return (session) => ({ ...session, title: titleOf(session) })
  }
  const own = (caller: Caller, id: string): Session => {
    const session = found(data.sessions.get(id, ownersOf(caller)), 'conversation')
    return shownIn(session.agentId)(session)
  }
  const tell = (session: Session, change: 'created' | 'updated'): void =>
    events.emit('session_changed', { agentId: session.agentId, sessionId: session.id, change })

  /** With the files and with what was put in by hand. */
  const withAlong = (agentId: string, messages: readonly Message[]): Message[] => {
    const ids = messages.map((message) => message.id)
    const files = data.attachments.ofMessages(ids)
    const put = data.pulled.ofMessages(ids)
    return messages.map((message) => {
      const attachments = files.get(message.id)
      const pulled = deps.pulledThings(agentId, put.get(message.id) ?? [])
      return { ...message, ...(attachments && { attachments }), ...(pulled.length > 0 && { pulled }) }
    })
  }

  const changed = (caller: Caller, id: string, write: () => void): Session => {
    own(caller, id)
    write()
    const session = own(caller, id)
    tell(session, 'updated')
    return session
  }

  return {
    get: own,
    /** The evidence for what is stored by hand: the quote has to stand in a message the user wrote there. */
    evidenceFor: (
      caller: Caller,
      agentId: string,
      source: { sessionId: string; messageId: string; quote: string },
    ): Evidence => {
      const session = own(caller, source.sessionId)
      const message = data.messages.get(source.messageId)
      const isTheirs = session.agentId === agentId && message?.sessionId === session.id && message.role === 'user'
      if (!message || !isTheirs || !message.text.includes(source.quote)) {
        throw new AppError('invalid_input', 'The quote does not stand in that message of the user.')
      }
      return quotedFrom(message, source.quote)
    },
    list: async (query: Omit<SessionQuery, 'cursor'> & { cursor: string | null }) => {
      const items = await data.sessions.list({ ...query, cursor: toCursor(query.cursor) })
      const last = items.at(-1)
      return {
        items: items.map(shownIn(query.agentId)),
        nextCursor: last && items.length === query.limit ? fromSession(last) : null,
      }
    },
    create: (agentId: string, title: string): Session => {
      const id = newId()
      found(data.agents.get(agentId, null), 'agent')
      data.sessions.add({ id, agentId, title, at: clock.now().toISOString(), importKey: null })
      const session = found(data.sessions.get(id, null), 'conversation')
      tell(session, 'created')
      readingQueue.opened({ agentId, sessionId: id })
      return session
    },
    /** The last `limit` messages below `beforePosition`, oldest first, with the turns they belong to. */
    read: (caller: Caller, id: string, beforePosition: number, limit: number): SessionPage => {
      const session = own(caller, id)
      const { unsaved, live } = turnRunner
      const page = data.messages.before(id, beforePosition, limit)
      const [first = 0, last = -1] = [page[0]?.position, page.at(-1)?.position]
      const forks = data.branches.forks(id, data.branches.place(id, first)?.parent, last)
      const versions = new Map(forks.flatMap((fork) => fork.map(({ id: one }) => [one, fork.map((other) => other.id)])))
      const messages = withAlong(
        session.agentId,
        page.map((message) => withVersions(live(unsaved.message(message)), versions.get(message.id))),
      )
      const turns = views.ofMessages(id, messages).map(unsaved.turn)
      readingQueue.opened({ agentId: session.agentId, sessionId: id })
      const hasMore = data.messages.before(id, first, 1).length > 0
      const hasLater = data.messages.after(id, last, 1).length > 0
      return { session, messages, turns, hasMore, hasLater, isBranched: data.branches.isBranched(id) }
    },
    branches: (caller: Caller, id: string): Branch[] => branchTree(data, own(caller, id).id),
    /** What waits for the conversation to rest is read now. Returns how many jobs. */
    settle: (caller: Caller, id: string): number => readingQueue.settleSession(own(caller, id).id),
    /** Which model answers in it from now on; null: that of its agent, else of the settings. */
    chooseModel: (caller: Caller, id: string, ref: ModelRef | null): Session =>
      changed(caller, id, () => {
        // What waits was said to the one before, whose service may read it.
        readingQueue.settleSession(id)
        data.sessions.chooseModel(id, ref)
      }),
    /** What each model took of it. */
    usage: (caller: Caller, id: string) =>
      data.sessionUsage.list(own(caller, id).id).map((used) => ({
        ...used,
        price: data.models.get(used.providerId, used.model)?.price ?? null,
      })),
    /** Whether what is said in it from now on is learned from. */
    setLearns: (caller: Caller, id: string, learns: boolean): Session =>
      changed(caller, id, () => {
        // What waits was said while it was on.
        readingQueue.settleSession(id)
        data.sessions.setLearns(id, learns)
      }),
    rename: (caller: Caller, id: string, title: string): Session =>
      changed(caller, id, () => data.sessions.rename(id, title)),
    pin: (caller: Caller, id: string, pinned: boolean): Session =>
      changed(caller, id, () => data.sessions.pin(id, pinned)),
    archive: (caller: Caller, id: string, archived: boolean): Session =>
      changed(caller, id, () => data.sessions.archive(id, archived)),
    /** Puts a conversation into a folder of its agent, or into none. */
    move: (caller: Caller, id: string, folderId: string | null): Session =>
      changed(caller, id, () => {
        const folder = folderId === null ? null : found(data.folders.get(folderId, ownersOf(caller)), 'folder')
        if (folder && folder.agentId !== own(caller, id).agentId) throw notFound('folder')
        data.sessions.move(id, folderId)
      }),
    /** Brings back a conversation that was deleted, for as long as it is kept for that. */
    restore: async (caller: Caller, id: string): Promise<Session> => {
      await deleted.restore(caller, id)
      const session = own(caller, id)
      tell(session, 'created')
      return session
    },
    /** The newest messages that hold all words of a text, of one conversation or of all. */
    search: async (agentId: string, text: string, limit: number, sessionId?: string) => {
      const found = await data.messages.search(agentId, text, limit, sessionId)
      const { titleOf } = forgotten.of(agentId)
      return found.map(({ title, isShown, message }) => ({
        sessionId: message.sessionId,
        title: titleOf({ id: message.sessionId, title }),
        messageId: message.id,
        position: message.position,
        isShown,
        snippet: snippetOf(message.role, withoutSecrets(message), text),
        at: message.at,
      }))
    },
    countOf: (agentId: string): number => data.sessions.idsOf(agentId).length,
    /** Removes all conversations of an agent. */
    removeAll: async (agentId: string): Promise<void> => {
      const sessions = await flatMapPaced(data.sessions.idsOf(agentId), (id) =>
        [data.sessions.get(id, null) ?? []].flat(),
      )
      await removal.remove(sessions, { forgets: false })
    },
    /** Removes a conversation, and on request what was learned only in it. A dry run says what that would be. */
    remove: async (caller: Caller, id: string, how: { forgetExclusive: boolean; dryRun: boolean }) => {
      const session = own(caller, id)
      const going = how.forgetExclusive ? await removal.learnedOnlyIn([session]) : []
      const named = (waits: boolean) =>
        going.filter((memory) => waits === isWaiting(memory)).map(({ id, title }) => ({ id, title }))
      const [memories, questions] = [named(false), named(true)]
      if (how.dryRun) return { deleted: false, memories, questions, changeId: null }
      const [changeId = null] = await removal.remove([session], { forgets: how.forgetExclusive })
      return { deleted: true, memories, questions, changeId }
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>

interface SessionPage {
  readonly session: Session
  readonly messages: Message[]
  readonly turns: Turn[]
  readonly hasMore: boolean
  /** There are newer messages. */
  readonly hasLater: boolean
  readonly isBranched: boolean
}

const withVersions = (message: Message, versions: readonly string[] | undefined): Message =>
  versions ? { ...message, versions: [...versions] } : message

const fromSession = (session: Session): string =>
  Buffer.from(JSON.stringify([Number(session.pinned), session.updatedAt, session.id])).toString('base64url')

function toCursor(text: string | null): SessionCursor | null {
  if (text === null) return null
  const [pinned, updatedAt, id] = decodeCursor(text)
  if (typeof pinned !== 'number' || typeof updatedAt !== 'string' || typeof id !== 'string') {
    throw new AppError('invalid_input', 'The cursor is not one of ours.')
  }
  return { pinned, updatedAt, id }
}

function decodeCursor(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    // What does not decode is no cursor of ours: the caller says so.
    return []
  }
}

/** The numbers of sources in an answer: without their receipt they say nothing. */
const citation = / ?\[\d{1,3}\](?![(:])/gu

/** Around the first place where it is said, without marks of Markdown and of sources but where these are what is looked for. */
function snippetOf(role: Message['role'], said: string, wanted: string): string {
  const plain = role === 'assistant' ? plainText(said).replaceAll(citation, '') : plainText(said)
  const text = plain.toLowerCase().includes(wanted.toLowerCase()) || !said.includes(wanted) ? plain : said
  const lower = text.toLowerCase()
  const places = [wanted, ...wanted.split(/\s+/u)].map((word) => lower.indexOf(word.toLowerCase()))
  const at = places.find((place) => place >= 0) ?? 0
  const first = Math.max(0, at - snippetReach.before)
  // From the next word on, where there are words.
  const start = first === 0 ? 0 : first + Math.max(0, text.slice(first, at).search(/(?<=\s)\S/u))
  const end = Math.min(text.length, at + wanted.length + snippetReach.after)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).toWellFormed().replaceAll(/\s+/gu, ' ')}${end < text.length ? '…' : ''}`
}
