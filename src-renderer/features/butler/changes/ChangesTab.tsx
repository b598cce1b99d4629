import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { codeOf, describeError } from '../../../lib/errors.ts'
import { createOnce } from '../../../lib/once.ts'
import { useNotify } from '../../../lib/use-notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import type { TabProps } from '../tab-props.ts'
import { middayOf, monthOf, shiftMonth } from './calendar.ts'
import { wayBack } from './change-words.ts'
import type { Change, MonthOfChanges } from './changes-slice.ts'
import { DayOfChanges } from './DayOfChanges.tsx'

/** What happened to the memories, day by day, each with its way back. */
export function ChangesTab({ store, onOpenMemory }: TabProps) {
  const { t } = useTranslation()
  const notify = useNotify()
  const [once] = useState(createOnce)
  const state = store.getState()
  const { changes, openDay, dayChanges, revision } = useStore(
    store,
    useShallow(({ changes, openDay, dayChanges, revision }) => ({ changes, openDay, dayChanges, revision })),
  )
  useEffect(() => void store.getState().loadChanges(), [store, revision])
  const fail = useCallback(
    (error: unknown) =>
      notify({
        text: (t) => (codeOf(error) === 'conflict' ? t('butler.changes.conflict') : describeError(t, error)),
        tone: 'danger',
      }),
    [notify, t],
  )
  const takeBack = (change: Change) => {
    const isRedo = wayBack(change) === 'redo'
    void once(change.changeId, async () => {
      const { changeId } = await store.getState().undo(change.changeId)
      notify({
        text: (t) => t(isRedo ? 'butler.changes.redone' : 'butler.changes.undone'),
        action: {
          label: (t) => t(isRedo ? 'common.undo' : 'common.redo'),
          run: () => void store.getState().undo(changeId).catch(fail),
        },
      })
    }).catch(fail)
  }
  if (changes.status === 'failed') {
    return (
      <EmptyState title={t('butler.changes.failed')}>
        <p>{describeError(t, changes.error)}</p>
        <Button onClick={() => void state.loadChanges()}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  if (changes.status !== 'ready') {
    return <Loading />
  }
  const { days } = changes.value
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base text-muted">{t('butler.changes.intro')}</p>
      <MonthBar shown={changes.value} onMonth={(month) => void state.showMonth(month)} />
      {days.length === 0 ? (
        <EmptyState icon={<History />} title={t('butler.changes.empty')}>
          <p>{t('butler.changes.emptyHint')}</p>
        </EmptyState>
      ) : (
        <Days>
          {days.map((day) => (
            <DayOfChanges
              key={day.day}
              day={day}
              changes={day.day === openDay ? dayChanges : null}
              onToggle={() => void state.showDay(day.day === openDay ? null : day.day)}
              onMore={() => void state.loadMoreOfDay().catch(fail)}
              onTakeBack={takeBack}
              onOpenMemory={onOpenMemory}
              titlesOf={state.titlesOf}
            />
          ))}
        </Days>
      )}
    </div>
  )
}

/** A change that was taken back has no button any more, or another one: the keyboard stays near. */
function Days({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const root = useRef<HTMLUListElement>(null)
  useFocusKept(root)
  return (
    <ul ref={root} tabIndex={-1} aria-label={t('butler.changes.days')} className="border-t border-line outline-none">
      {children}
    </ul>
  )
}

interface MonthBarProps {
  readonly shown: MonthOfChanges
  onMonth(month: string): void
}

function MonthBar({ shown: { month }, onMonth }: MonthBarProps) {
  const { t, i18n } = useTranslation()
  const now = monthOf(new Date())
  return (
    <div className="flex items-center gap-1">
      <h2 aria-live="polite" className="grow tracking-title text-lg font-semibold">
        {middayOf(month).toLocaleDateString(i18n.language, { month: 'long', year: 'numeric' })}
      </h2>
      {month !== now && (
        <Button size="sm" variant="ghost" onClick={() => onMonth(now)}>
          {t('butler.changes.thisMonth')}
        </Button>
      )}
      <IconButton label={t('butler.changes.before')} onClick={() => onMonth(shiftMonth(month, -1))}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={t('butler.changes.after')}
        disabled={month >= now}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <ChevronRight />
      </IconButton>
    </div>
  )
}
