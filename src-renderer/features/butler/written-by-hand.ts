import type { MemoryDetail } from './butler-slice.ts'

/** When the user wrote the text that a memory has now; null where it is as it was said, or was said otherwise since. */
export function writtenByHandAt({ memory, history }: Pick<MemoryDetail, 'memory' | 'history'>): string | null {
  // The newest stands first.
  const first = history.findIndex((version) => version.memory.content !== memory.content)
  const made = first === -1 ? undefined : history[first - 1]
  return made?.author === 'user' && made.reason === 'edited' ? made.at : null
}
