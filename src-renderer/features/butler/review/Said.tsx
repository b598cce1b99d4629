import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Evidence } from '../../../../src-main/contract/memory.ts'
import { cx } from '../../../lib/cx.ts'
import type { TabProps } from '../tab-props.ts'
import { whoSaid } from '../who-said.ts'
import { When } from '../../../ui/When.tsx'

interface SaidProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly evidence: Pick<Evidence, 'quote' | 'saidAt' | 'sessionId' | 'messageId'> &
    Partial<Pick<Evidence, 'kind' | 'speaker' | 'position'>>
  /** It came with somebody else's file. */
  readonly isImported?: boolean
  /** False where the words stand above it already. */
  readonly withQuote?: boolean
}

/** The words that something rests on, who said them and when, and the way to where they stand. */
export function Said({ evidence, isImported = false, withQuote = true, onOpenMessage }: SaidProps) {
  const { t } = useTranslation()
  const { quote, saidAt } = evidence
  return (
    <figure className={cx(withQuote && 'border-l-2 border-warm-line pl-3')}>
      {withQuote && <blockquote className="line-clamp-4 tracking-title text-md break-words">{quote}</blockquote>}
      <figcaption className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <span>
          {whoSaid(t, evidence, isImported)} · <When at={saidAt} />
        </span>
        {!isImported && <JumpToMessage evidence={evidence} onOpenMessage={onOpenMessage} />}
      </figcaption>
    </figure>
  )
}

/** The way to where the words stand, where they stand in a conversation. */
export function JumpToMessage({ evidence, onOpenMessage }: Pick<SaidProps, 'evidence' | 'onOpenMessage'>) {
  const { t } = useTranslation()
  const { sessionId, messageId, position = null } = evidence
  if (!sessionId || !messageId) return null
  return (
    <button
      type="button"
      onClick={() => onOpenMessage({ sessionId, messageId, position })}
      className="inline-flex items-center gap-0.5 rounded-xs font-medium text-accent hover:text-accent-strong hover:underline"
    >
      {t('butler.jump')}
      <ArrowUpRight aria-hidden className="size-3" />
    </button>
  )
}
