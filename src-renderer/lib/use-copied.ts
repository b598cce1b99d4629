import { useState } from 'react'
import { useCopyText } from './copy-text.ts'

/** Copies a text, and tells for a moment that it did, or that it could not. */
export function useCopied(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copyText = useCopyText()
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return { copied, copy: () => void copy() }
}
