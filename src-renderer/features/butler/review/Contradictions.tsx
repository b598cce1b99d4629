import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import type { Contradiction } from './review-slice.ts'
import { Said } from './Said.tsx'
import { Section } from './Section.tsx'
import type { ReviewActions } from './use-review-actions.ts'
import { toldAt } from '../../../../src-main/contract/validity.ts'

interface ContradictionsProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly items: readonly Contradiction[]
  readonly actions: ReviewActions
}

/** What cannot both be true, side by side, with the question which one is. */
export function Contradictions({ items, actions, ...open }: ContradictionsProps) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <Section title={t('butler.review.contradictions')} hint={t('butler.review.contradictionsHint')}>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li
            key={item.pair.map(({ memory }) => memory.id).join(' ')}
            data-review
            className="rounded-lg border border-line bg-surface p-4"
          >
            <Pair contradiction={item} actions={actions} {...open} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PairProps extends Omit<ContradictionsProps, 'items'> {
  readonly contradiction: Contradiction
}

function Pair({ contradiction, actions, onOpenMemory, onOpenMessage }: PairProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className="text-sm text-muted">{t(`butler.review.conflict.${contradiction.kind}`)}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {contradiction.pair.map(({ memory, evidence }, index) => (
          <div key={memory.id} className="flex flex-col gap-2 rounded-md bg-sunken p-3">
            <button
              type="button"
              onClick={() => onOpenMemory(memory.id)}
              className="self-start rounded-xs text-left text-base font-medium break-words hover:underline"
            >
              {memory.title}
            </button>
            {evidence ? (
              <Said evidence={evidence} isImported={memory.origin === 'imported'} onOpenMessage={onOpenMessage} />
            ) : (
              <span className="text-xs text-faint">{formatRelative(toldAt(memory), i18n.language)}</span>
            )}
            <Button
              size="sm"
              className="mt-auto self-start"
              aria-label={t('butler.review.isRightOf', { title: memory.title })}
              onClick={() => actions.onSettle(contradiction, index === 0 ? 'first' : 'second')}
            >
              {t('butler.review.isRight')}
            </Button>
          </div>
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 -ml-2.5"
        onClick={() => actions.onSettle(contradiction, 'both')}
      >
        {t('butler.review.both')}
      </Button>
    </>
  )
}
