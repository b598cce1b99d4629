import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFile } from '../../../src-main/contract/chat-file.ts'
import { describeError } from '../../lib/errors.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ChosenChats, ChatImporter } from './import-chats.ts'

interface ImportChatsDialogProps {
  readonly importer: ChatImporter
  /** False where learning is off in all chats. */
  readonly mayLearn: boolean
  /** False where it failed, which was said. */
  onTake(chosen: ChosenChats, learns: boolean): Promise<boolean>
  /** Ends what comes in: what is here stays. */
  onStop(): void
  onClose(): void
}

/** Which file, what is in it, and whether to learn from it. */
export function ImportChatsDialog({ importer, mayLearn, onTake, onStop, onClose }: ImportChatsDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChosenChats | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [learns, setLearns] = useState(false)
  const choose = async () => {
    try {
      const next = await importer.choose((name) => {
        setReading(name)
        setChosen(null)
        setError(null)
      })
      if (next) setChosen(next)
    } catch (failure) {
      setError(failure)
    } finally {
      setReading(null)
    }
  }
  return (
    <ConfirmDialog
      title={t('chats.import.title')}
      description={t('chats.import.description')}
      confirmLabel={t('chats.import.take')}
      stop={{ label: t('imports.stop'), run: onStop }}
      isValid={chosen !== null}
      onConfirm={async () => chosen !== null && (await onTake(chosen, learns))}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <div className="mt-4 flex flex-col gap-4">
          <Button className="self-start" disabled={isBusy || reading !== null} onClick={() => void choose()}>
            <FileUp />
            {t(chosen ? 'chats.import.other' : 'chats.import.choose')}
          </Button>
          {error !== null && (
            <p role="alert" className="text-sm text-danger">
              {describeError(t, error)}
            </p>
          )}
          {reading !== null && <Working text={t('chats.import.reading', { name: reading })} />}
          {chosen && (
            <>
              <Found {...chosen} />
              <CheckRow
                label={t('chats.import.learn')}
                hint={
                  mayLearn
                    ? t(learns ? 'chats.import.learnOn' : 'chats.import.learnOff', { count: chosen.file.said })
                    : t('chats.import.mayNot')
                }
                checked={learns && mayLearn}
                disabled={isBusy || !mayLearn}
                onChange={setLearns}
              />
            </>
          )}
          {isBusy && (
            <div>
              <Working text={t('chats.import.working')} />
              <p className="mt-1 text-sm text-muted">{t('imports.stopNote')}</p>
            </div>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

function Found({ name, file }: { readonly name: string; readonly file: ChatFile }) {
  const { t, i18n } = useTranslation()
  const { chats, messages, firstAt, lastAt, source } = file
  const [from, to] = [firstAt, lastAt].map((at) => (at === null ? '' : formatDate(at, i18n.language)))
  return (
    <div role="status" className="rounded-md border border-line bg-raised px-4 py-3">
      <p className="truncate text-sm text-muted">{name}</p>
      <p className="mt-1 text-base font-medium">
        {t('chats.import.found', {
          count: chats,
          formatted: chats.toLocaleString(i18n.language),
          source: t(`chats.import.from.${source}`),
        })}
      </p>
      <p className="text-sm text-muted">
        {t('chats.import.span', {
          formatted: messages.toLocaleString(i18n.language),
          count: messages,
          days: from === to ? from : t('chats.import.days', { from, to }),
        })}
      </p>
      {file.unreadable > 0 && (
        <p className="mt-1 text-sm text-muted">{t('chats.import.unreadableChats', { count: file.unreadable })}</p>
      )}
      {file.hasNotes && <p className="mt-1 text-sm text-muted">{t('chats.import.notes')}</p>}
    </div>
  )
}

function Working({ text }: { readonly text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner label={text} />
      {text}
    </p>
  )
}
