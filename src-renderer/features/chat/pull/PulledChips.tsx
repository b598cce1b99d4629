import { BookHeart, MessageCircle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PulledThing } from '../untrusted-spans.ts'

interface PulledChipsProps {
  readonly pulled: readonly PulledThing[]
  onRemove(id: string): void
}

/** What goes along with the message because the user put it in. */
export function PulledChips({ pulled, onRemove }: PulledChipsProps) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('pull.put')}
      className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto border-b border-line px-3 py-2.5"
    >
      {pulled.map(({ kind, id, title, text }) => {
        const Icon = kind === 'memory' ? BookHeart : MessageCircle
        return (
          <li
            key={id}
            title={text ?? title}
            className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 pr-1 pl-2.5 text-xs sm:max-w-[340px]"
          >
            <Icon aria-hidden className="size-3.5 shrink-0 text-faint" />
            <span className="sr-only">{t(`pull.${kind}`)}</span>
            <span className="min-w-0 truncate">{title || t('chat.untitled')}</span>
            <button
              type="button"
              onClick={() => onRemove(id)}
              aria-label={t('pull.remove', { title })}
              className="shrink-0 rounded-full p-1 text-muted hover:bg-hover hover:text-ink"
            >
              <X className="size-3" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
