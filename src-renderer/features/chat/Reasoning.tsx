import { useTranslation } from 'react-i18next'
import type { Reasoning as Thought } from '../../../src-main/contract/chat.ts'
import { formatDuration } from '../../lib/format.ts'
import { Details } from '../../ui/Details.tsx'

interface ReasoningProps {
  readonly thought: Thought
  /** The answer has not begun yet. */
  readonly isThinking: boolean
}

/** What the model thought before it answered, folded away. */
export function Reasoning({ thought, isThinking }: ReasoningProps) {
  const { t, i18n } = useTranslation()
  const time = formatDuration(thought.ms, i18n.language)
  const label = isThinking ? 'running' : thought.ms < 1_000 ? 'briefly' : 'done'
  return (
    <Details label={t(`chat.reasoning.${label}`, { time })} className="mb-2">
      <p className="mt-1 border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap text-muted">
        {thought.text.trim()}
      </p>
    </Details>
  )
}
