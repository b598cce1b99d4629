import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AccessToken, Grant } from '../../../src-main/contract/access.ts'
import { describeError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Details } from '../../ui/Details.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { AccessForm } from './AccessForm.tsx'
import { AccessSecret } from './AccessSecret.tsx'
import { AccessTokenRow } from './AccessTokenRow.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The programs that may use what is remembered here. They call only what is served to a browser. */
export function AccessSection({ store, onFailure }: SectionProps) {
  const { t } = useTranslation()
  const { access, letIn, pauseToken, revokeToken } = useStore(store)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<AccessToken | null>(null)
  const adding = useRef<HTMLDivElement>(null)
  useFocusKept(adding)
  useEffect(() => void store.getState().loadAccess(), [store])
  const add = async (grant: Grant) => {
    try {
      const given = await letIn(grant)
      // The form gives the keyboard to the button it came from before the dialog takes it from there.
      flushSync(() => setIsAdding(false))
      setSecret(given)
    } catch (error) {
      onFailure(error)
    }
  }
  const revoke = async ({ id }: AccessToken): Promise<boolean> => {
    try {
      await revokeToken(id)
      return true
    } catch (error) {
      onFailure(error)
      return false
    }
  }
  const tokens = access.status === 'ready' ? access.value.tokens : []
  const letInNow = tokens.filter(({ state }) => state !== 'revoked')
  const revoked = tokens.filter(({ state }) => state === 'revoked')
  return (
    <SettingsSection title={t('settings.access.title')} text={t('settings.access.text')} ids={['programs']}>
      {access.status === 'loading' && <Spinner label={t('common.loading')} />}
      {access.status === 'failed' && <p className="text-base text-danger">{describeError(t, access.error)}</p>}
      {access.status === 'ready' && (
        <>
          {letInNow.length > 0 && (
            <ul
              aria-label={t('settings.access.programs')}
              className="divide-y divide-line rounded-lg border border-line bg-raised"
            >
              {letInNow.map((token) => (
                <AccessTokenRow
                  key={token.id}
                  token={token}
                  agents={access.value.agents}
                  onPause={(paused) => void pauseToken(token.id, paused).catch(onFailure)}
                  onRevoke={() => setRevoking(token)}
                />
              ))}
            </ul>
          )}
          <div ref={adding} tabIndex={-1} className="outline-none">
            {isAdding ? (
              <AccessForm agents={access.value.agents} onSave={add} onCancel={() => setIsAdding(false)} />
            ) : (
              <Button onClick={() => setIsAdding(true)}>
                <Plus />
                {t('settings.access.add')}
              </Button>
            )}
          </div>
          {revoked.length > 0 && (
            <Details label={t('settings.access.revoked', { count: revoked.length })} className="text-sm">
              <ul aria-label={t('settings.access.state.revoked')} className="divide-y divide-line">
                {revoked.map((token) => (
                  <AccessTokenRow key={token.id} token={token} agents={access.value.agents} />
                ))}
              </ul>
            </Details>
          )}
        </>
      )}
      {secret !== null && <AccessSecret secret={secret} onClose={() => setSecret(null)} />}
      {revoking && (
        <ConfirmDialog
          title={t('settings.access.revokeTitle', { name: revoking.name })}
          description={t('settings.access.revokeText')}
          confirmLabel={t('settings.access.revoke')}
          isDangerous
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </SettingsSection>
  )
}
