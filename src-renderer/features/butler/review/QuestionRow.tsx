import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evidence } from '../../../../src-main/contract/memory.ts'
import type { TabProps } from '../tab-props.ts'
import { saysMore } from '../../../lib/says-more.ts'
import type { WaitingItem } from './review-slice.ts'
import { JumpToMessage } from './Said.tsx'
import { When } from '../../../ui/When.tsx'

interface QuestionRowProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly item: WaitingItem
  /** Stands beneath the fact over the whole width: the field in which it is worded anew. */
  readonly below?: ReactNode
  /** The decisions. */
  readonly children: ReactNode
}

/** One thing that waits, on as few lines as it can be decided on: what it says, why it is asked, its words. */
export function QuestionRow({ item, below, children, onOpenMemory, onOpenMessage }: QuestionRowProps) {
  const { t } = useTranslation()
  const { memory, evidence, replaces } = item
  const said = evidence.at(-1)
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys that decide act on the row that has the focus.
      tabIndex={0}
      aria-label={memory.content}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3.5 py-2 -outline-offset-2"
    >
      <div className="min-w-56 flex-1">
        <h3 className="line-clamp-4 text-base font-medium break-words">{memory.content}</h3>
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-faint">
          <span className="text-warm">{t(`butler.review.why.${memory.reviewReason ?? 'unknown'}`)}</span>
          {said && <Words said={said} fact={memory.content} onOpenMessage={onOpenMessage} />}
        </p>
        {replaces && (
          <p className="text-xs text-muted">
            {t('butler.review.replaces')}{' '}
            <button
              type="button"
              onClick={() => onOpenMemory(replaces.id)}
              className="rounded-xs text-left break-words text-ink line-through hover:underline"
            >
              {replaces.content}
            </button>
          </p>
        )}
      </div>
      {children}
      {below && <div className="w-full">{below}</div>}
    </article>
  )
}

interface WordsProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly said: Evidence
  readonly fact: string
}

function Words({ said, fact, onOpenMessage }: WordsProps) {
  const { t } = useTranslation()
  return (
    <>
      {said.kind === 'tool' && <span>{t('butler.byModel')}</span>}
      {saysMore(said.quote, fact) && (
        <q className="line-clamp-1 max-w-full min-w-0 tracking-title text-muted">{said.quote}</q>
      )}
      <When at={said.saidAt} />
      <JumpToMessage evidence={said} onOpenMessage={onOpenMessage} />
    </>
  )
}
