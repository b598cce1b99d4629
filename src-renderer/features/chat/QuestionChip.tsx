import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../src-main/contract/chat.ts'

export type Answer = 'accept' | 'reject'

interface QuestionChipProps {
  readonly question: Question
  onAnswer(answer: Answer): void
}

/** A fact that is asked about before it is kept, with both answers in place. */
export function QuestionChip({ question, onAnswer }: QuestionChipProps) {
  const { t } = useTranslation()
  const factId = useId()
  const reasonId = useId()
  const button = (answer: Answer, label: string) => (
    <button
      type="button"
      aria-describedby={factId}
      onClick={() => onAnswer(answer)}
      className="border-l border-warm-line px-3 font-semibold -outline-offset-2 hover:bg-warm-line hover:text-ink"
    >
      {label}
    </button>
  )
  return (
    <li className="max-w-full">
      <div
        role="group"
        aria-labelledby={factId}
        aria-describedby={reasonId}
        className="inline-flex max-w-full items-stretch overflow-hidden rounded-md border border-warm-line bg-warm-soft text-xs text-warm"
      >
        <div className="flex min-w-0 items-center gap-2 py-1.5 pr-3 pl-2.5">
          <CircleHelp aria-hidden className="size-3.5 shrink-0" />
          <p className="min-w-0">
            <span id={factId} className="line-clamp-3 text-sm break-words text-ink">
              {question.fact}
            </span>
            <span id={reasonId}>{t(`butler.review.why.${question.reason ?? 'unknown'}`)}</span>
            <span aria-hidden> · {t('chat.question.ask')}</span>
          </p>
        </div>
        {button('accept', t('butler.review.keep'))}
        {button('reject', t('butler.review.no'))}
      </div>
    </li>
  )
}
