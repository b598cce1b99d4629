import { BookX, Columns2 } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../../src-main/contract/chat.ts'
import { builtInProviderId } from '../../../../src-main/contract/receipt.ts'
import type { Output } from '../../../lib/command-client.ts'
import { lazily } from '../../../lib/lazily.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

const CompareDialog = lazily(async () => (await import('./CompareDialog.tsx')).CompareDialog)

interface WithoutMemoryProps {
  readonly turn: Turn
  readonly busy: boolean
  readonly actions: {
    onRegenerate(turn: Turn, memory: boolean): void
    usesMemory(): boolean
    onAnswers(turnId: string): Promise<Output<'chat_answers'>['items']>
    onReceipt(turn: Pick<Turn, 'id'>, citation: number): void
  }
}

/** Asks a question once more without anything that is known; marks such an answer, and leads to both side by side. */
export function WithoutMemory({ turn, busy, actions }: WithoutMemoryProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { id, withoutMemory, answeredBy } = turn
  const { onAnswers } = actions
  const load = useCallback(() => onAnswers(id), [onAnswers, id])
  if (!withoutMemory)
    return answeredBy === null || answeredBy.providerId === builtInProviderId || !actions.usesMemory() ? null : (
      <IconButton
        size="sm"
        label={t('compare.again')}
        disabled={busy}
        onClick={() => actions.onRegenerate(turn, false)}
      >
        <BookX />
      </IconButton>
    )
  return (
    <>
      <IconButton size="sm" label={t('compare.open')} onClick={() => setIsOpen(true)}>
        <Columns2 />
      </IconButton>
      <Badge>{t('compare.mark')}</Badge>
      {isOpen && (
        <Suspense>
          <CompareDialog
            load={load}
            onCitation={(turnId, number) => {
              setIsOpen(false)
              actions.onReceipt({ id: turnId }, number)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
