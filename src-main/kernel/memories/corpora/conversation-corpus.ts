import type { Message } from '../../../contract/chat.ts'
import type { ShownEntry } from '../../../contract/receipt.ts'
import { withoutSecrets } from '../../../memory/evidence/secrets.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import type { Corpus, RecallPassages } from '../../../memory/recall/corpus.ts'
import type { MessageSearch } from '../../../memory/retrieval/search-messages.ts'
import type { DataFile } from '../../../storage/data-file.ts'

interface ConversationDeps {
  readonly data: Pick<DataFile, 'messages' | 'sessions'>
  readonly forgotten: Pick<Forgotten, 'of'>
  readonly search: MessageSearch
  readonly recall: RecallPassages
}

/** What was said in conversations. */
export function createConversationCorpus({ data, forgotten, search, recall }: ConversationDeps): Corpus {
  /** Null where the conversation was deleted since. */
  const shownOf = (message: Message, { titleOf }: ReturnType<Forgotten['of']>): ShownEntry['message'] => {
    const { sessionId, position, role, at } = message
    const text = withoutSecrets(message)
    const session = data.sessions.get(sessionId, null)
    return session ? { sessionId, sessionTitle: titleOf(session), isHere: false, position, role, text, at } : null
  }
  return {
    name: 'sessions',
    permits: () => true,
    search,
    recall,
    shown: (agentId, ids) => {
      const ofOwner = forgotten.of(agentId)
      return new Map(
        ids.flatMap((id) => {
          const message = data.messages.get(id)
          if (!message) return []
          // What it says was forgotten since: it is not shown outside of its conversation.
          const isForgotten = ofOwner.isForgotten(message)
          const shown = isForgotten ? null : shownOf(message, ofOwner)
          return [[id, { memory: null, message: shown, passage: null, isForgotten }] as const]
        }),
      )
    },
  }
}
