import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { BackgroundPart } from './BackgroundPart.tsx'
import { JobRows } from './JobRows.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** What the app did by itself, and what of it needs the user. */
export function JobsSection(props: SectionProps) {
  const { t } = useTranslation()
  const { retryJob, cancelJob } = useStore(props.store)
  const { onFailure } = props
  return (
    <SettingsSection title={t('settings.background.jobs')} text={t('settings.background.text')} ids={['jobs']}>
      <BackgroundPart {...props}>
        {({ jobs }) => (
          <JobRows
            jobs={jobs}
            onRetry={(id) => void retryJob(id).catch(onFailure)}
            onCancel={(id) => void cancelJob(id).catch(onFailure)}
          />
        )}
      </BackgroundPart>
    </SettingsSection>
  )
}
