import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatNumber } from '../../lib/format.ts'
import { valueOf } from '../../lib/loadable.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'

const most = 4_000
const step = 100
const modes = ['auto', 'rules', 'off'] as const

/** What is learned from conversations. */
export function LearningSection({ store, settings, onUpdate, onFailure }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('finder.section.learning')}>
      <SettingRows>
        <SettingRow
          id="extraction"
          label={t('settings.extraction')}
          hint={t(`settings.extractionHint.${settings.extraction}`)}
        >
          <Segmented
            label={t('settings.extraction')}
            value={settings.extraction}
            options={modes.map((value) => ({ value, label: t(`settings.extractionMode.${value}`) }))}
            onChange={(extraction) => onUpdate({ extraction })}
          />
        </SettingRow>
        <SettingRow id="delicate" label={t('settings.reviews')} hint={t('settings.reviewsHint')}>
          <Switch
            label={t('settings.reviews')}
            checked={settings.reviewsDelicate}
            onChange={(reviewsDelicate) => onUpdate({ reviewsDelicate })}
          />
        </SettingRow>
        <Overviews store={store} settings={settings} onFailure={onFailure} />
      </SettingRows>
    </SettingsSection>
  )
}

/** Who sums up long memories. A model is tried before it is taken: until then it is shown as chosen, and no other can be. */
function Overviews({ store, settings, onFailure }: Pick<SectionProps, 'store' | 'settings' | 'onFailure'>) {
  const { t } = useTranslation()
  const services = useStore(store, (state) => valueOf(state.providers))?.items ?? []
  const [tried, setTried] = useState<string | null>(null)
  if (services.length === 0) return null
  const driver = settings.summaryDriver
  const chosen = services.find(({ id }) => id === driver?.providerId)
  const choose = (provider: string) => {
    if (tried !== null) return
    setTried(provider)
    void store
      .getState()
      .chooseSummaryDriver(provider)
      .catch(onFailure)
      .finally(() => setTried(null))
  }
  const options = services.map(({ id, name, model }) => ({
    value: id,
    label: `${name} · ${id === chosen?.id ? driver?.model : model}`,
  }))
  return (
    <SettingRow
      id="overviews"
      label={t('settings.overviews.label')}
      hint={t(tried === null ? 'settings.overviews.hint' : 'settings.overviews.trying')}
    >
      <Select
        label={t('settings.overviews.label')}
        value={tried ?? chosen?.id ?? 'none'}
        options={[{ value: 'none', label: t('settings.overviews.rules') }, ...options]}
        onChange={choose}
      />
    </SettingRow>
  )
}

/** What of it goes into answers. */
export function UsingSection({ settings, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('finder.section.using')}>
      <SettingRows>
        <Budget settings={settings} onUpdate={onUpdate} />
        <SettingRow id="recall" label={t('settings.recall')} hint={t('settings.recallHint')}>
          <Switch
            label={t('settings.recall')}
            checked={settings.recallConversations}
            onChange={(recallConversations) => onUpdate({ recallConversations })}
          />
        </SettingRow>
        <SettingRow id="showFirst" label={t('goes.setting')} hint={t('goes.settingHint')}>
          <Switch
            label={t('goes.setting')}
            checked={settings.showsFirst}
            onChange={(showsFirst) => onUpdate({ showsFirst })}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

/** What new chats are called: once there is a model that may name them. */
export function TitlesSection({ store, settings, onUpdate }: SectionProps) {
  const { t } = useTranslation()
  const providers = useStore(store, (state) => valueOf(state.providers))
  if (!providers || providers.items.length === 0) return null
  return (
    <SettingsSection title={t('finder.section.titles')}>
      <SettingRows>
        <SettingRow id="titles" label={t('settings.modelTitles')} hint={t('settings.modelTitlesHint')}>
          <Switch
            label={t('settings.modelTitles')}
            checked={settings.modelTitles}
            onChange={(modelTitles) => onUpdate({ modelTitles })}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

function Budget({ settings, onUpdate }: Pick<SectionProps, 'settings' | 'onUpdate'>) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [budget, setBudget] = useState(settings.memoryTokenBudget)
  const save = () => budget !== settings.memoryTokenBudget && onUpdate({ memoryTokenBudget: budget })
  const inWords = t('finder.budgetWords', { formatted: formatNumber(wordsOf(budget, i18n.language), i18n.language) })
  return (
    <SettingRow
      id="budget"
      label={t('settings.budget')}
      hint={budget === 0 ? t('settings.budgetOff') : t('settings.budgetHint')}
    >
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          aria-label={t('settings.budget')}
          aria-valuetext={inWords}
          min={0}
          max={Math.max(most, settings.memoryTokenBudget)}
          step={step}
          value={budget}
          onChange={(event) => setBudget(Number(event.target.value))}
          onPointerUp={save}
          onKeyUp={save}
          onBlur={save}
          className="h-1.5 w-36 appearance-none rounded-full bg-line-strong accent-accent [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
        />
        <output htmlFor={id} className="w-30 text-right text-sm whitespace-nowrap tabular-nums">
          {inWords}
        </output>
      </div>
    </SettingRow>
  )
}

/** A token is about three quarters of an English word, and a Chinese sign. */
const wordsOf = (tokens: number, language: string): number =>
  language.startsWith('zh') ? tokens : Math.round((tokens * 0.75) / 50) * 50
