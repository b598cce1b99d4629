import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../src-main/contract/chat.ts'
import { Button } from '../../ui/Button.tsx'
import type { Draft } from './untrusted-spans.ts'
import { useOwnWords } from './use-own-words.ts'

interface EditMessageProps {
  readonly message: Message
  /** What stands there by now. */
  readonly draft: Draft
  onDraft(draft: Draft): void
  onSend(): void
  onCancel(): void
}

const mostHeight = 360

/** A message to be said otherwise, in its place. What was pasted into it stays so. */
export function EditMessage({ message, draft, onDraft, onSend, onCancel }: EditMessageProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const words = useOwnWords(draft, onDraft)
  const canSend = draft.text.trim() !== ''
  // The field is there to be typed in, with the caret at its end.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [message.id])
  // Its height follows its text.
  useEffect(() => {
    if (!field.current) return
    field.current.style.height = '0'
    field.current.style.height = `${Math.min(mostHeight, field.current.scrollHeight)}px`
  }, [draft.text])
  const send = () => canSend && onSend()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    // What was typed is given up by the button only.
    if (event.key === 'Escape' && draft.text === message.text) onCancel()
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
        {...words}
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
