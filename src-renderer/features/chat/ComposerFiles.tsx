import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors.ts'
import { type DraftFile, isReading } from './draft-files.ts'
import { FileChip } from './FileChip.tsx'
import { givenInWords } from './file-words.ts'

interface ComposerFilesProps {
  readonly files: readonly DraftFile[]
  /** The model that they would go to; null for none, undefined while that is not known. */
  readonly model: string | null | undefined
  /** The message was sent, and goes once they are read. */
  readonly waits: boolean
  onOpen(id: string): void
  onRemove(key: string): void
  /** To where a model is connected. */
  onConnect(): void
}

/** The files that are to go with what is typed, and to whom. */
export function ComposerFiles({ files, model, waits, onOpen, onRemove, onConnect }: ComposerFilesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  const isRead = files.some(({ file }) => file !== null)
  const noteOf = ({ error, given }: DraftFile): string | null => {
    if (error !== null) return describeError(t, error)
    // Where there is no model that is said once, for all of them.
    return given && given.reason !== 'no_model' ? givenInWords(t, given, false) : null
  }
  return (
    <div className="border-b border-line px-3 py-2.5">
      <ul aria-label={t('chat.files.label')} className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
        {files.map((entry) => (
          <FileChip
            key={entry.key}
            name={entry.file?.name ?? entry.name}
            bytes={entry.bytes}
            pages={entry.file?.pages ?? null}
            isImage={entry.file?.kind === 'image'}
            state={isReading(entry) ? 'reading' : entry.error === null ? 'read' : 'failed'}
            note={noteOf(entry)}
            onOpen={entry.file ? () => entry.file && onOpen(entry.file.id) : undefined}
            onRemove={() => onRemove(entry.key)}
          />
        ))}
      </ul>
      {waits && (
        <p role="status" className="mt-1.5 px-0.5 text-xs text-muted">
          {t('chat.files.waits')}
        </p>
      )}
      {!waits && isRead && model !== undefined && (
        <p role="status" className="mt-1.5 px-0.5 text-xs text-muted">
          {model === null ? t('chat.files.noModel') : t('chat.files.goesTo', { model })}{' '}
          {model === null && (
            <button type="button" onClick={onConnect} className="font-medium text-accent-strong hover:underline">
              {t('settings.model.add')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
