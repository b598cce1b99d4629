import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, Turn } from '../../../src-main/contract/chat.ts'
import { formatDateTime } from '../../lib/format.ts'
import type { Retry, Stream } from './conversation-slice.ts'
import { Markdown } from './Markdown.tsx'
import { Reasoning } from './Reasoning.tsx'
import { ToolCalls } from './ToolCalls.tsx'
import { TurnFooter, type TurnActions } from './TurnFooter.tsx'
import { TurnStatus } from './TurnStatus.tsx'

interface AssistantMessageProps {
  readonly message: Message
  /** What has come of an answer that is on its way. */
  readonly streamed: Stream | undefined
  readonly turn: Turn | undefined
  readonly retry: Retry | undefined
  readonly isLast: boolean
  readonly actions: TurnActions
}

export function AssistantMessage({ message, streamed, turn, retry, isLast, actions }: AssistantMessageProps) {
  const { i18n } = useTranslation()
  const { text, reasoning } = streamed ?? message
  const isRunning = turn?.state === 'running'
  const onCitation = useCallback((number: number) => turn && actions.onReceipt(turn, number), [turn, actions])
  return (
    <div className="group/turn min-w-0" title={formatDateTime(message.at, i18n.language)}>
      {reasoning && <Reasoning thought={reasoning} isThinking={isRunning && text === ''} />}
      {text !== '' && (
        <Markdown text={text} growing={isRunning} onOpenLink={actions.onOpenLink} onCitation={onCitation} />
      )}
      {turn && <ToolCalls calls={turn.calls} />}
      {turn && <TurnStatus turn={turn} retry={retry} hasText={text !== ''} actions={actions} />}
      {turn && turn.state !== 'running' && (
        <TurnFooter turn={turn} text={text} usage={message.usage} isLast={isLast} actions={actions} />
      )}
    </div>
  )
}
