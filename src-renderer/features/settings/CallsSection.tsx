import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { AccessLog } from './AccessLog.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Which program called what. */
export function CallsSection({ store, onFailure }: SectionProps) {
  const { t } = useTranslation()
  const { access, loadAccess, moreAccess } = useStore(store)
  useEffect(() => void store.getState().loadAccess(), [store])
  return (
    <SettingsSection title={t('settings.access.log')} text={t('settings.access.logText')} ids={['calls']}>
      {access.status === 'ready' && (
        <AccessLog
          access={access.value}
          onRefusedOnly={(refusedOnly) => void loadAccess(refusedOnly)}
          onMore={() => void moreAccess().catch(onFailure)}
        />
      )}
    </SettingsSection>
  )
}
