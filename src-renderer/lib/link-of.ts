import { linkTo, placeOf } from '../../src-main/contract/app-link.ts'

/** Whether links into the app work where this page is shown: they open the app, not a page of a browser. */
const hasLinks = (): boolean => globalThis.window?.kernel?.desktop !== undefined

/** Puts the link to a chat or a memory on the clipboard; null where there can be none. */
export function linkCopier(kind: 'chat' | 'memory', id: string): (() => Promise<void>) | null {
  const link = linkTo(kind, id)
  if (!hasLinks() || placeOf(link).kind === 'nowhere') return null
  return () => navigator.clipboard.writeText(link)
}
