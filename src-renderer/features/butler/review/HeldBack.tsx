import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import { Folded } from './Folded.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import type { Waiting } from './review-slice.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface HeldBackProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly page: Waiting
  readonly actions: ReviewActions
}

/** What is not the user's own, or reads like an order: never used, and folded away until somebody looks. */
export function HeldBack({ page, actions, ...open }: HeldBackProps) {
  const { t, i18n } = useTranslation()
  const { items, total, nextCursor } = page
  if (items.length === 0) return null
  return (
    <Folded
      label={t('butler.review.heldBack', { count: total, formatted: total.toLocaleString(i18n.language) })}
      hint={t('butler.review.heldBackHint')}
    >
      <ul aria-label={t('butler.review.heldBackList')} className="-mx-3.5 divide-y divide-line">
        {items.map((item) => (
          <li key={item.memory.id} data-review>
            <QuestionRow item={item} {...open}>
              <div className="flex flex-wrap gap-1.5">
                <Button size="sm" aria-description={item.memory.title} onClick={() => void actions.onReject(item)}>
                  {t('butler.review.discard')}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-description={item.memory.title}
                  onClick={() => void actions.onKeep(item)}
                >
                  {t('butler.review.keepAnyway')}
                </Button>
              </div>
            </QuestionRow>
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <Button variant="ghost" className="self-center" onClick={() => actions.onMore('heldBack')}>
          {t('butler.review.more', { formatted: (total - items.length).toLocaleString(i18n.language) })}
        </Button>
      )}
    </Folded>
  )
}
