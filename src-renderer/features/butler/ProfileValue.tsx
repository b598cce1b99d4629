import { ArrowUpRight, Check, Pencil, Trash2, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileLine } from '../../../src-main/contract/profile.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { ProfileActions } from './profile-actions.ts'

interface ProfileValueProps {
  readonly line: ProfileLine
  readonly label: string
  readonly isChip: boolean
  readonly actions: ProfileActions
}

/** One value. Hover or focus shows the quote; a press opens what can be done with it. */
export function ProfileValue({ line, label, isChip, actions }: ProfileValueProps) {
  const { t, i18n } = useTranslation()
  const [editing, setEditing] = useState(false)
  const [open, setOpen] = useState(false)
  const wasEntered = line.messageId === null && line.memoryId === null && line.quote === line.value
  const quote = wasEntered ? '' : line.quote
  const why = quote || t(wasEntered ? 'butler.profile.noQuote' : 'butler.profile.noWords')
  if (editing) {
    return (
      <ValueEditor
        label={label}
        value={line.value}
        onCancel={() => setEditing(false)}
        onSave={(value) => {
          setEditing(false)
          actions.onSave(line.field, value, line.value)
        }}
      />
    )
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Tooltip text={quote ? `“${quote}”` : why}>
        <Popover.Trigger
          className={cx(
            'max-w-full text-left text-base break-words hover:bg-hover',
            isChip ? 'rounded-full bg-sunken px-2.5 py-[2px]' : 'rounded-sm px-1.5 py-[2px] -ml-1.5 font-medium',
          )}
        >
          {line.value}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={`${label}: ${line.value}`}
          className="z-30 w-[min(340px,calc(100vw-32px))] not-data-[state=closed]:animate-enter rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <p className="text-xs text-faint">{t('butler.why')}</p>
          {quote ? (
            <blockquote className="mt-1.5 border-l-2 border-warm-line pl-3 font-serif text-md">{quote}</blockquote>
          ) : (
            <p className="mt-1.5 text-base">{why}</p>
          )}
          <p className="mt-1.5 text-xs text-faint">
            {formatDate(line.updatedAt, i18n.language)} ·{' '}
            {t('butler.sure', { percent: Math.round(line.confidence * 100) })}
          </p>
          <div className="mt-3 -ml-2 flex flex-wrap gap-1">
            {line.messageId && line.sessionId && (
              <Button size="sm" variant="ghost" onClick={() => actions.onJump(line)}>
                <ArrowUpRight />
                {t('butler.jump')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
              <Pencil />
              {t('common.edit')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setOpen(false)
                actions.onRemove(line)
              }}
            >
              <Trash2 />
              {t('common.remove')}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ValueEditorProps {
  readonly label: string
  readonly value: string
  onSave(value: string): void
  onCancel(): void
}

export function ValueEditor({ label, value, onSave, onCancel }: ValueEditorProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const save = () => (text.trim() ? onSave(text.trim()) : onCancel())
  return (
    <span className="flex min-w-0 grow items-center gap-0.5">
      <input
        autoFocus
        aria-label={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') onCancel()
        }}
        className="h-7 min-w-24 grow rounded-sm border border-line-strong bg-raised px-2 text-base focus-visible:outline-offset-0"
      />
      <IconButton size="sm" label={t('common.save')} onClick={save}>
        <Check />
      </IconButton>
      <IconButton size="sm" label={t('common.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </span>
  )
}
