import { useTranslation } from 'react-i18next'
import { useCopied } from '../../lib/use-copied.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface AccessSecretProps {
  readonly secret: string
  onClose(): void
}

/** A new token's secret, the one time that it is shown. */
export function AccessSecret({ secret, onClose }: AccessSecretProps) {
  const { t } = useTranslation()
  const { copied, copy } = useCopied(secret)
  return (
    <Dialog
      open
      title={t('settings.access.secretTitle')}
      description={t('settings.access.secretText')}
      footer={
        <>
          <Button onClick={copy}>{t(copied ? 'common.copied' : 'common.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <code
        aria-label={t('settings.access.secret')}
        className="mt-4 block rounded-sm bg-sunken px-3 py-2 font-mono text-sm break-all select-all"
      >
        {secret}
      </code>
      <p className="mt-4 text-sm text-muted">{t('settings.access.howTo')}</p>
      <code className="mt-1 block rounded-sm bg-sunken px-3 py-2 font-mono text-xs break-all select-all">
        {`curl -H "Authorization: Bearer $TOKEN" ${window.location.origin}/call/agent_list -d "{}"`}
      </code>
    </Dialog>
  )
}
