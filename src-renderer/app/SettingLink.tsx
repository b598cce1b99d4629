import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { settingOf } from '../features/settings/find-settings.ts'
import { isSettingOn, type SettingId, type SettingsPageId } from '../features/settings/settings-table.ts'
import { Button } from '../ui/Button.tsx'
import type { AppState } from './create-app.ts'
import { modelInChat } from './model-in-chat.ts'

interface SettingLinkProps {
  readonly id: string
  readonly app: Pick<AppState, 'chat'>
  readonly platform: 'electron' | 'browser'
  onOpen(page: SettingsPageId, setting: SettingId): void
}

/** Leads to a setting; what has no row on this platform, or with these models, is not shown. */
export function SettingLink({ id, app, platform, onOpen }: SettingLinkProps) {
  const { t } = useTranslation()
  const model = useStore(app.chat, modelInChat)
  if (!isSettingOn(id, platform, model)) return null
  const setting = settingOf(t, id)
  return (
    <Button size="sm" className="self-start" onClick={() => onOpen(setting.page, setting.id)}>
      <Settings2 />
      {t('chat.inSettings', { name: setting.title })}
    </Button>
  )
}
