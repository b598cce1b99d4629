import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { debounce } from '../../lib/debounce.ts'
import { codeOf, describeError } from '../../lib/errors.ts'
import { valueOf } from '../../lib/loadable.ts'
import type { Notify } from '../../lib/toasts.ts'
import type { ImportResult } from './butler-slice.ts'
import type { ButlerStore } from './butler-store.ts'
import type { Corpus } from './conversation-search-slice.ts'
import { ButlerHeader } from './ButlerHeader.tsx'
import { ImportResultDialog } from './ImportResultDialog.tsx'
import { MemoryBrowser } from './MemoryBrowser.tsx'
import { MemoryPanel, type MemoryPanelActions } from './MemoryPanel.tsx'
import type { MessagePlace } from './message-place.ts'
import type { ProfileActions } from './profile-actions.ts'
import { ProfileCard } from './ProfileCard.tsx'

interface ButlerScreenProps {
  readonly store: ButlerStore
  readonly notify: Notify
  onOpenMessage(place: MessagePlace): void
  onStartChat(): void
}

const searchDelayMs = 140

/** What the assistant knows about the user, why, and every way to change it. */
export function ButlerScreen({ store, notify, onOpenMessage, onStartChat }: ButlerScreenProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const scroller = useRef<HTMLDivElement>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const fail = useCallback((error: unknown) => notify({ text: describeError(t, error), tone: 'danger' }), [notify, t])
  const search = useMemo(() => debounce((query: string) => void store.getState().search(query), searchDelayMs), [store])
  // A search that is still waiting is not for a screen that is gone.
  useEffect(() => () => search.cancel(), [search])
  const onMore = useCallback(() => void store.getState().loadMore().catch(fail), [store, fail])
  const onCorpus = (corpus: Corpus, query: string) => {
    search.cancel()
    void state.chooseCorpus(corpus, query)
  }
  const onSelect = useCallback((memoryId: string) => void store.getState().select(memoryId), [store])
  const { profileActions, panelActions } = useActions({ store, notify, fail, onOpenMessage })

  const exportAs = async (format: Parameters<typeof state.exportMemories>[0]) => {
    const count = await state.exportMemories(format)
    if (count !== false) notify({ text: t('butler.export.done', { count }) })
  }
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <div ref={scroller} className="min-w-0 grow overflow-y-auto overscroll-contain [scrollbar-gutter:stable]">
        <main className="relative mx-auto flex max-w-[880px] flex-col gap-5 px-4 pt-6 pb-10 sm:px-8 sm:pt-8">
          <ButlerHeader
            stats={valueOf(state.stats)}
            onExport={(format) => void exportAs(format).catch(fail)}
            onImport={(onConflict) => void state.importMemories(onConflict).then(setImported, fail)}
          />
          {state.profile.status === 'ready' && <ProfileCard lines={state.profile.value} actions={profileActions} />}
          {state.profile.status === 'failed' && (
            <p className="text-base text-danger">{describeError(t, state.profile.error)}</p>
          )}
          <MemoryBrowser
            list={state.list}
            stats={valueOf(state.stats)}
            view={state.view}
            query={state.query}
            corpus={state.corpus}
            messages={state.messages}
            selectedId={state.selectedId}
            scroller={scroller}
            onView={(view) => void state.setView(view)}
            onQuery={search}
            onCorpus={onCorpus}
            onOpenMessage={onOpenMessage}
            onSelect={onSelect}
            onMore={onMore}
            onRetry={() => void state.load()}
            onStartChat={onStartChat}
          />
        </main>
      </div>
      {state.selectedId && <MemoryPanel detail={state.detail} editingId={state.editingId} actions={panelActions} />}
      {imported && (
        <ImportResultDialog
          result={imported}
          onClose={() => setImported(null)}
          onUndo={(changeId) => {
            setImported(null)
            void state.undo(changeId).then(() => notify({ text: t('butler.import.undone') }), fail)
          }}
        />
      )}
    </div>
  )
}

interface ActionSources extends Pick<ButlerScreenProps, 'store' | 'notify' | 'onOpenMessage'> {
  fail(error: unknown): void
}

function useActions({ store, notify, fail, onOpenMessage }: ActionSources) {
  const { t } = useTranslation()
  return useMemo(() => {
    const state = () => store.getState()
    const undoable = (text: string, changeId: string) =>
      notify({ text, action: { label: t('common.undo'), run: () => void state().undo(changeId).catch(fail) } })
    const jump = (place: { sessionId: string | null; messageId: string | null }, position: number | null) => {
      if (place.sessionId && place.messageId)
        onOpenMessage({ sessionId: place.sessionId, messageId: place.messageId, position })
    }
    const profileActions: ProfileActions = {
      onSave: (field, value, previous) => void state().updateProfile({ field, value }, previous).catch(fail),
      onRemove: (line) =>
        void state()
          .updateProfile({ field: line.field, value: null }, line.value)
          .then(() =>
            notify({
              text: t('butler.profile.removed', { value: line.value }),
              action: { label: t('common.undo'), run: () => void state().updateProfile(line, null).catch(fail) },
            }),
          )
          .catch(fail),
      onJump: (line) => jump(line, null),
    }
    const panelActions: MemoryPanelActions = {
      onSave: async (memory, patch) => {
        try {
          await state().updateMemory(memory, patch)
          return true
        } catch (error) {
          // The editor keeps what was typed and shows the newest version beside it.
          if (codeOf(error) === 'conflict') await state().refreshDetail()
          else fail(error)
          return false
        }
      },
      onRemove: (memory) =>
        void state()
          .removeMemory(memory.id)
          .then((changeId) => undoable(t('butler.removed', { title: memory.title }), changeId))
          .catch(fail),
      onRestore: (memory) =>
        void state()
          .restoreMemory(memory.id)
          .then(() => notify({ text: t('butler.restored', { title: memory.title }) }))
          .catch(fail),
      onJump: (evidence) => jump(evidence, evidence.position),
      onSelect: (memoryId) => void state().select(memoryId),
      onEdit: (memoryId) => state().setEditing(memoryId),
      onClose: () => state().closeDetail(),
    }
    return { profileActions, panelActions }
  }, [store, notify, fail, onOpenMessage, t])
}
