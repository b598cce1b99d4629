import type { Notify } from './toasts.ts'
import { useNotify } from './use-notices.ts'

/** Puts a text on the clipboard. False where the computer refuses it, as for a window that is not in front; that is said. */
export async function copyText(text: string, notify: Notify): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    notify({ text: (t) => t('common.notCopied'), tone: 'danger' })
    return false
  }
}

/** `copyText` as a component calls it. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const notify = useNotify()
  return (text) => copyText(text, notify)
}
