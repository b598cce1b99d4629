import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportedWords } from '../../lib/exported.ts'
import { formatNumber } from '../../lib/format.ts'
import { useNotices } from '../../lib/use-notices.ts'
import { Button } from '../../ui/Button.tsx'
import { ForgetAllDialog } from './ForgetAllDialog.tsx'
import { SettingRow } from './SettingsSection.tsx'
import type { SettingsStore } from './settings-store.ts'

interface ForgetAllProps {
  readonly store: SettingsStore
  readonly agentId: string
}

/** The way to have everything forgotten, with the way back. */
export function ForgetAll({ store, agentId }: ForgetAllProps) {
  const { t, i18n } = useTranslation()
  const { tell, fail } = useNotices()
  const [asking, setAsking] = useState(false)
  const state = store.getState()
  const count = useCallback(() => store.getState().countAll(agentId), [store, agentId])

  const exportAll = async () => {
    const saved = await state.exportAll(agentId)
    if (saved) tell((t) => exportedWords(t, saved, i18n.language))
  }
  const forget = async (): Promise<boolean> => {
    try {
      const forgotten = await state.forgetAll(agentId)
      const bringBack = async () => {
        const left = await state.bringBack(forgotten)
        const stays = left > 0 ? ` · ${t('imports.left', { count: left })}` : ''
        tell((t) => t('settings.forgetAll.undone') + stays)
      }
      const { deleted: count, problem } = forgotten
      if (problem !== null) fail(problem)
      const done = problem === null ? 'settings.forgetAll.done' : 'settings.forgetAll.partly'
      tell((t) => t(done, { count, formatted: formatNumber(count, i18n.language) }), bringBack)
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return (
    <>
      <SettingRow id="forgetAll" label={t('settings.forgetAll.label')} hint={t('settings.forgetAll.hint')}>
        <Button className="text-danger!" onClick={() => setAsking(true)}>
          {t('settings.forgetAll.open')}
        </Button>
      </SettingRow>
      {asking && (
        <ForgetAllDialog
          count={count}
          onExport={() => void exportAll().catch(fail)}
          onForget={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
