import { useTranslation } from 'react-i18next'
import type { ContextUse } from '../../../src-main/contract/context.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface ContextDialogProps {
  readonly use: ContextUse
  /** Where it was summed up just now: messages by a model and by rules. */
  readonly done: { readonly byModel: number; readonly byRules: number } | null
  readonly busy: boolean
  onCompact(): void
  onClose(): void
}

const parts = ['system', 'memories', 'summary', 'messages', 'answer', 'free'] as const
const colours: Readonly<Record<(typeof parts)[number], string>> = {
  system: 'bg-faint',
  memories: 'bg-accent',
  summary: 'bg-accent-strong',
  messages: 'bg-ink',
  answer: 'bg-line-strong',
  free: 'bg-sunken',
}

interface SharesProps {
  readonly use: ContextUse
  number(value: number): string
}

function Shares({ use, number }: SharesProps) {
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
        {t('chat.context.messages', {
          sent: number(use.messagesSent),
          summarized: number(use.messagesSummarized),
          total: number(use.messagesTotal),
        })}
      </p>
    </>
  )
}

/** What fills the model's window in this conversation, as a bar and in numbers. */
export function ContextDialog({ use, done, busy, onCompact, onClose }: ContextDialogProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Dialog
      open
      title={t('chat.context.title')}
      description={
        use.model === null
          ? t('chat.context.noModel')
          : t('chat.context.description', { window: number(use.windowTokens), model: use.model })
      }
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          {use.model !== null && (
            <Button disabled={busy} onClick={onCompact}>
              {t('chat.context.compact')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      {use.model !== null && <Shares use={use} number={number} />}
      {done && (
        <p role="status" className="mt-2 text-base">
          {done.byModel + done.byRules === 0
            ? t('chat.context.nothingToDo')
            : t('chat.context.done', {
                count: done.byModel + done.byRules,
                formatted: number(done.byModel + done.byRules),
              })}
        </p>
      )}
      {use.summaryText !== '' && (
        <Details label={t('chat.context.summary')} className="mt-3">
          <p className="mt-2 max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line">
            {use.summaryText}
          </p>
        </Details>
      )}
    </Dialog>
  )
}
