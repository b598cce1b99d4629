import { useTranslation } from 'react-i18next'
import type { ContextUse } from '../../../src-main/contract/context.ts'
import type { Output } from '../../lib/command-client.ts'
import { describeError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatUsage } from './who/ChatUsage.tsx'
import { ContextShares } from './ContextShares.tsx'

interface ContextDialogProps {
  readonly use: ContextUse
  /** What each model took of the chat so far. */
  readonly usage: Output<'session_usage'>['items']
  /** Where it was summed up just now: messages by a model and by rules, and why the model failed. */
  readonly done: Omit<Output<'session_compact'>, 'use'> | null
  readonly busy: boolean
  onCompact(): void
  onClose(): void
}

/** What fills the model's window in this conversation, as a bar and in numbers. */
export function ContextDialog({ use, usage, done, busy, onCompact, onClose }: ContextDialogProps) {
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
      {use.model !== null && <ContextShares use={use} number={number} />}
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
      {done !== null && use.model !== null && done.byRules > 0 && (
        <p role="alert" className="mt-2 text-base text-danger">
          {t('chat.context.notByModel')} {done.failure && describeError(t, done.failure)}
        </p>
      )}
      <ChatUsage items={usage} />
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
