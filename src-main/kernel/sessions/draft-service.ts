import type { Caller } from '../../contract/caller.ts'
import type { KeptDraft, ShownDraft } from '../../contract/draft.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { DraftPlace } from '../../storage/draft-store.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { EventBus } from '../common/event-bus.ts'
import { createPulledThings, type PulledDeps } from '../turn/pulled/pulled-things.ts'

interface DraftDeps extends Omit<PulledDeps, 'sessions'> {
  readonly data: DataFile
  readonly events: EventBus
}

/** The log is emptied later where something else reads the file just now. */
const againMs = 500

/** What stands unsent in the fields of chats. It is in no search, no recall and no export, and no model is given it. */
export function createDraftService({ data, events, ...rest }: DraftDeps) {
  const { drafts, sessions, inTransaction } = data
  const thingsOf = createPulledThings({ ...rest, sessions })
  let timer: ReturnType<typeof setTimeout> | undefined

  const emptyLog = (): void => {
    clearTimeout(timer)
    if (drafts.emptyLog()) return
    timer = setTimeout(emptyLog, againMs)
    timer.unref()
  }

  const shown = (agentId: string, draft: KeptDraft): ShownDraft => ({
    ...draft,
    pulled: thingsOf(agentId, draft.pulled),
  })

  return {
    list: () => drafts.list().map(({ draft, ...place }) => ({ ...place, draft: shown(place.agentId, draft) })),
    /** Of a conversation, or of the agent's next one. One that says nothing is removed. Throws `not_found`. */
    save: (caller: Caller, { agentId, sessionId }: DraftPlace, draft: KeptDraft, by: string | null = null): void => {
      const session = sessionId === null ? null : found(sessions.get(sessionId, ownersOf(caller)), 'conversation')
      const place = { agentId: session?.agentId ?? agentId, sessionId }
      if (draft.text === '' && draft.files.length + draft.pulled.length === 0) drafts.remove(place)
      else drafts.save(place, draft)
      events.emit('draft_changed', { agentId: place.agentId, by })
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

export type DraftService = ReturnType<typeof createDraftService>
