import { ChevronRight, Ellipsis, Folder, Pencil, Trash2 } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session, SessionFolder } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { Menu } from '../../ui/Menu.tsx'

export interface FolderActions {
  onToggle(folder: SessionFolder): void
  onRenameFolder(folder: SessionFolder): void
  onRemoveFolder(folder: SessionFolder): void
  /** A chat was dropped on a folder, or with null outside of all. */
  onDrop(sessionId: string, folderId: string | null): void
}

interface FolderRowsProps {
  readonly folders: readonly SessionFolder[]
  /** What is in those that are open. */
  readonly inFolders: Readonly<Record<string, { readonly items: readonly Session[] }>>
  readonly actions: FolderActions
  rows(sessions: readonly Session[]): ReactNode
}

/** What a chat that is dragged is told as. */
export const draggedSession = 'application/x-majordomo-session'

/** What takes a chat that is dropped on it. */
export function useDropOf(onDrop: (sessionId: string) => void) {
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent): boolean => event.dataTransfer.types.includes(draggedSession)
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        // A folder stands within the list, which takes what is dropped beside it.
        event.stopPropagation()
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const sessionId = event.dataTransfer.getData(draggedSession)
        if (sessionId === '') return
        event.stopPropagation()
        event.preventDefault()
        onDrop(sessionId)
      },
    },
  }
}

/** The folders of the list, each with its chats where it is open. */
export function FolderRows({ folders, inFolders, actions, rows }: FolderRowsProps) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  return (
    <ul aria-label={t('chats.folders.label')} className="mt-1">
      {folders.map((folder) => (
        <FolderRow key={folder.id} folder={folder} isOpen={inFolders[folder.id] !== undefined} actions={actions}>
          {rows(inFolders[folder.id]?.items ?? [])}
        </FolderRow>
      ))}
    </ul>
  )
}

interface FolderRowProps {
  readonly folder: SessionFolder
  readonly isOpen: boolean
  readonly actions: FolderActions
  readonly children: ReactNode
}

function FolderRow({ folder, isOpen, actions, children }: FolderRowProps) {
  const { t } = useTranslation()
  const { isOver, target } = useDropOf((sessionId) => actions.onDrop(sessionId, folder.id))
  const [hasMenu, setHasMenu] = useState(false)
  return (
    <li {...target} className={cx('rounded-sm', isOver && 'bg-accent-soft')}>
      <div
        className="group/folder relative"
        onContextMenu={(event) => {
          event.preventDefault()
          setHasMenu(true)
        }}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => actions.onToggle(folder)}
          className="flex w-full items-center gap-1.5 rounded-sm py-1 pr-9 pl-2 text-left text-base -outline-offset-2 hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={cx('size-3.5 shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
          />
          <Folder aria-hidden className="size-4 shrink-0 text-faint" />
          <span className="truncate">{folder.name}</span>
        </button>
        <Menu
          open={hasMenu}
          onOpenChange={setHasMenu}
          trigger={
            <button
              type="button"
              aria-label={t('chats.folders.menu', { name: folder.name })}
              className="absolute top-1/2 right-1 -translate-y-1/2 rounded-sm p-1 text-muted opacity-0 group-hover/folder:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
            >
              <Ellipsis className="size-4" />
            </button>
          }
          items={[
            { label: t('common.rename'), icon: <Pencil />, run: () => actions.onRenameFolder(folder) },
            { label: t('chats.folders.remove'), icon: <Trash2 />, run: () => actions.onRemoveFolder(folder) },
          ]}
        />
      </div>
      {isOpen && (
        <ul aria-label={folder.name} className="ml-4">
          {children}
        </ul>
      )}
    </li>
  )
}
