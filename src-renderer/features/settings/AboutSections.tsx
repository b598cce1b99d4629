import { useTranslation } from 'react-i18next'
import { version } from '../../../package.json'
import { printedKeys } from '../../lib/shortcut-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'

/** What this app is. */
export function AboutSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('settings.about')} ids={['about']}>
      <div className="flex items-center gap-4 rounded-lg border border-line bg-raised px-4 py-4">
        <Mark className="w-11" />
        <div>
          <p className="text-base text-muted">{t('settings.aboutText')}</p>
          <p className="text-sm text-muted tabular-nums">{t('settings.aboutVersion', { version })}</p>
        </div>
      </div>
    </SettingsSection>
  )
}

/** The ways to find one's way. */
export function HelpSection({ onFirstStart, onShortcuts }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('finder.section.help')}>
      <SettingRows>
        <SettingRow id="firstStart" label={t('finder.firstStart.label')} hint={t('finder.firstStart.hint')}>
          <Button onClick={onFirstStart}>{t('finder.firstStart.do')}</Button>
        </SettingRow>
        <SettingRow
          id="shortcuts"
          label={t('shortcuts.title')}
          hint={t('finder.shortcutsHint', { keys: printedKeys('list').replaceAll(' ', '\u00A0') })}
        >
          <Button onClick={onShortcuts}>{t('finder.shortcutsDo')}</Button>
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}
