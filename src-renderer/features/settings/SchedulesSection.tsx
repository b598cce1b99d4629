import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Schedule } from '../../../src-main/contract/schedule.ts'
import { describeError } from '../../lib/errors.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { actionInWords } from './rule-words.ts'
import { ScheduleLine } from './ScheduleLine.tsx'
import { ScheduleRows } from './ScheduleRows.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** What is done at times: a line to say it in, and what is set. */
export function SchedulesSection({ store, agentId, onFailure }: SectionProps) {
  const { t } = useTranslation()
  const { schedules, brought, loadSchedules, ...actions } = useStore(store)
  const { tell } = useNotices()
  useEffect(() => void store.getState().loadSchedules(), [store])
  const remove = async (schedule: Schedule): Promise<void> => {
    await actions.removeSchedule(schedule.id)
    const what = actionInWords(t, schedule.action)
    tell(
      (t) => t('schedules.removed', { what }),
      () => actions.restoreSchedule(schedule),
    )
  }
  return (
    <SettingsSection title={t('schedules.title')} text={t('schedules.text')} ids={['schedules']}>
      <ScheduleLine
        brought={brought}
        onTaken={() => actions.bringSentence('')}
        onRead={(sentence) => actions.readSentence(agentId, sentence)}
        onSet={(reading) => actions.setSchedule(agentId, reading)}
        onFailure={onFailure}
      />
      {schedules.status === 'loading' && <Spinner label={t('common.loading')} />}
      {schedules.status === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-base text-danger">{describeError(t, schedules.error)}</p>
          <Button size="sm" onClick={() => void loadSchedules()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {schedules.status === 'ready' && (
        <ScheduleRows
          schedules={schedules.value}
          onPause={(id, paused) => void actions.pauseSchedule(id, paused).catch(onFailure)}
          onRun={(id) => void actions.runSchedule(id).catch(onFailure)}
          onRemove={(schedule) => void remove(schedule).catch(onFailure)}
        />
      )}
    </SettingsSection>
  )
}
