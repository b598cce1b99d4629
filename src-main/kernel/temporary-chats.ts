import { type Caller, mayCall } from '../contract/caller.ts'
import type { Session } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import { notFound } from '../contract/found.ts'
import type { DataFile } from '../storage/data-file.ts'
import { openTemporaryFile } from '../storage/temporary-file.ts'
import type { AgentOf } from './turn/turn-runner.ts'
import type { assembleConversations, ConversationParts } from './assemble-conversations.ts'
import { createChosenDrivers } from './models/driver-source.ts'
import type { EventBus } from './common/event-bus.ts'
import { idsIn } from './common/ids-in.ts'
import { createWorkDrivers } from './models/governor-driver.ts'
import { createHeldBack, type HeldBack } from './models/held-back.ts'
import type { ProviderService } from './models/provider-service.ts'
import { temporaryNote } from './sessions/temporary-note.ts'
import { isUrgent } from './reading/urgent.ts'
import { createWhoAnswers } from './models/who-answers.ts'

export interface TemporaryParts extends Omit<ConversationParts, 'agentOf' | 'asksInVain' | 'deleted' | 'writes'> {
  readonly providers: ProviderService
}

type Conversations = ReturnType<typeof assembleConversations>

interface Live {
  readonly data: DataFile
  readonly conversations: Conversations
}

/** What the services of conversations are made of, once for those on disk and once for those in memory. */
type Assemble = (parts: ConversationParts) => Conversations

const mostListed = 200

/** Commands that a temporary chat takes like any other. */
const taken: ReadonlySet<string> = new Set([
  'attachment_get',
  'attachment_preview',
  'chat_answers',
  'chat_continue',
  'chat_edit',
  'chat_preview',
  'chat_regenerate',
  'chat_send',
  'chat_stop',
  'session_branch',
  'session_branches',
  'session_choose_model',
  'session_compact',
  'session_context',
  'session_delete',
  'session_get',
  'session_rename',
  'session_search',
  'session_settle',
  'session_usage',
  'temporary_memory',
  'turn_receipt',
])

/**
 * Chats that live in memory alone, until they are closed or the app ends: the same services once more, over tables that
 * no disk holds, with nothing that learns. They are the user's alone: to programs they are not there.
 */
export function createTemporaryChats(parts: TemporaryParts, assemble: Assemble) {
  const usesMemory = new Map<string, boolean>()
  let live: Live | null = null
  let ending: Promise<void> = Promise.resolve()

  /** Whatever listens or works for them ends before their memory is let go. */
  const end = async (last: Live | null): Promise<void> => {
    await last?.conversations.turnRunner.close()
    last?.data.close()
  }

  /** Each once: one may end while another still does. */
  const letGo = (): void => {
    const [last, before] = [live, ending]
    live = null
    ending = Promise.all([before, end(last)]).then(() => {})
  }

  const begin = (): Live => {
    const memory = openTemporaryFile(parts.folder.data)
    const marked = (session: Session): Session => ({
      ...session,
      temporary: { usesMemory: usesMemory.get(session.id) ?? false },
    })
    const data: DataFile = {
      ...memory,
      sessions: {
        ...memory.sessions,
        get: (id, owners) => {
          const session = memory.sessions.get(id, owners)
          return session && marked(session)
        },
        list: async (query) => (await memory.sessions.list(query)).map(marked),
      },
    }
    const remove = async (sessions: readonly Session[]): Promise<void> => {
      for (const { id } of sessions) {
        memory.sessions.remove(id)
        usesMemory.delete(id)
      }
      if (usesMemory.size > 0) return
      letGo()
    }
    return { data, conversations: assemble(partsFor(parts, data, { agentOf, remove })) }
  }

  const agentOf: AgentOf = ({ agentId, sessionId }, language) => {
    const agent = parts.folder.data.agents.get(agentId, null)
    if (!agent) return undefined
    const instructions = [agent.instructions, temporaryNote[language]].filter((text) => text !== '').join('\n')
    return { ...agent, instructions, memory: usesMemory.get(sessionId) ? agent.memory : 'none' }
  }

  const of = (id: string): Live => {
    if (!live || !usesMemory.has(id)) throw notFound('conversation')
    return live
  }

  const holds = ({ data }: Live, id: string): boolean =>
    usesMemory.has(id) ||
    data.turns.get(id, null) !== undefined ||
    data.messages.has(id) ||
    data.attachments.get(id, null) !== undefined

  return {
    open: (agentId: string): Session => {
      live ??= begin()
      const session = live.conversations.sessions.create(agentId, '')
      usesMemory.set(session.id, false)
      return { ...session, temporary: { usesMemory: false } }
    },
    list: async (agentId: string): Promise<Session[]> =>
      live ? live.data.sessions.list({ agentId, text: null, cursor: null, limit: mostListed }) : [],
    /** Whether what is known of the user is used in it from now on. */
    setMemory: (caller: Caller, id: string, uses: boolean): Session => {
      const { conversations } = of(id)
      usesMemory.set(id, uses)
      return conversations.sessions.get(caller, id)
    },
    /**
     * What a command works with where its input names a temporary chat; undefined where it names none, and for whoever is
     * not the user. Throws `conflict` for what no such chat takes.
     */
    meant: (caller: Caller, command: string, input: unknown): Conversations | undefined => {
      const those = live
      if (!those || !mayCall(caller, 'owner') || !idsIn(input).some((id) => holds(those, id))) return undefined
      if (!taken.has(command))
        throw new AppError('conflict', 'A temporary chat does not take this.', { params: { reason: 'temporary' } })
      return those.conversations
    },
    idle: async (): Promise<void> => live?.conversations.turnRunner.idle(),
    close: async (): Promise<void> => {
      letGo()
      usesMemory.clear()
      await ending
    },
  }
}
export type TemporaryChats = ReturnType<typeof createTemporaryChats>

