import type { StateCreator } from 'zustand'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { CommandClient } from '../../../lib/command-client.ts'
import { createOnce } from '../../../lib/once.ts'
import { type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import { idsOf } from '../draft-files.ts'
import type { Conversation } from '../message-merge.ts'
import { newChat, type Draft } from '../untrusted-spans.ts'

export interface TemporarySlice {
  /** Chats that no file holds, for as long as they are open. */
  readonly temporaries: readonly Session[]
  loadTemporaries(): Promise<void>
  /** Begins one and shows it; in its field is `draft`, else what was typed in the new chat that it takes the place of. */
  openTemporary(draft?: Draft): Promise<void>
  /** Whether what is known of the user is used in it. */
  setTemporaryMemory(sessionId: string, uses: boolean): Promise<void>
  /** It is gone with all that was said and written in it. */
  closeTemporary(sessionId: string): Promise<void>
}

interface Shown {
  readonly agentId: string
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  readonly drafts: Readonly<Record<string, Draft>>
  readonly queued: Readonly<Record<string, Draft>>
  startChat(): void
  openSession(sessionId: string): Promise<void>
}

export const createTemporarySlice =
  (call: CommandClient): StateCreator<Shown & TemporarySlice, [], [], TemporarySlice> =>
  (set, get) => {
    // A press more, of a double click, opens no second one, and closes none that is closed already.
    const once = createOnce()
    async function open(given?: Draft): Promise<void> {
      const takesDraft = !given && get().sessionId === null
      const session = await call('temporary_open', { agentId: get().agentId, takesDraft })
      set(({ temporaries, drafts }) => {
        const draft = takesDraft ? drafts[newChat] : given
        const others = takesDraft ? without(drafts, newChat) : drafts
        return {
          temporaries: [session, ...temporaries.filter(({ id }) => id !== session.id)],
          ...(draft && { drafts: { ...others, [session.id]: draft } }),
        }
      })
      await get().openSession(session.id)
    }
    async function close(sessionId: string): Promise<void> {
      for (const id of idsOf(get().drafts[sessionId]?.files ?? [])) await call('attachment_remove', { id })
      await call('session_delete', { sessionId, memories: 'keep' })
      set((state) => ({
        temporaries: state.temporaries.filter(({ id }) => id !== sessionId),
        drafts: without(state.drafts, sessionId),
        queued: without(state.queued, sessionId),
      }))
      if (get().sessionId === sessionId) get().startChat()
    }

    return {
      temporaries: [],

      async loadTemporaries() {
        const { agentId } = get()
        const { items } = await call('temporary_list', { agentId })
        if (get().agentId === agentId) set({ temporaries: items })
      },

      async openTemporary(given) {
        await (given ? open(given) : once('open', open))
      },

      async setTemporaryMemory(sessionId, uses) {
        const session = await call('temporary_memory', { sessionId, uses })
        const shown = valueOf(get().conversation)
        if (shown?.session.id === sessionId) set({ conversation: ready({ ...shown, session }) })
      },

      async closeTemporary(sessionId) {
        await once(sessionId, () => close(sessionId))
      },
    }
  }

const without = (record: Readonly<Record<string, Draft>>, key: string): Readonly<Record<string, Draft>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
