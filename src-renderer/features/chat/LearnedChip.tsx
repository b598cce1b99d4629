import { NotebookPen, Sparkle, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Learned, Noted } from '../../../src-main/contract/chat.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface LearnedChipProps {
  readonly learned: Learned
  onOpen(): void
  onUndo(): void
}

/** "Learned: Lives in Berlin", "No longer so: …", with the way to it and the way back. */
export function LearnedChip({ learned, onOpen, onUndo }: LearnedChipProps) {
  const { t } = useTranslation()
  return (
    <li
      data-memory={learned.memoryId}
      className="inline-flex max-w-full items-stretch overflow-hidden rounded-full border border-warm-line bg-warm-soft text-xs text-warm"
    >
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex min-w-0 items-center gap-1.5 py-1 pr-1.5 pl-2.5 -outline-offset-2 hover:underline"
      >
        <Sparkle className="size-3 shrink-0" />
        <span className="truncate">{t(`chat.learned.${learned.outcome}`, { title: learned.title })}</span>
      </button>
      <Tooltip text={t('common.undo')}>
        <button
          type="button"
          aria-label={t('chat.learned.undo', { title: learned.title })}
          onClick={onUndo}
          className="inline-flex items-center border-l border-warm-line px-2 -outline-offset-2 hover:bg-warm-line"
        >
          <Undo2 className="size-3" />
        </button>
      </Tooltip>
    </li>
  )
}

interface NotedChipProps {
  readonly noted: Noted
  onOpen(): void
}

/** "Noted a problem: The printer jams", with the way to it. */
export function NotedChip({ noted: { kind, summary }, onOpen }: NotedChipProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 py-1 text-xs text-ink hover:underline"
    >
      <NotebookPen aria-hidden className="size-3 shrink-0 text-accent" />
      <span className="truncate">{t(`chat.noted.${kind}`, { title: summary })}</span>
    </button>
  )
}

interface TakenBackChipProps {
  readonly title: string
  onStandAgain(): void
}

/** "Taken back: Lives in Munich", with the way to have it stand again. */
export function TakenBackChip({ title, onStandAgain }: TakenBackChipProps) {
  const { t } = useTranslation()
  return (
    <li className="inline-flex max-w-full items-stretch overflow-hidden rounded-full border border-line-strong bg-raised text-xs text-muted">
      <span className="min-w-0 truncate py-1 pr-1.5 pl-2.5">{t('branches.takenBack', { title })}</span>
      <Tooltip text={t('branches.standAgainShort')}>
        <button
          type="button"
          aria-label={t('branches.standAgain', { title })}
          onClick={onStandAgain}
          className="inline-flex items-center border-l border-line-strong px-2 -outline-offset-2 hover:bg-hover hover:text-ink"
        >
          <Undo2 className="size-3" />
        </button>
      </Tooltip>
    </li>
  )
}
