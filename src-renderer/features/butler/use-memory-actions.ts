import { useMemo } from 'react'
import { codeOf } from '../../lib/errors.ts'
import type { Words } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { Control } from './memory-life-slice.ts'
import type { MemoryPanelActions } from './memory-props.ts'
import type { TabProps } from './tab-props.ts'

/** What can be done with the memory that the panel shows, each with its word of what happened and its way back. */
export function useMemoryActions({
  store,
  onOpenMessage,
  onAnswerForget,
}: Omit<TabProps, 'onOpenMemory'> & Pick<MemoryPanelActions, 'onAnswerForget'>): MemoryPanelActions {
  const { tell, fail } = useNotices()
  return useMemo(() => {
    const state = () => store.getState()
    const undo = async (changeId: string, memoryId: string) => {
      await state().undo(changeId)
      // What had taken the memory's place, and is shown, is gone again.
      if (state().selectedId !== null && state().detail.status === 'failed') await state().select(memoryId)
    }
    const undoable = (text: Words, changeId: string | null, memoryId: string) =>
      tell(text, changeId === null ? null : () => undo(changeId, memoryId))
    /** True where it was done. A failure is told. */
    const attempt = async (done: Promise<string | null>, text: Words, memoryId: string): Promise<boolean> => {
      try {
        undoable(text, await done, memoryId)
        return true
      } catch (error) {
        fail(error)
        return false
      }
    }
    return {
      onSave: async (memory, patch) => {
        try {
          undoable((t) => t('butler.saved'), await state().updateMemory(memory, patch), memory.id)
          return true
        } catch (error) {
          // The editor keeps what was typed and shows the newest version beside it.
          if (codeOf(error) === 'conflict') await state().refreshDetail()
          else fail(error)
          return false
        }
      },
      onForget: (memory) => void state().beginForgetting({ ids: [memory.id] }),
      onConfirm: (memory) =>
        void attempt(state().updateMemory(memory, { confirmed: true }), (t) => t('butler.import.confirmed'), memory.id),
      onAnswerForget,
      onRestore: (memory) =>
        void attempt(
          state()
            .restoreFromTrash([memory.id])
            .then(({ changeId }) => changeId),
          (t) => t('butler.restored', { title: memory.title }),
          memory.id,
        ),
      onControl: (memory, control) =>
        attempt(state().control(memory.id, control), (t) => t(`butler.life.did.${wordOf(control)}`), memory.id),
      onSupersede: (memory, content, since) =>
        attempt(state().supersede(memory.id, content, since), (t) => t('butler.life.did.superseded'), memory.id),
      onSplit: (memory, parts) =>
        attempt(
          state().split(memory.id, parts),
          (t) => t('butler.life.did.splitInto', { count: parts.length }),
          memory.id,
        ),
      onRestoreVersion: (memory, version) =>
        void attempt(
          state().restoreVersion(memory.id, version),
          (t) => t('butler.life.did.versionRestored'),
          memory.id,
        ),
      onJump: ({ sessionId, messageId, position }) => {
        if (sessionId && messageId) onOpenMessage({ sessionId, messageId, position })
      },
      onAnswers: (memoryId, cursor) => state().answersWith(memoryId, cursor),
      onOpenMessage,
      onSelect: (memoryId) => state().leave(() => void state().select(memoryId)),
      onEdit: (memoryId) => state().setEditing(memoryId),
      onTyped: (memoryId, typed) => state().keepTyped(memoryId, typed),
      onLeave: (go) => state().leave(go),
      onClose: () => state().leave(() => state().closeDetail()),
    }
  }, [store, tell, fail, onOpenMessage, onAnswerForget])
}

const words = {
  pin: ['unpinned', 'pinned'],
  lock: ['unlocked', 'locked'],
  local_only: ['anywhere', 'localOnly'],
  expire: ['keeps', 'expires'],
} as const

const wordOf = ({ kind, value }: Control) => words[kind][value === false || value === null ? 0 : 1]
