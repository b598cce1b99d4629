import { History, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileValue } from '../../../src-main/contract/profile.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { ProfileActions } from './profile-actions.ts'
import { ProfileEvidence } from './profile/ProfileEvidence.tsx'
import { surenessOf } from './profile/sureness.ts'
import { ValueEditor } from './profile/ValueEditor.tsx'

interface ProfileLineProps {
  readonly value: ProfileValue
  readonly label: string
  readonly isChip: boolean
  readonly isEdited: boolean
  readonly actions: ProfileActions
  onEdit(isEdited: boolean): void
  onHistory(): void
}

/** One value. Hover or focus shows its latest words; a press opens all it rests on and what can be done with it. */
export function ProfileLine({ value: line, label, isChip, isEdited, actions, onEdit, onHistory }: ProfileLineProps) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const { field, value, basis, confidence, times, since, memoryId } = line
  const quote = line.evidence.find((piece) => piece.quote !== '')?.quote
  const after = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  if (isEdited) {
    return (
      <ValueEditor
        label={label}
        value={value}
        onCancel={() => onEdit(false)}
        onSave={async (next) => {
          if (await actions.onSave(field, next, value)) onEdit(false)
        }}
      />
    )
  }
  const facts = [
    t(`butler.profile.sureness.${surenessOf(confidence)}`),
    t(`butler.profile.basis.${basis}`),
    times > 1 && t('butler.profile.times', { count: times }),
    t('butler.profile.sinceDay', { from: formatDate(since, i18n.language) }),
  ]
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Tooltip
        text={quote ? `“${quote}”` : t(basis === 'entered' ? 'butler.profile.noQuote' : 'butler.profile.noWords')}
      >
        <Popover.Trigger
          className={cx(
            'max-w-full text-left text-base wrap-anywhere hover:bg-hover',
            isChip ? 'rounded-xl bg-sunken px-2.5 py-[2px]' : 'rounded-sm px-1.5 py-[2px] -ml-1.5 font-medium',
          )}
        >
          {value}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={`${t('common.labelled', { label })}${value}`}
          className="z-30 flex max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-32px))] not-data-[state=closed]:animate-enter flex-col gap-2 overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <p className="text-xs text-faint">{t('butler.why')}</p>
          <ProfileEvidence evidence={line.evidence} onOpenMessage={actions.onOpenMessage} />
          <p className="text-xs text-faint">{facts.filter(Boolean).join(' · ')}</p>
          <div className="-mx-2 flex flex-wrap gap-1">
            <Button size="sm" variant="ghost" onClick={after(() => onEdit(true))}>
              <Pencil />
              {t('common.edit')}
            </Button>
            <Button size="sm" variant="ghost" onClick={after(onHistory)}>
              <History />
              {t('butler.profile.history')}
            </Button>
            {memoryId !== null && (
              <Button size="sm" variant="ghost" onClick={after(() => actions.onOpenMemory(memoryId))}>
                <Sparkles />
                {t('butler.profile.memory')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={after(() => actions.onRemove(line))}>
              <Trash2 />
              {t('common.remove')}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
