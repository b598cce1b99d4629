import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../src-main/contract/schedule.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { actionInWords, whenInWords } from './rule-words.ts'

interface ScheduleRowsProps {
  readonly schedules: readonly Schedule[]
  onPause(id: string, paused: boolean): void
  onRun(id: string): void
  onRemove(schedule: Schedule): void
}

/** What is set: when it runs next, why it does not, and what can be done about it. */
export function ScheduleRows({ schedules, onPause, onRun, onRemove }: ScheduleRowsProps) {
  const { t, i18n } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  return (
    <div ref={root} tabIndex={-1}>
      {schedules.length === 0 && <p className="text-sm text-muted">{t('schedules.none')}</p>}
      <ul
        aria-label={t('schedules.title')}
        className="divide-y divide-line rounded-lg border border-line bg-raised empty:hidden"
      >
        {schedules.map((schedule) => {
          const { id, action, paused, problem } = schedule
          const does = actionInWords(t, action)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              {problem && <Badge tone="danger">{t(`errorNames.${problem.code}`, problem.message)}</Badge>}
              <div className="min-w-40 flex-1 text-sm">
                <p className="break-words">{does}</p>
                <p className="text-muted">{whenInWords(t, schedule, i18n.language)}</p>
              </div>
              <span className="flex gap-2">
                <Button size="sm" onClick={() => onRun(id)}>
                  {t('settings.background.runNow')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => onPause(id, !paused)}>
                  {t(paused ? 'schedules.goOn' : 'schedules.pause')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => onRemove(schedule)}>
                  {t('schedules.remove')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
