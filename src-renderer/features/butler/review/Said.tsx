import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Evidence } from '../../../../src-main/contract/memory.ts'
import { cx } from '../../../lib/cx.ts'
import { formatRelative } from '../../../lib/format.ts'
import type { TabProps } from '../tab-props.ts'

interface SaidProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly evidence: Pick<Evidence, 'quote' | 'saidAt' | 'sessionId' | 'messageId'> &
    Partial<Pick<Evidence, 'speaker' | 'position'>>
  /** False where the words stand above it already. */
  readonly withQuote?: boolean
}

/** The words that something rests on, who said them and when, and the way to where they stand. */
export function Said({ evidence, withQuote = true, onOpenMessage }: SaidProps) {
  const { t, i18n } = useTranslation()
  const { quote, speaker, saidAt, sessionId, messageId, position = null } = evidence
  return (
    <figure className={cx(withQuote && 'border-l-2 border-warm-line pl-3')}>
      {withQuote && <blockquote className="line-clamp-4 font-serif text-md break-words">{quote}</blockquote>}
      <figcaption className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <span>
          {speaker ?? t('butler.you')} · <time dateTime={saidAt}>{formatRelative(saidAt, i18n.language)}</time>
        </span>
        {sessionId && messageId && (
          <button
            type="button"
            onClick={() => onOpenMessage({ sessionId, messageId, position })}
            className="inline-flex items-center gap-0.5 rounded-xs py-1 font-medium text-accent hover:text-accent-strong hover:underline"
          >
            {t('butler.jump')}
            <ArrowUpRight aria-hidden className="size-3" />
          </button>
        )}
      </figcaption>
    </figure>
  )
}
