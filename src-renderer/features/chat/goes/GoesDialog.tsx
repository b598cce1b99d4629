import { Cloud, Monitor } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceGroups, type Preview } from '../../../../src-main/contract/preview.ts'
import { describeError } from '../../../lib/errors.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { shortcutFor } from '../../../lib/match-shortcut.ts'
import { Button } from '../../../ui/Button.tsx'
import { Details } from '../../../ui/Details.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { givenInWords } from '../file-words.ts'
import type { Look } from './goes-slice.ts'
import { PieceGroup } from './PieceGroup.tsx'
import { staysAtFirst } from './stays-at-first.ts'

interface GoesDialogProps {
  readonly look: Look
  readonly sending: boolean
  onSend(stays: ReadonlySet<string>): void
  onClose(): void
}

/** To whom a message goes and what goes along, piece by piece, each to be left out. */
export function GoesDialog({ look, sending, onSend, onClose }: GoesDialogProps) {
  const { t } = useTranslation()
  const { preview, hasChanged } = look
  const shown = valueOf(preview)
  const isHere = shown?.to.isModel === false
  const [stays, setStays] = useStays(shown)
  const send = () => shown && !sending && onSend(stays)
  const going = shown?.pieces.filter(({ key }) => !stays.has(key)).length ?? 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (shortcutFor(event.nativeEvent) !== 'showFirst') return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <Dialog
      open
      toRead
      title={t(isHere ? 'goes.titleHere' : 'goes.title')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      footer={
        <>
          {shown && shown.pieces.length > 0 && (
            <p role="status" className="mr-auto self-center text-sm text-muted tabular-nums">
              {t(isHere ? 'goes.countHere' : 'goes.count', { going, all: shown.pieces.length })}
            </p>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={!shown || sending} onClick={send}>
            {t(isHere ? 'goes.answer' : 'chat.send')}
          </Button>
        </>
      }
    >
      {preview.status === 'loading' && (
        <p className="py-10 text-center">
          <Spinner label={t('goes.looking')} />
        </p>
      )}
      {preview.status === 'failed' && (
        <p role="alert" className="py-4 text-base text-danger">
          {describeError(t, preview.error)}
        </p>
      )}
      {shown && (
        <div className="mt-1 flex flex-col gap-5">
          {hasChanged && (
            <p role="alert" className="rounded-md border border-warm-line bg-warm-soft px-3.5 py-2.5 text-base">
              {t('goes.changed')}
            </p>
          )}
          <ToWhom to={shown.to} />
          <section aria-label={t('goes.message')}>
            <h3 className="mb-1 text-sm font-semibold text-muted">{t('goes.message')}</h3>
            <p className="line-clamp-4 text-base break-words whitespace-pre-line">{shown.text}</p>
          </section>
          {pieceGroups.map((group) => (
            <PieceGroup
              key={group}
              group={group}
              isHere={isHere}
              pieces={shown.pieces.filter((piece) => piece.group === group)}
              stays={stays}
              onStays={setStays}
            />
          ))}
          {shown.filesLeft.map((file) => (
            <p key={file.attachmentId} className="text-sm break-words text-muted">
              {t('goes.staysFile', { name: file.name })} · {givenInWords(t, file, false)}
            </p>
          ))}
          <Rest preview={shown} />
        </div>
      )}
    </Dialog>
  )
}

/** What the user takes out; what was taken out the last time is so from the beginning, and stays so when it is looked up anew. */
function useStays(preview: Preview | undefined) {
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set())
  const known = useRef<Preview | undefined>(undefined)
  // What was shown anew has the marks of before.
  useEffect(() => {
    if (!preview || known.current === preview) return
    const first = known.current === undefined ? staysAtFirst(preview) : new Set<string>()
    known.current = preview
    setStays(
      (before) =>
        new Set(preview.pieces.flatMap(({ key, stays }) => (stays || before.has(key) || first.has(key) ? key : []))),
    )
  }, [preview])
  return [stays, setStays] as const
}

function ToWhom({ to }: { readonly to: Preview['to'] }) {
  const { t } = useTranslation()
  const Icon = to.local ? Monitor : Cloud
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken px-3.5 py-3">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="text-base font-medium break-words">
          {to.isModel ? t('goes.to', { name: to.name, model: to.model }) : t('goes.toApp')}
        </p>
        <p className="text-sm break-words text-muted">
          {to.isModel ? t(to.local ? 'goes.local' : 'goes.remote', { host: to.host ?? '' }) : t('goes.toAppHint')}
        </p>
      </div>
    </div>
  )
}

/** What goes in any case: the chat so far, what the assistant is told; and what it may do by itself. */
function Rest({ preview: { to, pieces, usesMemory, earlier, instructions, tools } }: { readonly preview: Preview }) {
  const { t } = useTranslation()
  const isBare = pieces.every(({ group }) => group === 'file')
  const bare = () => {
    if (!to.isModel) return t(usesMemory ? 'goes.noneHere' : 'goes.withoutMemoryHere')
    return t(usesMemory ? 'goes.none' : 'goes.withoutMemory')
  }
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">
      {isBare && <p className="text-muted">{bare()}</p>}
      {earlier.messages.length > 0 && (
        <Details label={t('goes.earlier', { count: earlier.messages.length })} className="text-sm">
          <ol className="mt-2 flex flex-col gap-2">
            {earlier.messages.map(({ role, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- They are shown once, as they are.
              <li key={index} className="break-words whitespace-pre-line">
                <span className="text-faint">{t(`chat.by.${role}`)}</span> {text}
              </li>
            ))}
          </ol>
        </Details>
      )}
      {earlier.summary !== '' && (
        <Details label={t('goes.summary', { count: earlier.summarized })} className="text-sm">
          <p className="mt-2 break-words whitespace-pre-line">{earlier.summary}</p>
        </Details>
      )}
      {to.isModel && (
        <>
          <Details label={t('goes.instructions')} className="text-sm">
            <p className="mt-2 break-words whitespace-pre-line">{instructions}</p>
          </Details>
          {usesMemory && <p className="text-muted">{t(tools.length > 0 ? 'goes.mayWrite' : 'goes.lookUp')}</p>}
        </>
      )}
    </div>
  )
}
