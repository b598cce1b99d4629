import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { defaultSettings } from '../../../src-main/contract/settings.ts'
import { Details } from '../../ui/Details.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
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

/** How much they may take outside the chat. Figures of one's own are a choice too, for as long as the app runs: the others do not lose them. */
export function CapsSection({ store, settings, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const { modelCaps } = settings
  const { day, month, run } = modelCaps
  const chosen = capChoices.find(([, caps]) => caps.day === day && caps.month === month && caps.run === run)?.[0]
  const kept = useStore(store, ({ ownCaps }) => ownCaps)
  useEffect(() => {
    if (chosen === undefined) store.getState().keepOwnCaps(modelCaps)
  }, [store, chosen, modelCaps])
  const own = chosen === undefined ? modelCaps : kept
  const choices = [...capChoices, ...(own ? [['own', own] as const] : [])]
  return (
    <SettingsSection title={t('settings.background.caps')} text={t('settings.background.capsHint')} ids={['caps']}>
      <div ref={root} className="flex flex-col gap-3">
        <Segmented
          label={t('settings.background.caps')}
          value={chosen ?? 'own'}
          options={choices.map(([value]) => ({ value, label: t(`settings.background.capChoice.${value}`) }))}
          onChange={(value) => {
            const caps = choices.find(([name]) => name === value)?.[1]
            if (caps) onUpdate({ modelCaps: caps })
          }}
          className="self-start"
        />
        <Details
          key={chosen === undefined ? 'own' : 'named'}
          label={t('search.details')}
          open={chosen === undefined}
          className="text-sm"
        >
          <div className="mt-2 flex flex-col gap-3">
            <p className="text-sm text-muted">{t('settings.background.capsUnit')}</p>
            <ModelCaps
              key={`${run} ${day} ${month}`}
              caps={settings.modelCaps}
              onSave={(modelCaps) => onUpdate({ modelCaps })}
            />
          </div>
        </Details>
      </div>
    </SettingsSection>
  )
}
