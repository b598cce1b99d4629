import { MessageCircleQuestion, MessagesSquare } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { fromSm } from '../../../lib/breakpoints.ts'
import { describeError } from '../../../lib/errors.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { Citation } from '../../../ui/Citation.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { TabProps } from '../tab-props.ts'
import { answerParts, countCited } from './answer-parts.ts'
import { type Answer, askedOf } from './overview-slice.ts'

interface AskMemoryProps extends Pick<TabProps, 'store' | 'onOpenMemory' | 'onOpenMessage'> {
  /** Takes the question to a chat, where a model may answer it. */
  onAskInChat(question: string): void
}

/** A question to memory, answered in place by the app itself, each part with the way to where it stands. */
export function AskMemory({ store, onAskInChat, ...open }: AskMemoryProps) {
  const { t } = useTranslation()
  const { text, question, answer } = useStore(store, useShallow(askedOf))
  const isWide = useMedia(fromSm)
  const { ask, typeQuestion } = store.getState()
  return (
    <section aria-label={t('ask.title')} className="flex flex-col gap-3">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <div className="relative grow">
          <MessageCircleQuestion
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
          />
          <TextInput
            aria-label={t('ask.title')}
            placeholder={t(isWide ? 'ask.placeholder' : 'ask.placeholderShort')}
            value={text}
            maxLength={2_000}
            onChange={(event) => typeQuestion(event.target.value)}
            className="pl-9"
          />
        </div>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {t('ask.ask')}
        </Button>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {answer.status !== 'idle' && (
          <div className="flex animate-enter flex-col items-start gap-2.5 rounded-lg border border-line bg-surface px-4 py-3">
            <p className="text-sm text-muted">{question}</p>
            {answer.status === 'loading' && <Spinner label={t('common.loading')} />}
            {answer.status === 'failed' && <p className="text-base text-danger">{describeError(t, answer.error)}</p>}
            {answer.status === 'ready' && <AnswerText answer={answer.value} {...open} />}
            <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => onAskInChat(question)}>
              <MessagesSquare aria-hidden />
              {t('ask.inChat')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function AnswerText({
  answer,
  onOpenMemory,
  onOpenMessage,
}: { readonly answer: Answer } & Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'>) {
  const { t } = useTranslation()
  const openOf = (number: number): (() => void) | null => {
    const found = answer.citations.find(({ citation }) => citation === number)
    const { memoryId, place } = found ?? { memoryId: null, place: null }
    if (memoryId !== null) return () => onOpenMemory(memoryId)
    return place && (() => onOpenMessage(place))
  }
  const parts = answerParts(answer.text)
  const cited = countCited(parts)
  return (
    <p className="text-md whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, index) => {
        const open = typeof part === 'number' ? openOf(part) : null
        if (!open) return <Fragment key={index}>{typeof part === 'number' ? `[${part}]` : part}</Fragment>
        return (
          <Citation key={index} label={t('ask.source', { number: cited.get(Number(part)) })} onOpen={open}>
            {cited.get(Number(part))}
          </Citation>
        )
      })}
    </p>
  )
}
