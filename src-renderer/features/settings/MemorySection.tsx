import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { formatNumber } from '../../lib/format.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SettingsPatch } from './settings-slice.ts'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'

interface MemorySectionProps {
  readonly settings: Settings
  /** Further settings of memory. */
  readonly children: ReactNode
  onUpdate(patch: SettingsPatch): void
}

const most = 4_000
const step = 100
const modes = ['auto', 'rules', 'off'] as const

export function MemorySection({ settings, children, onUpdate }: MemorySectionProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [budget, setBudget] = useState(settings.memoryTokenBudget)
  const save = () => budget !== settings.memoryTokenBudget && onUpdate({ memoryTokenBudget: budget })
  return (
    <SettingsSection title={t('settings.memory')}>
      <SettingRow label={t('settings.budget')} hint={budget === 0 ? t('settings.budgetOff') : t('settings.budgetHint')}>
        <div className="flex items-center gap-3">
          <input
            id={id}
            type="range"
            aria-label={t('settings.budget')}
            min={0}
            max={Math.max(most, settings.memoryTokenBudget)}
            step={step}
            value={budget}
            onChange={(event) => setBudget(Number(event.target.value))}
            onPointerUp={save}
            onKeyUp={save}
            onBlur={save}
            className="w-40 accent-accent"
          />
          <output htmlFor={id} className="w-24 text-right text-sm tabular-nums">
            {t('settings.tokens', { formatted: formatNumber(budget, i18n.language) })}
          </output>
        </div>
      </SettingRow>
      <SettingRow label={t('settings.extraction')} hint={t(`settings.extractionHint.${settings.extraction}`)}>
        <Segmented
          label={t('settings.extraction')}
          value={settings.extraction}
          options={modes.map((value) => ({ value, label: t(`settings.extractionMode.${value}`) }))}
          onChange={(extraction) => onUpdate({ extraction })}
        />
      </SettingRow>
      <SettingRow label={t('settings.recall')} hint={t('settings.recallHint')}>
        <Switch
          label={t('settings.recall')}
          checked={settings.recallConversations}
          onChange={(recallConversations) => onUpdate({ recallConversations })}
        />
      </SettingRow>
      <SettingRow label={t('settings.modelTitles')} hint={t('settings.modelTitlesHint')}>
        <Switch
          label={t('settings.modelTitles')}
          checked={settings.modelTitles}
          onChange={(modelTitles) => onUpdate({ modelTitles })}
        />
      </SettingRow>
      <SettingRow label={t('settings.reviews')} hint={t('settings.reviewsHint')}>
        <Switch
          label={t('settings.reviews')}
          checked={settings.reviewsDelicate}
          onChange={(reviewsDelicate) => onUpdate({ reviewsDelicate })}
        />
      </SettingRow>
      {children}
    </SettingsSection>
  )
}
