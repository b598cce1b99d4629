import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ScheduleLine } from './ScheduleLine.tsx'
import { ScheduleRows } from './ScheduleRows.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsStore } from './settings-store.ts'

interface SchedulesSectionProps {
  readonly store: SettingsStore
  readonly agentId: string
  onFailure(error: unknown): void
}

/** What is done at times: a line to say it in, and what is set. */
export function SchedulesSection({ store, agentId, onFailure }: SchedulesSectionProps) {
  const { t } = useTranslation()
  const { schedules, loadSchedules, ...actions } = useStore(store)
  useEffect(() => void store.getState().loadSchedules(), [store])
  return (
    <SettingsSection title={t('schedules.title')} text={t('schedules.text')}>
      <ScheduleLine
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
          onRemove={(id) => void actions.removeSchedule(id).catch(onFailure)}
        />
      )}
    </SettingsSection>
  )
}
