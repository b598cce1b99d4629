import type { StateCreator } from 'zustand'
import type { Draft } from './untrusted-spans.ts'

export interface EditsSlice {
  /** Messages that are being said otherwise, by id: what was typed is there until it is sent or given up. */
  readonly edits: Readonly<Record<string, Draft>>
  /** Null: it is not said otherwise after all. */
  keepEdit(messageId: string, draft: Draft | null): void
}

export const createEditsSlice = (): StateCreator<EditsSlice> => (set, get) => ({
  edits: {},

  keepEdit(messageId, draft) {
    const { [messageId]: _before, ...others } = get().edits
    set({ edits: draft === null ? others : { ...others, [messageId]: draft } })
  },
})
