import type { Caller } from '../contract/caller.ts'
import type { KeptDraft, ShownDraft } from '../contract/draft.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { DraftPlace } from '../storage/draft-store.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { onlyOf, ownersOf } from '../storage/scope.ts'

interface DraftDeps {
  readonly data: DataFile
  readonly memories: Pick<MemoriesFile['memories'], 'byIds'>
  readonly forgotten: Pick<Forgotten, 'of'>
  readonly requests: Pick<ForgetRequests, 'withheld'>
}

/** The log is emptied later where something else reads the file just now. */
const againMs = 500

/** What stands unsent in the fields of chats. It is in no search, no recall and no export, and no model is given it. */
export function createDraftService({ data, memories, forgotten, requests }: DraftDeps) {
  const { drafts, sessions, inTransaction } = data
  let timer: ReturnType<typeof setTimeout> | undefined

  const emptyLog = (): void => {
    clearTimeout(timer)
    if (drafts.emptyLog()) return
    timer = setTimeout(emptyLog, againMs)
    timer.unref()
  }

  /** What is gone, or not to be brought up, is put in no more. */
  const shown = (agentId: string, { pulled, ...draft }: KeptDraft): ShownDraft => {
    if (pulled.length === 0) return { ...draft, pulled: [] }
    const { titleOf } = forgotten.of(agentId)
    const withheld = requests.withheld(agentId).memoryIds
    return {
      ...draft,
      pulled: pulled.flatMap((one): ShownDraft['pulled'] => {
        if ('sessionId' in one) {
          const session = sessions.get(one.sessionId, onlyOf(agentId))
          return session ? [{ kind: 'chat', id: session.id, title: titleOf(session) }] : []
        }
        const [memory] = memories.byIds([one.memoryId], onlyOf(agentId))
        if (!memory || !maySpeak.has(memory.status) || withheld.has(memory.id)) return []
        return [{ kind: 'memory', id: memory.id, title: memory.title, text: memory.content }]
      }),
    }
  }

  return {
    list: () => drafts.list().map(({ draft, ...place }) => ({ ...place, draft: shown(place.agentId, draft) })),
    /** Of a conversation, or of the agent's next one. One that says nothing is removed. Throws `not_found`. */
    save: (caller: Caller, { agentId, sessionId }: DraftPlace, draft: KeptDraft): void => {
      const session = sessionId === null ? null : found(sessions.get(sessionId, ownersOf(caller)), 'conversation')
      const place = { agentId: session?.agentId ?? agentId, sessionId }
      if (draft.text === '' && draft.files.length + draft.pulled.length === 0) drafts.remove(place)
      else drafts.save(place, draft)
    },
    /** Removes the one of an agent's next chat, to the last byte: it goes on where no file may hold it. */
    destroy: (agentId: string): void => {
      inTransaction(() => {
        drafts.remove({ agentId, sessionId: null })
        drafts.wipe()
      })
      emptyLog()
    },
    /** All of an agent, for good: those of chats that were deleted do not come back with them. */
    clear: (agentId: string): void =>
      inTransaction(() => {
        drafts.clear(agentId)
        data.deletedSessions.dropDrafts(agentId)
      }),
    close: (): void => clearTimeout(timer),
  }
}

const maySpeak: ReadonlySet<string> = new Set(['active', 'superseded'])
export type DraftService = ReturnType<typeof createDraftService>
