import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../src-main/contract/agent.ts'
import type { Message, Turn } from '../../../src-main/contract/chat.ts'
import { formatDateTime } from '../../lib/format.ts'
import { AuthorMark } from './agents/AuthorMark.tsx'
import type { Retry, Stream } from './conversation-slice.ts'
import { Markdown } from './markdown/markdown-later.ts'
import { Reasoning } from './Reasoning.tsx'
import { ToolCalls } from './ToolCalls.tsx'
import { TurnFooter, type TurnActions } from './TurnFooter.tsx'
import { TurnStatus } from './TurnStatus.tsx'

interface AssistantMessageProps {
  /** Whose chat it is. */
  readonly agent: Agent | undefined
  readonly message: Message
  /** What has come of an answer that is on its way. */
  readonly streamed: Stream | undefined
  readonly turn: Turn | undefined
  readonly retry: Retry | undefined
  readonly isAloneAgain: boolean
  /** An answer is on its way in this chat. */
  readonly busy: boolean
  readonly actions: TurnActions
}

export function AssistantMessage(props: AssistantMessageProps) {
  const { agent, message, streamed, turn, retry, isAloneAgain, busy, actions } = props
  const { i18n } = useTranslation()
  const isRunning = turn?.state === 'running'
  // What came in while it ran may lack a part; what it ended as is whole.
  const { text, reasoning } = (isRunning && streamed) || message
  const onCitation = useCallback((number: number) => turn && actions.onReceipt(turn, number), [turn, actions])
  return (
    <div className="group/turn relative min-w-0" title={formatDateTime(message.at, i18n.language)}>
      <span className="absolute right-full flex h-6 w-6 items-center justify-center max-sm:hidden">
        <AuthorMark agent={agent} />
      </span>
      {reasoning && <Reasoning thought={reasoning} isThinking={isRunning && text === ''} />}
      {text !== '' && (
        <Suspense fallback={<p className="text-md break-words whitespace-pre-wrap">{text}</p>}>
          <Markdown text={text} growing={isRunning} onCitation={onCitation} />
        </Suspense>
      )}
      {turn && <ToolCalls calls={turn.calls} />}
      {turn && <TurnStatus turn={turn} retry={retry} hasText={text !== ''} actions={actions} />}
      {turn && turn.state !== 'running' && (
        <TurnFooter turn={turn} message={message} isAloneAgain={isAloneAgain} busy={busy} actions={actions} />
      )}
    </div>
  )
}
