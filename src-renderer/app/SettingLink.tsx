import { Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { settingNamed, settingOf } from '../features/settings/find-settings.ts'
import type { SettingId, SettingsPageId } from '../features/settings/settings-table.ts'
import { Button } from '../ui/Button.tsx'

interface SettingLinkProps {
  readonly words: string
  /** They ask to forget everything at once, in whatever words. */
  readonly isForAll: boolean
  readonly platform: 'electron' | 'browser'
  onOpen(page: SettingsPageId, setting: SettingId): void
}

/** Leads to the setting that all of these words are about; without one nothing is shown. */
export function SettingLink({ words, isForAll, platform, onOpen }: SettingLinkProps) {
  const { t } = useTranslation()
  const setting = useMemo(
    () => (isForAll ? settingOf(t, 'forgetAll') : settingNamed(t, platform, words)),
    [isForAll, t, platform, words],
  )
  if (setting === null) return null
  return (
    <Button size="sm" className="self-start" onClick={() => onOpen(setting.page, setting.id)}>
      <Settings2 />
      {t('chat.inSettings', { name: setting.title })}
    </Button>
  )
}
