import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import type { Notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ForgetAllDialog } from './ForgetAllDialog.tsx'
import { SettingRow } from './SettingsSection.tsx'
import type { SettingsStore } from './settings-store.ts'

interface ForgetAllProps {
  readonly store: SettingsStore
  readonly agentId: string
  readonly notify: Notify
  onFailure(error: unknown): void
}

/** The way to have everything forgotten, with the way back. */
export function ForgetAll({ store, agentId, notify, onFailure }: ForgetAllProps) {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState(false)
  const state = store.getState()
  const count = useCallback(() => store.getState().countAll(agentId), [store, agentId])

  const exportAll = async () => {
    const saved = await state.exportAll(agentId)
    if (saved !== false) notify({ text: t('butler.export.done', { count: saved }) })
  }
  const forget = async () => {
    setAsking(false)
    const forgotten = await state.forgetAll(agentId)
    const bringBack = async () => {
      await state.bringBack(forgotten)
      notify({ text: t('settings.forgetAll.undone') })
    }
    notify({
      text: t('settings.forgetAll.done', {
        count: forgotten.deleted,
        formatted: formatNumber(forgotten.deleted, i18n.language),
      }),
      action: { label: t('common.undo'), run: () => void bringBack().catch(onFailure) },
    })
  }
  return (
    <>
      <SettingRow label={t('settings.forgetAll.label')} hint={t('settings.forgetAll.hint')}>
        <Button className="text-danger!" onClick={() => setAsking(true)}>
          {t('settings.forgetAll.open')}
        </Button>
      </SettingRow>
      {asking && (
        <ForgetAllDialog
          count={count}
          onExport={() => void exportAll().catch(onFailure)}
          onForget={() => void forget().catch(onFailure)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
