import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { JobRows } from './JobRows.tsx'
import { ModelCaps } from './ModelCaps.tsx'
import type { SettingsPatch } from './settings-slice.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsStore } from './settings-store.ts'
import { UsageTable } from './UsageTable.tsx'

interface BackgroundSectionProps {
  readonly store: SettingsStore
  readonly settings: Settings
  onFailure(error: unknown): void
  onUpdate(patch: SettingsPatch): void
}

/** What goes on beside the chat: what models took for it, its limits, and the work itself. */
export function BackgroundSection({ store, settings, onFailure, onUpdate }: BackgroundSectionProps) {
  const { t } = useTranslation()
  const { background, loadBackground, retryJob, cancelJob } = useStore(store)
  // Asked for when the screen opens, and again when a limit was changed.
  useEffect(() => void store.getState().loadBackground(), [store, settings.modelCaps])
  return (
    <SettingsSection title={t('settings.background.title')} text={t('settings.background.text')}>
      <ModelCaps caps={settings.modelCaps} onSave={(modelCaps) => onUpdate({ modelCaps })} />
      {background.status === 'loading' && <Spinner label={t('common.loading')} />}
      {background.status === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-base text-danger">{describeError(t, background.error)}</p>
          <Button size="sm" onClick={() => void loadBackground()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {background.status === 'ready' && (
        <>
          <UsageTable usage={background.value.usage} />
          <JobRows
            jobs={background.value.jobs}
            onRetry={(id) => void retryJob(id).catch(onFailure)}
            onCancel={(id) => void cancelJob(id).catch(onFailure)}
          />
        </>
      )}
    </SettingsSection>
  )
}
