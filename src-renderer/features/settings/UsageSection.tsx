import { useTranslation } from 'react-i18next'
import { BackgroundPart } from './BackgroundPart.tsx'
import { ModelCaps } from './ModelCaps.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { UsageTable } from './UsageTable.tsx'

/** What models took, and for what. */
export function UsageSection(props: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('settings.background.usage')} ids={['usage']}>
      <BackgroundPart {...props}>{({ usage }) => <UsageTable usage={usage} />}</BackgroundPart>
    </SettingsSection>
  )
}

/** How much they may take outside the chat. */
export function CapsSection({ settings, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('settings.background.caps')} text={t('settings.background.capsHint')} ids={['caps']}>
      <ModelCaps caps={settings.modelCaps} onSave={(modelCaps) => onUpdate({ modelCaps })} />
    </SettingsSection>
  )
}
