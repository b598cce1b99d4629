import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../src-main/contract/chat.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { isDelicate } from './delicate.ts'

interface QuestionsChipProps {
  readonly questions: readonly Question[]
  /** Memories that are not to be kept. What comes later is ticked. */
  readonly unticked: ReadonlySet<string>
  onTick(memoryId: string): void
  onAnswer(kept: readonly Question[], refused: readonly Question[]): void
}

/** Several facts asked about as one question: what is ticked is kept and the rest is not, or none is. */
export function QuestionsChip({ questions, unticked, onTick, onAnswer }: QuestionsChipProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const isTicked = ({ memoryId }: Question): boolean => !unticked.has(memoryId)
  const kept = questions.filter(isTicked)
  const refused = questions.filter((question) => !isTicked(question))
  const counted = ({ length }: readonly Question[]) => ({
    count: length,
    formatted: formatNumber(length, i18n.language),
  })
  const arePrivate = questions.every(({ reason }) => isDelicate(reason))
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex w-fit max-w-full flex-col gap-2.5 rounded-md border border-warm-line bg-warm-soft py-2.5 pr-4 pl-2.5"
    >
      <p id={titleId} className="flex items-center gap-2 text-sm font-semibold text-warm">
        <CircleHelp aria-hidden className="size-3.5 shrink-0" />
        {t(arePrivate ? 'chat.question.private' : 'chat.question.several', counted(questions))}
      </p>
      <ul data-questions aria-label={t('chat.question.label')} className="flex min-w-0 flex-col gap-1.5 pl-[22px]">
        {questions.map((question) => (
          <li key={question.memoryId}>
            <CheckRow
              label={<span className="line-clamp-3 text-sm font-normal break-words text-ink">{question.fact}</span>}
              hint={<span className="text-xs text-warm">{t(`butler.review.why.${question.reason ?? 'unknown'}`)}</span>}
              checked={isTicked(question)}
              onChange={() => onTick(question.memoryId)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 pl-[22px]">
        <Button size="sm" variant="primary" disabled={kept.length === 0} onClick={() => onAnswer(kept, refused)}>
          {refused.length === 0 ? t('chat.question.keepAll') : t('chat.question.keepSome', counted(kept))}
        </Button>
        <Button size="sm" onClick={() => onAnswer([], questions)}>
          {t('chat.question.none')}
        </Button>
        {refused.length > 0 && kept.length > 0 && <p className="text-xs text-warm">{t('chat.question.rest')}</p>}
      </div>
    </div>
  )
}
