import { assembleConversations, type ConversationParts } from './assemble-conversations.ts'
import { createChatTitles } from './sessions/chat-titles.ts'
import { createDeletedSessions } from './sessions/deleted-sessions.ts'
import { createDraftService } from './sessions/draft-service.ts'
import { tellReadImports } from './sessions/tell-read-imports.ts'
import { collectFeedback } from './memories/feedback.ts'
import type { InTurn } from '../util/in-turn.ts'
import { isUrgent } from './reading/urgent.ts'
import { createTemporaryChats, type TemporaryParts } from './temporary-chats.ts'

type ChatParts = Omit<TemporaryParts, 'unsent' | 'kept'> & { readonly inChatTurn: InTurn }

/** The conversations on disk, what is learned from their answers, and those that are in memory alone. */
export function assembleChats(parts: ChatParts) {
  const { folder, reading, events, clock } = parts
  const { data, memories: file } = folder
  const shared = { ...parts, kept: data, unsent: { uploads: new Map(), waiting: new Map() } } satisfies TemporaryParts
  const kept: ConversationParts = {
    ...shared,
    agentOf: ({ agentId }) => data.agents.get(agentId, null),
    writes: true,
    asksInVain: (id) => (data.unlearned.has(id) && isUrgent(data.messages.get(id)?.text ?? '') ? 'off' : null),
    deleted: createDeletedSessions({ data, clock, onQueued: reading.onQueued, inTurn: parts.inChatTurn }),
  }
  const conversations = assembleConversations(kept)
  const temporary = createTemporaryChats(shared, assembleConversations)
  const { turnRunner } = conversations
  const drafts = createDraftService({ ...parts, data, memories: file.memories })
  const titles = createChatTitles({ ...parts, data, drivers: reading.workDrivers })
  return {
    ...conversations,
    following: [
      collectFeedback({ data, file, events, clock }),
      tellReadImports({ data, running: conversations.runningImports, events }),
    ].map((close) => ({
      close,
    })),
    drafts,
    temporary,
    turnRunner: {
      idle: async (): Promise<void> => {
        await turnRunner.idle()
        await temporary.idle()
        await titles.idle()
      },
      close: async (): Promise<void> => {
        drafts.close()
        await Promise.all([turnRunner.close(), temporary.close(), titles.close()])
      },
    },
  }
}
