import type { Evidence, Memory } from '../../../src-main/contract/memory.ts'
import type { AnswersShown } from './butler-slice.ts'
import type { Control } from './memory-life-slice.ts'
import type { MemoryPatch, TypedOver } from './memory-patch.ts'
import type { MessagePlace } from './message-place.ts'

/** Those that answer say whether it was done; a failure was told to the user. */
export interface MemoryPanelActions {
  onSave(memory: Memory, patch: MemoryPatch): Promise<boolean>
  onForget(memory: Memory): void
  /** Says that what was imported is right. */
  onConfirm(memory: Memory): void
  /** To the card that asks what is to be forgotten. */
  onAnswerForget(): void
  onRestore(memory: Memory): void
  onControl(memory: Memory, control: Control): Promise<boolean>
  /** Something else holds since a time, or since now. */
  onSupersede(memory: Memory, content: string, since: string | undefined): Promise<boolean>
  onSplit(memory: Memory, parts: readonly string[]): Promise<boolean>
  onRestoreVersion(memory: Memory, version: number): void
  onJump(evidence: Evidence): void
  onAnswers(memoryId: string, cursor: string | null): Promise<AnswersShown>
  onOpenMessage(place: MessagePlace): void
  onSelect(memoryId: string): void
  /** Null: no longer. */
  onEdit(memoryId: string | null): void
  /** Something stands in the editor that is not saved. */
  onTyped(memoryId: string, typed: TypedOver): void
  /** Does what closes the editor, unless the user wants to keep what stands in it. */
  onLeave(go: () => void): void
  onClose(): void
}

/** What a dialog about one memory is given. */
export interface MemoryDialogProps {
  readonly memory: Memory
  readonly actions: MemoryPanelActions
  onClose(): void
}
