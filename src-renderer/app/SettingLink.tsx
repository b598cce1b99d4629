import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { settingNamed } from '../features/settings/find-settings.ts'
import type { SettingId, SettingsPageId } from '../features/settings/settings-table.ts'
import { Button } from '../ui/Button.tsx'

interface SettingLinkProps {
  readonly words: string
  readonly platform: 'electron' | 'browser'
  onOpen(page: SettingsPageId, setting: SettingId): void
}

/** Leads to the setting that all of these words are about; without one nothing is shown. */
export function SettingLink({ words, platform, onOpen }: SettingLinkProps) {
  const { t } = useTranslation()
  const setting = settingNamed(t, platform, words)
  if (setting === null) return null
  return (
    <Button size="sm" className="self-start" onClick={() => onOpen(setting.page, setting.id)}>
      <Settings2 />
      {t('chat.inSettings', { name: setting.title })}
    </Button>
  )
}
