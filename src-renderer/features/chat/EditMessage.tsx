import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../src-main/contract/chat.ts'
import { Button } from '../../ui/Button.tsx'
import { type Draft, editDraft, fromSpans } from './untrusted-spans.ts'

interface EditMessageProps {
  readonly message: Message
  onSend(draft: Draft): void
  onCancel(): void
}

const mostHeight = 360

/** A message to be said otherwise, in its place. What was pasted into it stays so. */
export function EditMessage({ message, onSend, onCancel }: EditMessageProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const pastedFrom = useRef<number | undefined>(undefined)
  const [draft, setDraft] = useState<Draft>(() => fromSpans(message.text, message.untrustedSpans))
  const canSend = draft.text.trim() !== ''
  // The field is there to be typed in, with the caret at its end.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(message.text.length, message.text.length)
  }, [message])
  // Its height follows its text.
  useEffect(() => {
    if (!field.current) return
    field.current.style.height = '0'
    field.current.style.height = `${Math.min(mostHeight, field.current.scrollHeight)}px`
  }, [draft.text])
  const send = () => canSend && onSend(draft)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label={t('branches.edit')}
      className="flex flex-col gap-2 rounded-xl border border-line-strong bg-raised p-3 focus-within:border-accent"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label={t('branches.editField')}
        value={draft.text}
        onPaste={(event) => (pastedFrom.current = event.currentTarget.selectionStart)}
        onChange={({ target: { value, selectionEnd } }) => {
          setDraft(editDraft(draft, value, selectionEnd, pastedFrom.current))
          pastedFrom.current = undefined
        }}
        onKeyDown={onKeyDown}
        className="resize-none bg-transparent text-md outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-40 grow text-xs text-muted">{t('branches.editHint')}</p>
        <Button size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={!canSend}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
