import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../../src-main/contract/agent.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatNumber } from '../../../lib/format.ts'
import { failed, loading, type Loadable, ready } from '../../../lib/loadable.ts'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { AgentHoldings } from './agents-slice.ts'

interface RemoveAgentDialogProps {
  readonly agent: Agent
  preview(id: string): Promise<AgentHoldings>
  /** False where it failed, which was said. */
  onRemove(): Promise<boolean>
  onClose(): void
}

/** Says what goes with an assistant, and that it does not come back. */
export function RemoveAgentDialog({ agent, preview, onRemove, onClose }: RemoveAgentDialogProps) {
  const { t, i18n } = useTranslation()
  const [held, setHeld] = useState<Loadable<AgentHoldings>>(loading)
  const [knows, setKnows] = useState(false)
  // The kernel knows what is its own.
  useEffect(() => {
    let isMounted = true
    preview(agent.id).then(
      (found) => isMounted && setHeld(ready(found)),
      (error: unknown) => isMounted && setHeld(failed(error)),
    )
    return () => {
      isMounted = false
    }
  }, [preview, agent.id])
  const number = (count: number) => ({ count, formatted: formatNumber(count, i18n.language) })
  return (
    <ConfirmDialog
      title={t('agents.remove.title', { name: agent.name })}
      description={t('agents.remove.text', { name: agent.name })}
      confirmLabel={t('agents.remove.confirm')}
      isDangerous
      isValid={held.status === 'ready' && knows}
      onConfirm={onRemove}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <>
          {held.status === 'failed' && <p className="mt-3 text-sm text-danger">{describeError(t, held.error)}</p>}
          {held.status === 'ready' && (
            <ul className="mt-3 mb-4 ml-4 list-disc text-base text-muted">
              <li>{t('agents.remove.chats', number(held.value.chats))}</li>
              <li>{t('agents.remove.memories', number(held.value.memories))}</li>
              {held.value.schedules > 0 && <li>{t('agents.remove.schedules', number(held.value.schedules))}</li>}
            </ul>
          )}
          <CheckRow label={t('agents.remove.knows')} checked={knows} disabled={isBusy} onChange={setKnows} />
        </>
      )}
    </ConfirmDialog>
  )
}