/** Whatever is chosen in the settings: nothing is learned, and nothing is asked of a model beside the answers. */
const asked = { extraction: 'off', modelTitles: false } as const

/**
 * The same, with all that learns, notes or tells others taken out. Each part is named, also where it goes through as it
 * is: one that is new does not compile until it is decided what it is here.
 */
function partsFor(
  parts: TemporaryParts,
  data: DataFile,
  { agentOf, remove }: { readonly agentOf: AgentOf; readonly remove: (sessions: readonly Session[]) => Promise<void> },
): Required<ConversationParts> {
  const { folder, providers, reading, settings, governor, timeouts, clock } = parts
  const heldBack = alsoIn(createHeldBack(data, folder.memories), parts.heldBack)
  const whoAnswers = createWhoAnswers({ data, settings })
  const drivers = createChosenDrivers({ heldBack, whoAnswers, providers, timeouts })
  return {
    folder: { ...folder, data },
    kept: parts.kept,
    heldBack,
    whoAnswers,
    drivers,
    agentOf,
    writes: false,
    apply: refused,
    asksInVain: (messageId) => (isUrgent(data.messages.get(messageId)?.text ?? '') ? 'temporary' : null),
    deleted: { remove, restore: notThere, close: nothing },
    settings: { get: () => ({ ...settings.get(), ...asked }) },
    events: forOwner(parts.events),
    gate: { note: nothing },
    takeBack: { of: async () => {}, ofReplacedBy: async () => {} },
    reading: {
      providers: reading.providers,
      workDrivers: createWorkDrivers(drivers, governor),
      onQueued: nothing,
      readingQueue: {
        add: nothing,
        addSettled: nothing,
        goesOn: nothing,
        answered: nothing,
        opened: nothing,
        settleSession: () => 0,
      },
    },
    // What is known of the user, to be read.
    forgotten: parts.forgotten,
    requests: parts.requests,
    pains: parts.pains,
    recall: parts.recall,
    corpora: parts.corpora,
    hints: parts.hints,
    profile: parts.profile,
    // Of a chat that taught nothing, nothing is put there.
    forgetting: parts.forgetting,
    // What a model takes is counted, without what was said.
    governor,
    unsent: parts.unsent,
    exportFolder: parts.exportFolder,
    importFolder: parts.importFolder,
    fileReader: parts.fileReader,
    chatFiles: parts.chatFiles,
    clock,
    log: parts.log,
    timeouts,
  }
}

const nothing = (): void => {}

const notThere = (): never => {
  throw notFound('conversation')
}

const refused = (): never => {
  throw new AppError('conflict', 'A temporary chat keeps nothing.', { params: { reason: 'temporary' } })
}

/** What is held back of either. */
const alsoIn = (here: HeldBack, kept: HeldBack): HeldBack => ({
  ofMessages: here.ofMessages,
  says: here.says,
  among: (ids) => new Set([...here.among(ids), ...kept.among(ids)]),
})

/** Events that only the user is told of. */
const forOwner = (events: EventBus): EventBus => ({
  subscribe: events.subscribe,
  emit: (name, payload) => events.emit(name, payload, 'owner'),
})
