import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { middayOf } from './calendar.ts'
import { kindLabel } from './change-words.ts'
import { ChangeRow, type ChangeLinks } from './ChangeRow.tsx'
import type { ChangePage, DayOfChanges as Day } from './changes-slice.ts'

interface DayOfChangesProps extends ChangeLinks {
  readonly day: Day
  /** Null where the day is closed. */
  readonly changes: Loadable<ChangePage> | null
  onToggle(): void
  onMore(): void
}

/** A day with how much happened on it, and once it is open what that was. */
export function DayOfChanges({ day, changes, onToggle, onMore, ...links }: DayOfChangesProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const number = (value: number) => formatNumber(value, i18n.language)
  const kinds = Object.entries(day.byKind).toSorted(([, a], [, b]) => b - a)
  const date = middayOf(day.day)
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={changes !== null}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-start gap-3 rounded-sm px-3 py-3 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 grow">
          <time dateTime={day.day} className="block text-base font-medium">
            {date.toLocaleDateString(i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })}
          </time>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
            {kinds.map(([kind, count]) => (
              <span key={kind}>
                {kindLabel(t, kind)} <span className="tabular-nums">{number(count)}</span>
              </span>
            ))}
          </span>
        </span>
        <span className="shrink-0 pt-0.5 text-sm text-faint tabular-nums">
          {t('butler.changes.count', { count: day.total, formatted: number(day.total) })}
        </span>
        <ChevronDown
          aria-hidden
          className={cx('mt-1 size-4 shrink-0 text-faint transition-transform', changes !== null && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={changes === null} className="pb-3">
        {changes?.status === 'loading' && (
          <p className="py-4 text-center">
            <Spinner label={t('common.loading')} />
          </p>
        )}
        {changes?.status === 'failed' && (
          <p role="alert" className="px-3 py-2 text-base text-danger">
            {describeError(t, changes.error)}
          </p>
        )}
        {changes?.status === 'ready' && (
          <>
            <ol aria-label={t('butler.changes.ofDay')}>
              {changes.value.items.map((change) => (
                <ChangeRow key={change.changeId} change={change} {...links} />
              ))}
            </ol>
            {changes.value.nextCursor && (
              <Button size="sm" className="mt-2 ml-3" onClick={onMore}>
                {t('common.more')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
