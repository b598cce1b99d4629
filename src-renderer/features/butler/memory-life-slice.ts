import type { StateCreator } from 'zustand'
import type { CommandClient } from '../../lib/command-client.ts'
import type { AnswersShown, ButlerSlice } from './butler-slice.ts'

/** What the user sets of a memory. */
export type Control =
  | { readonly kind: 'pin' | 'lock' | 'local_only'; readonly value: boolean }
  /** ISO 8601 UTC; null for a memory that keeps. */
  | { readonly kind: 'expire'; readonly value: string | null }

/** What can be done with one memory, and what it was used for. What changes it answers the change that undoes it; null where it was so already. */
export interface MemoryLifeSlice {
  /** The answers that a memory was used for, newest first, from where a page before ended; null: from the newest. */
  answersWith(memoryId: string, cursor: string | null): Promise<AnswersShown>
  control(memoryId: string, control: Control): Promise<string | null>
  restoreVersion(memoryId: string, version: number): Promise<string>
  /** Something else holds since `validFrom`, or since now where it is left out; the panel goes on to that. */
  supersede(memoryId: string, content: string, validFrom?: string): Promise<string>
  /** One memory for each part in its place; the panel goes on to the first. */
  split(memoryId: string, parts: readonly string[]): Promise<string>
}

export const createMemoryLifeSlice =
  (call: CommandClient): StateCreator<ButlerSlice, [], [], MemoryLifeSlice> =>
  (_set, get) => {
    /** Shows what took the place of a memory, where the panel is still on that. */
    const follow = async (from: string, to: string | undefined) => {
      if (to !== undefined && get().selectedId === from) await get().select(to)
      await get().load()
    }
    return {
      answersWith: (id, cursor) => call('memory_answers', { id, ...(cursor !== null && { cursor }) }),

      async control(id, control) {
        const { changeId } = await send(call, id, control)
        await get().load()
        return changeId
      },

      async restoreVersion(id, version) {
        const { changeId } = await call('memory_restore_version', { id, version })
        await get().load()
        return changeId
      },

      async supersede(id, content, validFrom) {
        const since = validFrom === undefined ? {} : { validFrom }
        const { memory, changeId } = await call('memory_supersede', { id, content, ...since })
        await follow(id, memory.id)
        return changeId
      },

      async split(id, parts) {
        const { memories, changeId } = await call('memory_split', { id, parts: [...parts] })
        await follow(id, memories[0]?.id)
        return changeId
      },
    }
  }

function send(call: CommandClient, id: string, control: Control) {
  switch (control.kind) {
    case 'pin':
      return call('memory_pin', { id, value: control.value })
    case 'lock':
      return call('memory_lock', { id, value: control.value })
    case 'local_only':
      return call('memory_local_only', { id, value: control.value })
    case 'expire':
      return call('memory_expire', { id, value: control.value })
  }
}
