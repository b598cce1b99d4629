import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { exportedWords } from '../../lib/exported.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices, useNotify } from '../../lib/use-notices.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TabBar, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { WindowBar } from '../../ui/WindowBar.tsx'
import { ButlerHeader } from './ButlerHeader.tsx'
import type { ImportResult } from './butler-slice.ts'
import type { ButlerStore } from './butler-store.ts'
import { butlerTabs, type ButlerTab } from './butler-tabs.ts'
import { ChangesTab } from './changes/ChangesTab.tsx'
import { ImportResultDialog } from './ImportResultDialog.tsx'
import { MemoriesPart } from './memories/MemoriesPart.tsx'
import { MemoryPanel } from './MemoryPanel.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import type { MessagePlace } from './message-place.ts'
import { heldBackBy } from './review/forget-requests-slice.ts'
import { openReviews } from './review/review-slice.ts'
import { QuizTab } from './quiz/QuizTab.tsx'
import { ReviewTab } from './review/ReviewTab.tsx'
import type { TabProps } from './tab-props.ts'
import { TrashTab } from './trash/TrashTab.tsx'
import { useMemoryActions } from './use-memory-actions.ts'

export interface ButlerScreenProps {
  readonly store: ButlerStore
  readonly tab: ButlerTab
  onTab(tab: ButlerTab): void
  onOpenMessage(place: MessagePlace): void
  onStartChat(): void
  /** A new chat with this question in its field. */
  onAskInChat(question: string): void
}

/** What the assistant knows about the user, why, what happened to it, and every way to change it. */
export function ButlerScreen({ store, tab, onTab, onOpenMessage, onStartChat, onAskInChat }: ButlerScreenProps) {
  const { t, i18n } = useTranslation()
  const notify = useNotify()
  const state = useStore(store)
  const scroller = useRef<HTMLDivElement>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const { fail } = useNotices()
  const onOpenMemory = useOpenMemory(store)
  const onAnswerForget = useCallback(() => {
    store.getState().closeDetail()
    onTab('review')
  }, [store, onTab])
  const memoryActions = useMemoryActions({ store, onOpenMessage, onAnswerForget })
  const tabProps: TabProps = { store, onOpenMemory, onOpenMessage }
  const counts = countsOf(openReviews(state), i18n.language)

  const exportAs = async (format: Parameters<typeof state.exportMemories>[0]) => {
    const saved = await state.exportMemories(format, i18n.language.startsWith('zh') ? 'zh' : 'en')
    if (saved) notify({ text: (t) => exportedWords(t, { ...valueOf(state.stats), ...saved }, i18n.language) })
  }
  const change = (next: ButlerTab) => {
    if (state.editingId === null) state.closeDetail()
    scroller.current?.scrollTo({ top: 0 })
    onTab(next)
  }
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <div className="flex min-w-0 grow flex-col">
        <WindowBar />
        <div
          ref={scroller}
          className="@container min-h-0 grow overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
        >
          <main
            data-leaves-room
            className="relative mx-auto flex max-w-[880px] flex-col px-4 pt-[max(0.25rem,1.5rem-var(--bar-height))] pb-[calc(2.5rem+var(--taken-notices,0px))] sm:px-8 sm:pt-[max(0.25rem,2rem-var(--bar-height))]"
          >
            <ButlerHeader
              stats={valueOf(state.stats)}
              onExport={(format) => void exportAs(format).catch(fail)}
              onImport={(onConflict, own) => void state.importMemories(onConflict, own).then(setImported, fail)}
              onForget={() => void state.beginForgetting(null)}
            />
            <Tabs value={tab} onChange={change} className="mt-3 flex flex-col">
              <TabBar
                look="line"
                onDown={() =>
                  scroller.current?.querySelector<HTMLElement>('[role="tabpanel"] article[tabindex]')?.focus()
                }
                label={t('butler.tab.label')}
                tabs={butlerTabs.map((value) => ({ value, label: t(`butler.tab.${value}`), count: counts[value] }))}
              />
              <div className="relative mt-5">
                <TabPanel value="you">
                  <OverviewTab {...tabProps} onTab={change} onStartChat={onStartChat} onAskInChat={onAskInChat} />
                </TabPanel>
                <TabPanel value="memories">
                  <MemoriesPart {...tabProps} scroller={scroller} onStartChat={onStartChat} />
                </TabPanel>
                <TabPanel value="review">
                  <ReviewTab {...tabProps} />
                </TabPanel>
                <TabPanel value="test">
                  <QuizTab {...tabProps} />
                </TabPanel>
                <TabPanel value="changes">
                  <ChangesTab {...tabProps} />
                </TabPanel>
                <TabPanel value="trash">
                  <TrashTab {...tabProps} />
                </TabPanel>
              </div>
            </Tabs>
          </main>
        </div>
      </div>
      {state.selectedId && (
        <MemoryPanel
          selectedId={state.selectedId}
          detail={state.detail}
          editingId={state.editingId}
          typed={state.typedOver.get(state.selectedId)}
          isHeldBack={heldBackBy(state).has(state.selectedId)}
          actions={memoryActions}
        />
      )}
      {state.leaving && <LeavingQuestion onAnswer={state.answerLeaving} />}
      {imported && (
        <ImportResultDialog
          result={imported}
          onClose={() => setImported(null)}
          onUndo={(changeId) => {
            setImported(null)
            void state.undo(changeId).then(() => notify({ text: (t) => t('butler.import.undone') }), fail)
          }}
        />
      )}
    </div>
  )
}

/** Opens a memory, unless the user wants to keep what stands unsaved in another. */
function useOpenMemory(store: ButlerStore) {
  return useCallback(
    (memoryId: string) => {
      const { leave, select } = store.getState()
      leave(() => void select(memoryId))
    },
    [store],
  )
}

/** Asked before what was typed over a memory is lost. */
function LeavingQuestion({ onAnswer }: { onAnswer(goes: boolean): void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('butler.leave.title')}
      description={t('butler.leave.text')}
      confirmLabel={t('butler.leave.confirm')}
      isDangerous
      onConfirm={async () => {
        onAnswer(true)
        return true
      }}
      onClose={() => onAnswer(false)}
    />
  )
}

/** What the tabs say beside their names. */
const countsOf = (toReview: number, language: string): Partial<Record<ButlerTab, string>> =>
  toReview > 0 ? { review: toReview.toLocaleString(language) } : {}
