import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ToolCallRecord } from '../../../src-main/contract/tool-call.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { Details } from '../../ui/Details.tsx'
import { saidIn } from './tool-call-words.ts'

interface ToolCallsProps {
  readonly calls: readonly ToolCallRecord[]
}

/** What the model looked up while it answered: one quiet line that unfolds. */
export function ToolCalls({ calls }: ToolCallsProps) {
  const { t } = useTranslation()
  if (calls.length === 0) return null
  const label = t('chat.calls.label', { count: calls.length })
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

const known = [
  'memory_search',
  'conversation_search',
  'memory_get',
  'memory_list',
  'memory_count',
  'memory_store',
  'memory_forget',
  'now',
] as const

function nameOf(t: TFunction, { name }: ToolCallRecord): string {
  const tool = known.find((one) => one === name)
  return tool ? t(`chat.calls.name.${tool}`) : t('chat.calls.other', { name })
}

function outcomeOf(t: TFunction, { state, reason, found }: ToolCallRecord): string {
  if (reason !== null) return t(`chat.calls.reason.${reason}`)
  if (state !== 'done') return t(`chat.calls.state.${state}`)
  return found > 0 ? t('chat.calls.found', { count: found }) : t('chat.calls.state.done')
}
