import type { Memory, MemoryStatus } from '../contract/memory.ts'
import type { MemoryStore } from './memory-store.ts'

/** All that an owner has of one status, newest first, `size` at a time. */
export function* memoryPages(
  { list }: Pick<MemoryStore, 'list'>,
  of: { readonly agentId: string; readonly status: MemoryStatus },
  size: number,
): Generator<Memory[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = list({ ...of, type: null, before, limit: size })
    if (rows.length > 0) yield rows.map(({ memory }) => memory)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    before = last.seq
  }
}
