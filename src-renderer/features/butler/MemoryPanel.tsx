import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { MemoryDetail } from './butler-slice.ts'
import { MemoryBody } from './MemoryBody.tsx'
import { MemoryEditor } from './MemoryEditor.tsx'
import { MemoryMenu } from './MemoryMenu.tsx'
import type { TypedOver } from './memory-patch.ts'
import type { MemoryPanelActions } from './memory-props.ts'

interface MemoryPanelProps {
  readonly selectedId: string
  readonly detail: Loadable<MemoryDetail>
  readonly editingId: string | null
  /** What was typed over it and is not saved yet. */
  readonly typed: TypedOver | undefined
  readonly isHeldBack: boolean
  readonly actions: MemoryPanelActions
}

/** Everything about one memory, and what can be done with it. */
export function MemoryPanel({ selectedId, detail, editingId, typed, isHeldBack, actions }: MemoryPanelProps) {
  const { t } = useTranslation()
  const memory = detail.status === 'ready' ? detail.value.memory : null
  const isEditing = memory !== null && editingId === memory.id && memory.status !== 'trashed'
  return (
    <SidePanel
      isWide
      title={t('butler.detail')}
      onClose={actions.onClose}
      actions={
        // They stand there at once: what comes with the memory would push aside what is being pressed, or take that press.
        detail.status !== 'failed' &&
        memory?.status !== 'trashed' && (
          <>
            <IconButton
              label={t('common.edit')}
              disabled={memory === null}
              aria-pressed={isEditing}
              onClick={() => memory && actions.onLeave(() => actions.onEdit(isEditing ? null : memory.id))}
            >
              <Pencil />
            </IconButton>
            <IconButton
              label={t('butler.forget')}
              disabled={memory === null}
              onClick={() => memory && actions.onForget(memory)}
            >
              <Trash2 />
            </IconButton>
            <MemoryMenu key={selectedId} memory={memory} actions={actions} />
          </>
        )
      }
    >
      {detail.status === 'loading' && (
        <p className="p-6 text-center">
          <Spinner label={t('common.loading')} />
        </p>
      )}
      {detail.status === 'failed' && <p className="p-5 text-base text-danger">{describeError(t, detail.error)}</p>}
      {detail.status === 'ready' &&
        (memory && isEditing ? (
          <MemoryEditor
            key={memory.id}
            memory={memory}
            typed={typed}
            onTyped={(next) => actions.onTyped(memory.id, next)}
            onCancel={() => actions.onEdit(null)}
            onSave={async (patch) => {
              if (await actions.onSave(memory, patch)) actions.onEdit(null)
            }}
          />
        ) : (
          <MemoryBody detail={detail.value} isHeldBack={isHeldBack} actions={actions} />
        ))}
    </SidePanel>
  )
}
