import type { ButlerStore } from './butler-store.ts'
import type { MessagePlace } from './message-place.ts'

/**
 * What every tab of the butler and every section of one is given. What it shows it loads itself, and again whenever
 * `revision` of the store moves: after each event of the kernel that touches the butler, and for another agent.
 */
export interface TabProps {
  readonly store: ButlerStore
  /** Opens the memory in the panel beside the tab. */
  onOpenMemory(memoryId: string): void
  onOpenMessage(place: MessagePlace): void
}
