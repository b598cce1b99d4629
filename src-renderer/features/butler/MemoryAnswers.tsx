import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { cx } from '../../lib/cx.ts'
import { describeError } from '../../lib/errors.ts'
import { untitledOf } from '../../lib/session-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { walkRows } from '../../ui/walk-rows.ts'
import { withoutCitations } from '../../lib/without-citations.ts'
import { When } from '../../ui/When.tsx'
import { type AnswersRead, createAnswerPages, nothingRead } from './answer-pages.ts'
import type { MemoryPanelActions } from './memory-props.ts'

interface Answers {
  readonly id: string
  readonly isOpen: boolean
  readonly read: AnswersRead
  readonly pages: ReturnType<typeof createAnswerPages>
  toggle(): void
}

/** The answers that a memory was used for: asked for once they are to be seen. */
export function useAnswers(memory: Memory, { onAnswers }: Pick<MemoryPanelActions, 'onAnswers'>): Answers {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState(nothingRead)
  const [pages] = useState(() => createAnswerPages((cursor) => onAnswers(memory.id, cursor), setRead))
  return {
    id,
    isOpen,
    read,
    pages,
    toggle() {
      setOpen(!isOpen)
      if (!isOpen) void pages.begin()
    },
  }
}

interface AnswersToggleProps {
  readonly memory: Memory
  readonly answers: Answers
}

/** For how many answers it was used, and the way to them. What lies in the trash leads to none. */
export function AnswersToggle({ memory, answers: { id, isOpen, toggle } }: AnswersToggleProps) {
  const { t } = useTranslation()
  const count = t('butler.used', { count: memory.useCount })
  if (memory.status === 'trashed') return count
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      className="inline-flex items-center gap-1 rounded-xs text-accent-strong hover:underline"
    >
      {count}
      <ChevronDown aria-hidden className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

interface MemoryAnswersProps extends AnswersToggleProps, Pick<MemoryPanelActions, 'onOpenMessage'> {}

/** The answers by their chat, their day and their first words; a press goes there. */
export function MemoryAnswers({ memory, answers, onOpenMessage }: MemoryAnswersProps) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box)
  const { id, isOpen, read, pages } = answers
  const { page, problem } = read
  return (
    <div ref={box} id={id} hidden={!isOpen} className="mt-2">
      {page.status === 'loading' && <Spinner label={t('common.loading')} />}
      {page.status === 'failed' && <Failure error={page.error} onRetry={() => void pages.retry()} />}
      {page.status === 'ready' && (
        <>
          <ul aria-label={t('butler.answers.label')} onKeyDown={walkRows} className="empty:hidden">
            {page.value.items.map((answer) => (
              <li key={answer.messageId} data-row className="border-t border-line">
                <button
                  type="button"
                  onClick={() => onOpenMessage(answer)}
                  className="w-full rounded-sm px-2 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover"
                >
                  <span className="flex gap-2 text-xs text-faint">
                    <span className="min-w-0 grow truncate font-medium text-muted">
                      {answer.sessionTitle || untitledOf(t, answer.at, i18n.language)}
                    </span>
                    <When at={answer.at} />
                  </span>
                  <span className="mt-0.5 line-clamp-2 text-sm break-words">{withoutCitations(answer.snippet)}</span>
                </button>
              </li>
            ))}
          </ul>
          {problem ? (
            <Failure error={problem.error} onRetry={() => void pages.retry()} />
          ) : page.value.nextCursor !== null ? (
            <Button size="sm" variant="ghost" className="mt-1" onClick={() => void pages.more()}>
              {t('common.more')}
            </Button>
          ) : (
            page.value.items.length < memory.useCount && (
              <p className="pt-2 text-xs text-muted">
                {t(page.value.items.length === 0 ? 'butler.answers.none' : 'butler.answers.fewer')}
              </p>
            )
          )}
        </>
      )}
    </div>
  )
}

function Failure({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p role="alert" className="text-sm text-danger">
        {describeError(t, error)}
      </p>
      <Button size="sm" variant="ghost" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
