import type { StateCreator } from 'zustand'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { CommandClient, Input, Output } from '../../../lib/command-client.ts'
import { codeOf } from '../../../lib/errors.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import type { ButlerSlice } from '../butler-slice.ts'
import type { BrowseSlice } from '../memories/browse-slice.ts'

export type ForgetSelection = Input<'memory_forget'>['selection']
export type ForgetPreview = Output<'memory_forget_preview'>
type Forgotten = Output<'memory_forget'>

/** A forgetting that is being looked at before it is done. */
export interface Forgetting {
  /** Null while the user still chooses what to forget. */
  readonly selection: ForgetSelection | null
  /** It began with a choice, so there is a way back to it. */
  readonly isChosen: boolean
  readonly preview: Loadable<ForgetPreview>
  readonly alsoInConversations: boolean
  readonly isBusy: boolean
  /** What would go changed since it was shown, and is shown anew. */
  readonly hasChanged: boolean
}

export interface ForgetSlice {
  readonly forgetting: Forgetting | null
  /** Opens the dialog: on what a selection would take along, or with the choice of one. */
  beginForgetting(selection: ForgetSelection | null): Promise<void>
  previewForgetting(selection: ForgetSelection): Promise<void>
  /** Back to the choice. */
  chooseForgetting(): void
  setAlsoInConversations(alsoInConversations: boolean): void
  endForgetting(): void
  /** Null where it is under way already, or changed meanwhile: then nothing went and the newest preview is shown. */
  forget(): Promise<Forgotten | null>
  findSessions(query: string): Promise<readonly Session[]>
}

const undecided: Forgetting = {
  selection: null,
  isChosen: true,
  preview: idle,
  alsoInConversations: false,
  isBusy: false,
  hasChanged: false,
}
const sessionsShown = 20

export const createForgetSlice =
  (call: CommandClient): StateCreator<ButlerSlice & BrowseSlice & ForgetSlice, [], [], ForgetSlice> =>
  (set, get) => {
    const latest = createLatest()
    /** How often the dialog was opened or closed: what began in one is not carried on in the next. */
    let turned = 0
    const patch = (change: Partial<Forgetting>) => {
      const { forgetting } = get()
      if (forgetting) set({ forgetting: { ...forgetting, ...change } })
    }
    return {
      forgetting: null,

      async beginForgetting(selection) {
        latest.begin()
        turned += 1
        set({ forgetting: { ...undecided, isChosen: selection === null } })
        if (selection) await get().previewForgetting(selection)
      },

      async previewForgetting(selection) {
        const isNewest = latest.begin()
        // What is shown stays until its successor is here, e.g. where earlier values are taken along.
        const wasShown = get().forgetting?.selection != null
        patch({ selection, hasChanged: false, ...(!wasShown && { preview: loading }) })
        try {
          const preview = await call('memory_forget_preview', { agentId: get().agentId, selection })
          if (isNewest()) patch({ preview: ready(preview) })
        } catch (error) {
          if (isNewest()) patch({ preview: failed(error) })
        }
      },

      chooseForgetting() {
        latest.begin()
        set({ forgetting: undecided })
      },

      setAlsoInConversations: (alsoInConversations) => patch({ alsoInConversations }),

      endForgetting() {
        latest.begin()
        turned += 1
        set({ forgetting: null })
      },

      async forget() {
        const { forgetting, agentId } = get()
        const preview = forgetting && valueOf(forgetting.preview)
        if (!forgetting?.selection || !preview || forgetting.isBusy) return null
        const mine = turned
        patch({ isBusy: true })
        try {
          const forgotten = await call('memory_forget', {
            agentId,
            selection: forgetting.selection,
            previewToken: preview.previewToken,
            alsoInConversations: forgetting.alsoInConversations,
          })
          const { selectedId } = get()
          if (selectedId && forgotten.memoryIds.includes(selectedId)) get().closeDetail()
          // What had the focus is gone before the dialog gives it back.
          get().leaveOut(forgotten.memoryIds)
          await get().load()
          if (turned === mine) get().endForgetting()
          return forgotten
        } catch (error) {
          if (turned !== mine) throw error
          patch({ isBusy: false })
          if (codeOf(error) !== 'conflict') throw error
          await get().previewForgetting(forgetting.selection)
          if (turned === mine) patch({ hasChanged: true })
          return null
        }
      },

      async findSessions(query) {
        const text = query.trim()
        const input = { agentId: get().agentId, limit: sessionsShown, ...(text && { query: text }) }
        return (await call('session_list', input)).items
      },
    }
  }
