import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ChatStore } from './chat-store.ts'
import { type Find, openFindOf } from './find-slice.ts'

interface FindBarProps {
  readonly store: ChatStore
  onFailure(error: unknown): void
}

/** Searches in the chat that is open, also in what of it is not loaded. */
export function FindBar({ store, onFailure }: FindBarProps) {
  const find = useStore(store, openFindOf)
  const { findHere, stepFind, closeFind, askComposer } = store.getState()
  if (!find) return null
  return (
    <FindRow
      find={find}
      onFind={(query) => void findHere(query).catch(onFailure)}
      onStep={(by) => void stepFind(by).catch(onFailure)}
      onClose={() => {
        closeFind()
        askComposer()
      }}
    />
  )
}

interface FindRowProps {
  readonly find: Find
  onFind(query: string): void
  onStep(by: 1 | -1): void
  onClose(): void
}

function FindRow({ find, onFind, onStep, onClose }: FindRowProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  // What was found in the list is read first; the keyboard comes here when it is asked for.
  useEffect(() => {
    if (find.asked === 0) return
    field.current?.focus()
    field.current?.select()
  }, [find.asked])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = find.hits?.length ?? 0
  return (
    <search
      aria-label={t('chats.find.label')}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-raised px-3 py-1.5 sm:px-6"
    >
      <input
        ref={field}
        type="search"
        aria-label={t('chats.find.label')}
        placeholder={t('chats.find.label')}
        value={find.query}
        onKeyDown={onKeyDown}
        onChange={(event) => onFind(event.target.value)}
        className="h-8 min-w-0 grow rounded-sm border border-line bg-surface px-3 text-base placeholder:text-faint focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="shrink-0 px-2 text-xs text-muted tabular-nums">
        {find.query.trim() !== '' &&
          find.hits &&
          (count === 0 ? t('chats.find.none') : t('chats.find.of', { at: find.at + 1, count }))}
      </span>
      <IconButton label={t('chats.find.previous')} disabled={count === 0} onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t('chats.find.next')} disabled={count === 0} onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t('chats.find.close')} onClick={onClose}>
        <X />
      </IconButton>
    </search>
  )
}
