import { MessageSquareText, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Branch } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { formatMoment } from '../../lib/format.ts'
import { plainText } from '../../../src-main/contract/plain-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface BranchesDialogProps {
  readonly branches: readonly Branch[]
  readonly busy: boolean
  onChoose(messageId: string): void
  onClose(): void
}

/** Deeper ones are as far in as this: the row has to stay readable. */
const deepest = 6
const indent = 18

/** The branches of a chat as a small tree, each by how it begins; choosing one shows it. */
export function BranchesDialog({ branches, busy, onChoose, onClose }: BranchesDialogProps) {
  const { t, i18n } = useTranslation()
  return (
    <Dialog
      open
      title={t('branches.title')}
      description={busy ? t('branches.busy') : t('branches.description')}
      onClose={onClose}
    >
      <ul aria-label={t('branches.title')} className="mt-3 flex flex-col gap-1">
        {branches.map(({ messageId, role, text, at, depth, messages, isShown }) => (
          <li
            key={messageId}
            style={{ paddingLeft: Math.min(depth, deepest) * indent }}
            className={cx(depth > 0 && 'relative')}
          >
            <button
              type="button"
              disabled={busy}
              aria-current={isShown || undefined}
              onClick={() => onChoose(messageId)}
              className={cx(
                'flex w-full min-w-0 items-start gap-2.5 rounded-md border px-3 py-2 text-left transition-colors hover:not-disabled:bg-hover disabled:opacity-60',
                isShown ? 'border-accent bg-accent-soft' : 'border-line',
              )}
            >
              <span className="mt-0.5 text-muted [&_svg]:size-4">
                {role === 'user' ? <UserRound aria-hidden /> : <MessageSquareText aria-hidden />}
              </span>
              <span className="min-w-0 grow">
                <span className="line-clamp-2 text-base break-words">
                  {text.trim() === '' ? t('branches.empty') : role === 'user' ? text : plainText(text)}
                </span>
                <span className="block text-xs text-muted">
                  {t(`chat.by.${role}`)} · {formatMoment(at, i18n.language)} ·{' '}
                  {t('branches.messages', { count: messages })}
                </span>
              </span>
              {isShown && <Badge tone="accent">{t('branches.shown')}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
