import { useTranslation } from 'react-i18next'
import type { ContextUse } from '../../../src-main/contract/context.ts'

/** What is sent, then what is only kept free, then what is left. */
const parts = ['system', 'tools', 'summary', 'messages', 'files', 'memories', 'answer', 'free'] as const
const colours: Readonly<Record<(typeof parts)[number], string>> = {
  system: 'bg-faint',
  tools: 'bg-accent-soft',
  summary: 'bg-accent-strong',
  messages: 'bg-ink',
  files: 'bg-muted',
  // Striped: nothing is in it yet.
  memories: 'bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,transparent_2px_6px)]',
  answer: 'bg-[repeating-linear-gradient(45deg,var(--color-faint)_0_2px,transparent_2px_6px)]',
  free: 'bg-sunken',
}

interface ContextSharesProps {
  readonly use: ContextUse
  number(value: number): string
}

/** Each part's share of the window, as a bar and in numbers. */
export function ContextShares({ use, number }: ContextSharesProps) {
  const { t } = useTranslation()
  const shown = parts.filter((part) => use.parts[part] > 0)
  return (
    <>
      <div aria-hidden className="mt-4 flex h-3 overflow-hidden rounded-full border border-line">
        {shown.map((part) => (
          <span key={part} className={colours[part]} style={{ flexGrow: use.parts[part], flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-4 flex flex-col gap-1.5 text-base">
        {shown.map((part) => (
          <div key={part} className="flex items-center gap-2.5">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-full border border-line ${colours[part]}`} />
            <dt className="grow">{t(`chat.context.part.${part}`)}</dt>
            <dd className="text-muted tabular-nums">{number(use.parts[part])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-base text-muted">
        {t(use.messagesSent === use.messagesTotal ? 'chat.context.allMessages' : 'chat.context.messages', {
          sent: number(use.messagesSent),
          summarized: number(use.messagesSummarized),
          total: number(use.messagesTotal),
        })}
      </p>
    </>
  )
}
