import { BookHeart, MessageCircle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PulledThing } from '../../../../src-main/contract/pulled.ts'

interface PulledChipProps {
  readonly thing: PulledThing
  /** Shows it. */
  onOpen?: () => void
  /** Takes it out. */
  onRemove?: () => void
}

/** A memory or a chat that goes, or went, along with a message because the user put it in. */
export function PulledChip({ thing: { kind, title: name, text }, onOpen, onRemove }: PulledChipProps) {
  const { t } = useTranslation()
  const title = name || t('chat.untitled')
  const Icon = kind === 'memory' ? BookHeart : MessageCircle
  return (
    <li
      title={text ?? title}
      data-fixed={!onRemove}
      className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 pr-1 pl-2.5 text-xs data-[fixed=true]:pr-2.5 sm:max-w-[340px]"
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="sr-only">{t(`pull.${kind}`)}</span>
      {onOpen ? (
        <button type="button" onClick={onOpen} className="min-w-0 truncate rounded-xs py-0.5 text-ink hover:underline">
          {title}
        </button>
      ) : (
        <span className="min-w-0 truncate">{title}</span>
      )}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('pull.remove', { title })}
          className="shrink-0 rounded-full p-1 text-muted hover:bg-hover hover:text-ink"
        >
          <X className="size-3" />
        </button>
      )}
    </li>
  )
}
