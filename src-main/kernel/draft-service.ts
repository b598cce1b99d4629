import type { Caller } from '../contract/caller.ts'
import type { KeptDraft } from '../contract/draft.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { DraftPlace } from '../storage/draft-store.ts'
import { ownersOf } from '../storage/scope.ts'

/** The log is emptied later where something else reads the file just now. */
const againMs = 500

/** What stands unsent in the fields of chats. It is in no search, no recall and no export, and no model is given it. */
export function createDraftService({ drafts, sessions, inTransaction }: DataFile) {
  let timer: ReturnType<typeof setTimeout> | undefined

  const emptyLog = (): void => {
    clearTimeout(timer)
    if (drafts.emptyLog()) return
    timer = setTimeout(emptyLog, againMs)
    timer.unref()
  }

  return {
    list: drafts.list,
    /** Of a conversation, or of the agent's next one. One that says nothing is removed. Throws `not_found`. */
    save: (caller: Caller, { agentId, sessionId }: DraftPlace, draft: KeptDraft): void => {
      const session = sessionId === null ? null : found(sessions.get(sessionId, ownersOf(caller)), 'conversation')
      const place = { agentId: session?.agentId ?? agentId, sessionId }
      if (draft.text === '' && draft.files.length === 0) drafts.remove(place)
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
    clear: drafts.clear,
    close: (): void => clearTimeout(timer),
  }
}
export type DraftService = ReturnType<typeof createDraftService>
