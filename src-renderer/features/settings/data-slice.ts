import type { CommandClient, SaveFile } from '../../lib/command-client.ts'
import type { Exported } from '../../lib/exported.ts'

/** What was forgotten, which is what brings it back. */
export interface Forgotten {
  readonly deleted: number
  /** In the order they were made. */
  readonly changeIds: readonly string[]
  /** Why some lines of the profile are left; null where none is. */
  readonly problem: unknown
}

export interface AllCounts {
  /** Everything that would go to the trash. */
  readonly memories: number
  /** What was true before, or was put aside. */
  readonly past: number
  /** For the user's word. */
  readonly waiting: number
  /** Lines. */
  readonly profile: number
}

export interface DataSlice {
  /** What would be forgotten; `past` and `waiting` are among `memories`. */
  countAll(agentId: string): Promise<AllCounts>
  /** Moves every memory of an agent to the trash, and takes the lines of the profile away that stand on none. */
  forgetAll(agentId: string): Promise<Forgotten>
  /** Returns how much was changed since, and stays as it is. */
  bringBack(forgotten: Forgotten): Promise<number>
  /** Leaves a copy of both files beside them. False where they are damaged, which every window is told. */
  backUp(): Promise<boolean>
  /** False where the user chose no place for the file. */
  exportAll(agentId: string): Promise<Exported | false>
}

export function createDataSlice(call: CommandClient, saveFile: SaveFile): DataSlice {
  const profileOf = async (agentId: string) => (await call('agent_get', { id: agentId })).profile
  return {
    async countAll(agentId) {
      const [stats, profile] = await Promise.all([call('memory_stats', { agentId }), profileOf(agentId)])
      const { total, superseded, archived, waiting } = stats
      const past = superseded + archived
      return { memories: total + past + waiting, past, waiting, profile: profile.length }
    },

    async forgetAll(agentId) {
      const { deleted, changeId } = await call('memory_delete_all', { agentId, confirm: agentId })
      // Lines that stand on a memory left with it.
      const changeIds = [changeId]
      let problem: unknown = null
      try {
        for (const { field, value } of await profileOf(agentId)) {
          const removed = await call('profile_update', { agentId, field, value: null, previousValue: value })
          if (removed.changeId !== null) changeIds.push(removed.changeId)
        }
      } catch (error) {
        // What was forgotten is, and can be brought back.
        problem = error
      }
      return { deleted, changeIds, problem }
    },

    async bringBack({ changeIds }) {
      let changed = 0
      for (const changeId of changeIds.toReversed())
        changed += (await call('change_undo', { changeId, leavesChanged: true })).left
      return changed
    },

    backUp: async () => (await call('storage_back_up', {})).damaged.length === 0,

    async exportAll(agentId) {
      const { superseded, archived, waiting } = await call('memory_stats', { agentId })
      const { handle, fileName, count, unreadable } = await call('memory_export', { agentId, format: 'json' })
      return (await saveFile(handle, fileName)) ? { count, superseded, archived, waiting, unreadable } : false
    },
  }
}
