import { useTranslation } from 'react-i18next'
import type { ToolCallRecord } from '../../../src-main/contract/tool-call.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { Details } from '../../ui/Details.tsx'
import { callsInWords, nameOf, outcomeOf, saidIn } from './tool-call-words.ts'

interface ToolCallsProps {
  readonly calls: readonly ToolCallRecord[]
}

/** What the model looked up while it answered: one quiet line that unfolds. */
export function ToolCalls({ calls }: ToolCallsProps) {
  const { t } = useTranslation()
  if (calls.length === 0) return null
  const label = callsInWords(t, calls)
  return (
    <Details label={label} className="mt-2">
      <ToolCallList label={label} calls={calls} />
    </Details>
  )
}

interface ToolCallListProps extends ToolCallsProps {
  readonly label: string
  /** With what each took. */
  readonly hasNumbers?: boolean
}

export function ToolCallList({ label, calls, hasNumbers = false }: ToolCallListProps) {
  const { t, i18n } = useTranslation()
  const numbers = ({ tokens, ms }: ToolCallRecord): string[] => [
    t('chat.calls.tokens', { count: tokens, formatted: formatNumber(tokens, i18n.language) }),
    formatDuration(ms, i18n.language),
  ]
  return (
    <ul aria-label={label} className="mt-1.5 flex flex-col gap-1.5 border-l-2 border-line pl-3 text-sm">
      {calls.map((call) => (
        <li key={call.position} className="min-w-0">
          <p className="break-words text-ink">
            {nameOf(t, call)}
            <span className="text-muted">{saidIn(call) && ` “${saidIn(call)}”`}</span>
          </p>
          <p className="text-xs text-muted tabular-nums">
            {[outcomeOf(t, call), ...(hasNumbers ? numbers(call) : [])].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
