import type { KeyboardEvent, Ref } from 'react'
import type { Draft } from '../untrusted-spans.ts'
import { useOwnWords } from '../use-own-words.ts'

interface QuickFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly draft: Draft
  readonly label: string
  onDraft(draft: Draft): void
  onSend(): void
}

/** A line to ask in, which grows a little. What is pasted into it is as little the user's own words as in the app. */
export function QuickField({ ref, draft, label, onDraft, onSend }: QuickFieldProps) {
  const words = useOwnWords(draft, onDraft)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends the choice of a character in an input method is not a send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={ref}
      rows={1}
      autoFocus
      aria-label={label}
      placeholder={label}
      value={draft.text}
      {...words}
      onKeyDown={onKeyDown}
      className="field-sizing-content max-h-20 min-h-9 grow resize-none bg-transparent py-[6px] text-md leading-6 outline-none [-webkit-app-region:no-drag] placeholder:text-faint"
    />
  )
}
