import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuntimeState } from '../../../src-main/contract/runtime.ts'
import { runtimeWords } from '../../lib/runtime-words.ts'
import { Mark } from '../../ui/Mark.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface DataSectionProps {
  readonly dbPath: string | null
  readonly platform: 'electron' | 'browser'
  readonly runtime: RuntimeState | null
  /** What can be done with the data. */
  readonly children: ReactNode
}

/** Where everything is kept, and what this app is. */
export function DataSection({ dbPath, platform, runtime, children }: DataSectionProps) {
  const { t } = useTranslation()
  const words = runtimeWords(t, runtime)
  return (
    <>
      <SettingsSection title={t('settings.data')} text={t('settings.dataText')}>
        {platform === 'browser' && <p className="text-sm text-faint">{t('settings.dataBrowser')}</p>}
        {dbPath && (
          <code
            aria-label={t('settings.dbPath')}
            className="rounded-sm bg-sunken px-3 py-2 font-mono text-sm break-all select-all"
          >
            {dbPath}
          </code>
        )}
        {children}
      </SettingsSection>
      <SettingsSection title={t('settings.about')}>
        <div className="flex items-center gap-4">
          <Mark className="w-11" />
          <p className="text-base text-muted">{t('settings.aboutText')}</p>
        </div>
        {words.length > 0 && (
          <section aria-label={t('runtime.label')} className="rounded-sm bg-warm-soft px-3 py-2 text-sm text-ink">
            <p>{words.join(' ')}</p>
            <p className="mt-1">{t('runtime.advice')}</p>
          </section>
        )}
      </SettingsSection>
    </>
  )
}
