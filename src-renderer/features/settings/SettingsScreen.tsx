import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { RuntimeState } from '../../../src-main/contract/runtime.ts'
import type { Notify } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { AccessSection } from './AccessSection.tsx'
import { BackgroundSection } from './BackgroundSection.tsx'
import { DataSection } from './DataSection.tsx'
import { ForgetAll } from './ForgetAll.tsx'
import { MemorySection } from './MemorySection.tsx'
import { ModelSection } from './ModelSection.tsx'
import { SchedulesSection } from './SchedulesSection.tsx'
import { SearchByMeaning } from './SearchByMeaning.tsx'
import type { SettingsPatch } from './settings-slice.ts'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'
import type { SettingsStore } from './settings-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

interface SettingsScreenProps {
  readonly store: SettingsStore
  readonly platform: 'electron' | 'browser'
  /** Whose memories are meant. */
  readonly agentId: string
  readonly notify: Notify
  readonly runtime: RuntimeState | null
  /** Null where there is no session to end. */
  readonly onSignOut: (() => Promise<void>) | null
  onOpenLink(url: string): void
}

const languages = ['system', 'zh', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

export function SettingsScreen({
  store,
  platform,
  agentId,
  notify,
  runtime,
  onSignOut,
  onOpenLink,
}: SettingsScreenProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const { fail } = useNotices(notify)
  // Connections, the state of search and paths are asked for when the screen opens.
  useEffect(() => {
    void store.getState().loadProviders()
    void store.getState().loadEmbedding()
    if (platform === 'electron') void store.getState().loadDbPath().catch(fail)
  }, [store, platform, fail])
  if (state.settings.status !== 'ready') return null
  const settings = state.settings.value
  const update = (patch: SettingsPatch) => void state.updateSettings(patch).catch(fail)
  return (
    <div className="min-w-0 grow overflow-y-auto">
      <main className="mx-auto max-w-[720px] px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
        <h1 className="mb-8 tracking-title text-2xl font-semibold">{t('settings.title')}</h1>
        <div>
          <ModelSection
            store={store}
            settings={settings}
            notify={notify}
            onFailure={fail}
            onOpenLink={onOpenLink}
            onUpdate={update}
          />
          <SettingsSection title={t('settings.appearance')}>
            <SettingRow label={t('settings.language')}>
              <Segmented
                label={t('settings.language')}
                value={settings.language}
                options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
                onChange={(language) => update({ language })}
              />
            </SettingRow>
            <SettingRow label={t('settings.theme')}>
              <Segmented
                label={t('settings.theme')}
                value={settings.theme}
                options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
                onChange={(theme) => update({ theme })}
              />
            </SettingRow>
          </SettingsSection>
          <MemorySection settings={settings} onUpdate={update}>
            <SearchByMeaning store={store} onFailure={fail} />
          </MemorySection>
          <SchedulesSection store={store} agentId={agentId} notify={notify} onFailure={fail} />
          <BackgroundSection store={store} settings={settings} onFailure={fail} onUpdate={update} />
          <AccessSection store={store} platform={platform} onFailure={fail} />
          <DataSection dbPath={state.dbPath} platform={platform} runtime={runtime}>
            {onSignOut && (
              <SettingRow label={t('settings.signOut.label')} hint={t('settings.signOut.hint')}>
                <Button onClick={() => void onSignOut().catch(fail)}>{t('settings.signOut.do')}</Button>
              </SettingRow>
            )}
            <ForgetAll store={store} agentId={agentId} notify={notify} />
          </DataSection>
        </div>
      </main>
    </div>
  )
}
