import type { Caller } from '../../contract/caller.ts'
import { plainText } from '../../contract/plain-text.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { onlyOf, ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { shorten } from '../../util/shorten.ts'

interface Deps {
  readonly file: Pick<MemoriesFile, 'memories' | 'relations' | 'versions'>
  readonly data: Pick<DataFile, 'messages' | 'sessions' | 'uses'>
  readonly forgotten: Pick<Forgotten, 'of'>
}

/** An answer that a memory was used for: where it stands, and how it begins. */
export interface MemoryAnswer {
  readonly sessionId: string
  /** As it may be shown; empty where the chat has no name. */
  readonly sessionTitle: string
  readonly messageId: string
  readonly position: number
  readonly snippet: string
  readonly at: string
}

const longestSnippet = 160
/** Of so much of an answer its first words are taken. */
const longestRead = 1_000

/** A memory was made of rarely more; the answers of further ones are left out. */
const mostSources = 200

/**
 * Leads from a memory to the answers it was used for. Those of chats that were deleted are not among them, nor what was
 * forgotten since, asked, answered or used for the answer: it would come back that way.
 */
export function createMemoryAnswers({ file, data, forgotten }: Deps) {
  /** A memory and those whose uses it took over when it was made of them, without what lies in the trash. */
  const withSources = (memoryId: string, agentId: string): string[] => {
    const ids = new Set([memoryId])
    for (const id of ids) {
      // One that only came after another began with none.
      if (!file.versions.list(id)[0]?.memory.useCount) continue
      for (const kin of file.relations.kin(id, onlyOf(agentId)))
        if (kin.supersededBy === id && ids.size < mostSources) ids.add(kin.id)
    }
    return [...ids]
  }

  /** Whether an answer told what was forgotten since: what it used lies in the trash, or is no more. */
  const toldForgotten = (turnId: string, agentId: string): boolean => {
    const told = [...data.uses.ofTurn(turnId)].flatMap(([id, label]) => (label === 'ignored' ? [] : [id]))
    const held = file.memories.byIds(told, onlyOf(agentId)).filter(({ status }) => status !== 'trashed')
    return held.length < told.length
  }

  return {
    /** A page, newest first; `before` is the turn that a page before ended at. Of what lies in the trash there is none. */
    of: async (
      caller: Caller,
      memoryId: string,
      { before, limit }: { before: string | null; limit: number },
      signal: AbortSignal,
    ): Promise<{ items: MemoryAnswer[]; next: string | null }> => {
      const memory = file.memories.get(memoryId, ownersOf(caller))
      const { agentId } = found(memory?.status === 'trashed' ? null : memory, 'memory')
      const { isForgotten, titleOf } = forgotten.of(agentId)
      const ids = withSources(memoryId, agentId)
      const items: MemoryAnswer[] = []
      for (let from = before; ;) {
        const turns = data.uses.turnsWith(ids, agentId, from, limit)
        for (const { turnId, userMessageId, answerMessageId } of turns) {
          if (items.length === limit) return { items, next: from }
          from = turnId
          const [asked, answer] = [data.messages.get(userMessageId), data.messages.get(answerMessageId)]
          const session = answer && data.sessions.get(answer.sessionId, onlyOf(agentId))
          if (!asked || !session || isForgotten(asked) || isForgotten(answer) || toldForgotten(turnId, agentId))
            continue
          const said = plainText(withoutSecrets(answer).slice(0, longestRead))
          items.push({
            sessionId: session.id,
            sessionTitle: titleOf(session),
            messageId: answer.id,
            position: answer.position,
            snippet: shorten(said, longestSnippet),
            at: answer.at,
          })
        }
        if (turns.length < limit) return { items, next: null }
        await breathe(signal)
      }
    },
  }
}
export type MemoryAnswers = ReturnType<typeof createMemoryAnswers>
