import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/Segmented.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'

const languages = ['system', 'zh', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

/** Language and theme. */
export function LookSection({ settings, onUpdate }: Pick<SectionProps, 'settings' | 'onUpdate'>) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('finder.page.look')}>
      <SettingRows>
        <SettingRow id="language" label={t('settings.language')} hint={t('finder.languageHint')}>
          <Segmented
            label={t('settings.language')}
            value={settings.language}
            options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
            onChange={(language) => onUpdate({ language })}
          />
        </SettingRow>
        <SettingRow id="theme" label={t('settings.theme')} hint={t('finder.themeHint')}>
          <Segmented
            label={t('settings.theme')}
            value={settings.theme}
            options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
            onChange={(theme) => onUpdate({ theme })}
          />
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}
