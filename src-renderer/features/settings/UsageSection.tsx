import { useTranslation } from 'react-i18next'
import { defaultSettings } from '../../../src-main/contract/settings.ts'
import { Details } from '../../ui/Details.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
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

const noLimit = 1_000_000_000
const capChoices = [
  ['little', { run: 50_000, day: 200_000, month: 2_000_000 }],
  ['normal', defaultSettings.modelCaps],
  ['unlimited', { run: noLimit, day: noLimit, month: noLimit }],
] as const

/** How much they may take outside the chat. */
export function CapsSection({ settings, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  const { day, month, run } = settings.modelCaps
  const chosen = capChoices.find(([, caps]) => caps.day === day && caps.month === month && caps.run === run)?.[0]
  return (
    <SettingsSection title={t('settings.background.caps')} text={t('settings.background.capsHint')} ids={['caps']}>
      <Segmented
        label={t('settings.background.caps')}
        value={chosen ?? ''}
        options={capChoices.map(([value]) => ({ value, label: t(`settings.background.capChoice.${value}`) }))}
        onChange={(value) => {
          const modelCaps = capChoices.find(([name]) => name === value)?.[1]
          if (modelCaps) onUpdate({ modelCaps })
        }}
        className="self-start"
      />
      <Details label={t('search.details')} open={chosen === undefined} className="text-sm">
        <div className="mt-2 flex flex-col gap-3">
          <p className="text-sm text-muted">{t('settings.background.capsUnit')}</p>
          <ModelCaps
            key={`${run} ${day} ${month}`}
            caps={settings.modelCaps}
            onSave={(modelCaps) => onUpdate({ modelCaps })}
          />
        </div>
      </Details>
    </SettingsSection>
  )
}
