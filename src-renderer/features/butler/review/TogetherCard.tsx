import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import { quoteOf } from './cards.ts'
import type { WaitingItem } from './review-slice.ts'
import { Said } from './Said.tsx'

interface TogetherCardProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly items: readonly WaitingItem[]
  /** One for each of them. */
  readonly children: ReactNode
  onKeep(): void
  onReject(): void
}

/** Several things that one message said: its words once, and an answer to each or to all of them. */
export function TogetherCard({ items, children, onOpenMessage, onKeep, onReject }: TogetherCardProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const said = quoteOf(items)
  const count = items.length
  return (
    <div role="group" aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4">
      <p id={titleId} className="mb-2 text-sm text-muted">
        {t('butler.review.together', { count })}
      </p>
      {said && <Said evidence={said} onOpenMessage={onOpenMessage} />}
      <ul className="mt-3 flex flex-col">{children}</ul>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="primary" size="sm" onClick={onKeep}>
          {t('butler.review.keepSelected', { count })}
        </Button>
        <Button size="sm" onClick={onReject}>
          {t('butler.review.rejectSelected', { count })}
        </Button>
      </div>
    </div>
  )
}
