import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { settingOf } from '../features/settings/find-settings.ts'
import { isSettingOn, type SettingId, type SettingsPageId } from '../features/settings/settings-table.ts'
import { Button } from '../ui/Button.tsx'

interface SettingLinkProps {
  readonly id: string
  readonly platform: 'electron' | 'browser'
  onOpen(page: SettingsPageId, setting: SettingId): void
}

/** Leads to a setting; what is not on this platform is not shown. */
export function SettingLink({ id, platform, onOpen }: SettingLinkProps) {
  const { t } = useTranslation()
  if (!isSettingOn(id, platform)) return null
  const setting = settingOf(t, id)
  return (
    <Button size="sm" className="self-start" onClick={() => onOpen(setting.page, setting.id)}>
      <Settings2 />
      {t('chat.inSettings', { name: setting.title })}
    </Button>
  )
}
