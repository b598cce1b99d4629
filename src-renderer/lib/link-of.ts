import { linkTo, placeOf } from '../../src-main/contract/app-link.ts'

/** Whether links into the app work where this page is shown: they open the app, not a page of a browser. */
const hasLinks = (): boolean => globalThis.window?.kernel?.desktop !== undefined

/** The link to a chat or a memory; null where there can be none. */
export function linkOf(kind: 'chat' | 'memory', id: string): string | null {
  const link = linkTo(kind, id)
  return !hasLinks() || placeOf(link).kind === 'nowhere' ? null : link
}
