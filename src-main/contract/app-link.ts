import type { AppPlace } from './desktop.ts'

/** The scheme of links into the app. */
export const linkScheme = 'majordomo'

/** An id as the app makes them, or the name of a page: nothing that a shell, a path or a page could read otherwise. */
const link = /^majordomo:\/\/(chat|memory|settings)\/([A-Za-z0-9_-]{1,80})\/?$/u

/** Where a link leads; `nowhere` for whatever is not exactly one. It is a place to go to, never anything to do. */
export function placeOf(url: string): AppPlace {
  const [, kind, id] = link.exec(url) ?? []
  return id !== undefined && isLinked(kind) ? { kind, id } : { kind: 'nowhere' }
}

/** The link that leads to a place. */
export const linkTo = (kind: 'chat' | 'memory' | 'settings', id: string): string => `${linkScheme}://${kind}/${id}`

/** The first link among what the app was started with. */
export const linkIn = (argv: readonly string[]): string | null =>
  argv.find((arg) => arg.toLowerCase().startsWith(`${linkScheme}:`)) ?? null

const isLinked = (kind: string | undefined): kind is 'chat' | 'memory' | 'settings' =>
  kind === 'chat' || kind === 'memory' || kind === 'settings'
