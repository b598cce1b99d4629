import { type ChangeEvent, type ClipboardEvent, useRef } from 'react'
import { type Draft, editDraft } from './untrusted-spans.ts'

type FieldChange = Pick<ChangeEvent<HTMLTextAreaElement>, 'target' | 'nativeEvent'>

/** The handlers of a field that tells what was typed from what came in by a paste or a drop: that is of another hand. */
export function useOwnWords(draft: Draft, onDraft: (draft: Draft) => void) {
  const pastedFrom = useRef<number | undefined>(undefined)
  return {
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const isText = event.clipboardData.getData('text/plain') !== ''
      pastedFrom.current = isText ? event.currentTarget.selectionStart : undefined
    },
    onChange: ({ target: { value, selectionStart, selectionEnd }, nativeEvent }: FieldChange) => {
      // What was dropped here is selected afterwards.
      const isDropped = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromDrop'
      onDraft(editDraft(draft, value, selectionEnd, isDropped ? selectionStart : pastedFrom.current))
      pastedFrom.current = undefined
    },
  }
}
