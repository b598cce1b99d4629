import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory, VersionReason } from '../../contract/memory.ts'
import { ownersOf } from '../../storage/scope.ts'
import { found } from '../../contract/found.ts'
import { ownMemory } from './own-memory.ts'
import { chainOf } from './chain.ts'
import type { LifeDeps } from './life-deps.ts'

/** What the user may set of a memory, each with the kind of change it is listed as. */
export type Control =
  | { readonly kind: 'pin'; readonly value: boolean }
  | { readonly kind: 'lock'; readonly value: boolean }
  | { readonly kind: 'local_only'; readonly value: boolean }
  /** ISO 8601 UTC; null for a memory that keeps. */
  | { readonly kind: 'expire'; readonly value: string | null }

/** Controls and versions of single memories. */
export function createControls({ file, writer, onChange }: LifeDeps) {
  const own = (caller: Caller, id: string): Memory => {
    const memory = ownMemory(file, caller, id)
    if (memory.status === 'trashed') throw new AppError('conflict', 'The memory is in the trash; bring it back first.')
    return memory
  }

  /** What says the same as a memory, what it was or became: what stays on this computer stays there as a whole. */
  const sameMatter = (caller: Caller, memory: Memory): Memory[] =>
    chainOf({ kin: file.relations.sameMatter }, memory, ownersOf(caller)).filter(({ status }) => status !== 'trashed')

  return {
    sameMatter,

    /** Sets a control as one change; `changeId` is null where it was so already. */
    set: (caller: Caller, id: string, control: Control): { memory: Memory; changeId: string | null } => {
      const result = file.inTransaction(() => {
        const memory = own(caller, id)
        const all = [memory, ...(control.kind === 'local_only' ? sameMatter(caller, memory) : [])]
        const changing = all.filter((one) => isChanging(one, control))
        if (changing.length === 0) return { memory, changeId: null, ids: [] }
        const change = writer.beginOn(memory, control.kind)
        const written = changing.map((one) =>
          writer.write(change, { memory: { ...one, ...patchOf(control) }, reason: reasonOf(control) }),
        )
        return {
          memory: written.find((one) => one.id === id) ?? memory,
          changeId: change.changeId,
          ids: written.map((one) => one.id),
        }
      })
      if (result.changeId) onChange(result.memory.agentId, result.ids, 'updated', result.changeId)
      return { memory: result.memory, changeId: result.changeId }
    },

    /** What the memory said in an earlier version, as a new one. Its place in history and its controls stay as they are. */
    restoreVersion: (caller: Caller, id: string, version: number): { memory: Memory; changeId: string } => {
      const result = file.inTransaction(() => {
        const memory = own(caller, id)
        const earlier = found(
          file.versions.list(id).find((one) => one.version === version),
          'version',
        ).memory
        if (version === memory.version) throw new AppError('conflict', 'This is what the memory says now.')
        const change = writer.beginOn(memory, 'restore')
        const restored: Memory = { ...memory, ...wordsOf(earlier) }
        return {
          memory: writer.write(change, { memory: restored, reason: `version ${version} restored` }),
          changeId: change.changeId,
        }
      })
      onChange(result.memory.agentId, [id], 'updated', result.changeId)
      return result
    },
  }
}

const patchOf = (control: Control): Partial<Memory> => {
  if (control.kind === 'pin') return { pinned: control.value }
  if (control.kind === 'lock') return { locked: control.value }
  return control.kind === 'expire' ? { expiresAt: control.value } : { localOnly: control.value }
}

const isChanging = (memory: Memory, control: Control): boolean =>
  Object.entries(patchOf(control)).some(([field, value]) => memory[field as keyof Memory] !== value)

const reasons = {
  pin: ['unpinned', 'pinned'],
  lock: ['unlocked', 'locked'],
  local_only: ['may leave this computer', 'kept on this computer'],
  expire: ['keeps', 'given a shelf life'],
} as const

const reasonOf = ({ kind, value }: Control): VersionReason => reasons[kind][value === false || value === null ? 0 : 1]

/** What a version says, and how it was filed. */
const wordsOf = (memory: Memory): Partial<Memory> => ({
  title: memory.title,
  content: memory.content,
  overview: memory.overview,
  abstract: memory.abstract,
  keywords: memory.keywords,
  category: memory.category,
  importance: memory.importance,
  confidence: memory.confidence,
  language: memory.language,
  contentHash: memory.contentHash,
  slot: memory.slot,
  validFrom: memory.validFrom,
})
