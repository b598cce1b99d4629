import { CircleAlert, FileText, Image, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { formatBytes } from './file-words.ts'

interface FileChipProps {
  readonly name: string
  readonly bytes: number
  readonly pages: number | null
  readonly isImage: boolean
  readonly state: 'reading' | 'read' | 'failed'
  /** What of it goes along, or why it could not be read. */
  readonly note: string | null
  /** Absent where there is nothing to show. */
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** A file of a message: its name, size and pages, and what becomes of it. */
export function FileChip({ name, bytes, pages, isImage, state, note, onOpen, onRemove }: FileChipProps) {
  const { t, i18n } = useTranslation()
  const facts = [
    (bytes > 0 || state !== 'read') && formatBytes(bytes, i18n.language),
    pages !== null && t('chat.files.pages', { count: pages }),
    state === 'reading' && t('chat.files.reading'),
  ].filter(Boolean)
  const Icon = state === 'failed' ? CircleAlert : isImage ? Image : FileText
  return (
    <li
      className="flex max-w-full min-w-0 items-start gap-2 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-2.5 text-left text-xs sm:max-w-[340px]"
      aria-busy={state === 'reading'}
    >
      <span className="mt-0.5 shrink-0 text-faint [&_svg]:size-4">
        {state === 'reading' ? <Spinner label={t('chat.files.reading')} /> : <Icon aria-hidden />}
      </span>
      <span className="min-w-0 grow">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            title={t('chat.files.show', { name })}
            className="block max-w-full truncate rounded-xs font-medium text-ink hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="block truncate font-medium text-ink">{name}</span>
        )}
        <span className="block text-muted">{facts.join(' · ')}</span>
        {note !== null && (
          <span className={cx('block', state === 'failed' ? 'text-danger' : 'text-muted')}>{note}</span>
        )}
      </span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('chat.files.remove', { name })}
          className="shrink-0 rounded-xs p-1 text-muted hover:bg-hover hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
    </li>
  )
}
