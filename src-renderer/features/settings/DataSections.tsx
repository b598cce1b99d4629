import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileHealth } from '../../../src-main/contract/profile-files.ts'
import { exportedWords } from '../../lib/exported.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ForgetAll } from './ForgetAll.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingRow, SettingRows, SettingsSection } from './SettingsSection.tsx'
import { useStore } from 'zustand'

/** Where everything is kept, and what leaves this computer. */
export function PlaceSection({ store, platform, onOpenFolder, onFailure }: SectionProps) {
  const { t } = useTranslation()
  const dbPath = useStore(store, (state) => state.dbPath)
  return (
    <SettingsSection title={t('finder.section.place')} text={t('settings.dataText')} ids={['place']}>
      {platform === 'browser' && <p className="text-sm text-muted">{t('settings.dataBrowser')}</p>}
      {dbPath && (
        <code
          aria-label={t('settings.folder')}
          className="rounded-md border border-line bg-raised px-4 py-2.5 font-mono text-sm break-all select-all"
        >
          {dbPath.replace(/[\\/][^\\/]*$/u, '')}
        </code>
      )}
      {onOpenFolder && (
        <Button className="self-start" onClick={() => void onOpenFolder().catch(onFailure)}>
          {t('startup.openFolder')}
        </Button>
      )}
      <p className="max-w-prose text-sm text-muted">{t('finder.place.move')}</p>
    </SettingsSection>
  )
}

/** The files are looked through once in so long, and copied then. */
const dayMs = 24 * 60 * 60_000

/** What there is to go back to. */
export function BackupsSection({ store, health, onOpen, onFailure }: SectionProps) {
  const { t, i18n } = useTranslation()
  const { tell } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const backUp = async () => {
    setBusy(true)
    try {
      if (await store.getState().backUp()) tell((t) => t('finder.backups.done'))
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const lastOf = (file: FileHealth['backups'][number]['file']): string => {
    const backup = health?.backups.find((one) => one.file === file)
    if (backup) return formatDateTime(backup.at, i18n.language)
    if (!health?.checkedAt) return t('finder.backups.none')
    const next = new Date(Date.parse(health.checkedAt) + dayMs).toISOString()
    return t('finder.backups.next', { when: formatDateTime(next, i18n.language) })
  }
  return (
    <SettingsSection title={t('finder.section.backups')} text={t('finder.backups.text')} ids={['backups']}>
      {health && (
        <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
          {(['memories', 'data'] as const).map((name) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 text-base">
              <dt className="font-medium">{t(`files.name.${name}`)}</dt>
              <dd className="text-muted">{lastOf(`${name}.db`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className="flex flex-wrap items-center gap-2">
        <Button disabled={isBusy} onClick={() => void backUp()}>
          {t('finder.backups.now')}
        </Button>
        <Button onClick={() => onOpen('schedules', 'schedules')}>{t('finder.backups.plan')}</Button>
        {isBusy && <Spinner label={t('common.loading')} />}
      </span>
    </SettingsSection>
  )
}

/** To take along, and to bring in. */
export function TransferSection({ store, agentId, onBringIn }: SectionProps) {
  const { t, i18n } = useTranslation()
  const { tell, fail } = useNotices()
  const take = async () => {
    const saved = await store.getState().exportAll(agentId)
    if (saved) tell((t) => exportedWords(t, saved, i18n.language))
  }
  return (
    <SettingsSection title={t('finder.section.transfer')}>
      <SettingRows>
        <SettingRow id="export" label={t('finder.export.label')} hint={t('finder.export.hint')}>
          <Button onClick={() => void take().catch(fail)}>{t('finder.export.do')}</Button>
        </SettingRow>
        <SettingRow id="import" label={t('finder.import.label')} hint={t('finder.import.hint')}>
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => onBringIn('memories')}>{t('finder.import.memories')}</Button>
            <Button onClick={() => onBringIn('chats')}>{t('finder.import.chats')}</Button>
          </span>
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

/** Of a browser: the way out. */
export function LeaveSection({ onSignOut, onFailure }: SectionProps) {
  const { t } = useTranslation()
  if (!onSignOut) return null
  return (
    <SettingsSection title={t('settings.signOut.label')}>
      <SettingRows>
        <SettingRow id="signOut" label={t('settings.signOut.do')} hint={t('settings.signOut.hint')}>
          <Button onClick={() => void onSignOut().catch(onFailure)}>{t('settings.signOut.do')}</Button>
        </SettingRow>
      </SettingRows>
    </SettingsSection>
  )
}

/** The end of it all, with the way back. */
export function ForgetSection({ store, agentId }: SectionProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('finder.section.forget')}>
      <SettingRows>
        <ForgetAll store={store} agentId={agentId} />
      </SettingRows>
    </SettingsSection>
  )
}
