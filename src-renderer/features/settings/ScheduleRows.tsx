import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../src-main/contract/schedule.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ruleInWords } from './rule-words.ts'

interface ScheduleRowsProps {
  readonly schedules: readonly Schedule[]
  onPause(id: string, paused: boolean): void
  onRun(id: string): void
  onRemove(id: string): void
}

/** What is set: when it runs next, why it does not, and what can be done about it. */
export function ScheduleRows({ schedules, onPause, onRun, onRemove }: ScheduleRowsProps) {
  const { t, i18n } = useTranslation()
  if (schedules.length === 0) return <p className="text-sm text-muted">{t('schedules.none')}</p>
  return (
    <ul aria-label={t('schedules.title')} className="divide-y divide-line">
      {schedules.map((schedule) => {
        const { id, action, rule, paused, problem, nextRunAt } = schedule
        const does = action.kind === 'backup' ? t('schedules.act.backup') : t(`schedules.does.${action.kind}`, action)
        const next = nextRunAt === null ? t('schedules.over') : formatDateTime(nextRunAt, i18n.language)
        const state = paused ? t('schedules.paused') : t('schedules.next', { times: next })
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {problem && <Badge tone="danger">{t(`errorNames.${problem.code}`, problem.message)}</Badge>}
            <div className="min-w-40 flex-1 text-sm">
              <p className="break-words">{does}</p>
              <p className="text-faint">{[ruleInWords(t, rule, i18n.language), state].join(' · ')}</p>
            </div>
            <span className="flex gap-2">
              <Button size="sm" onClick={() => onRun(id)}>
                {t('settings.background.runNow')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onPause(id, !paused)}>
                {t(paused ? 'schedules.goOn' : 'schedules.pause')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onRemove(id)}>
                {t('schedules.remove')}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
