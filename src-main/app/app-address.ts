/** The address of the window's pages. */
export const appScheme = 'app'
export const appOrigin = `${appScheme}://majordomo`

/** True where `url` is at `origin`; works for schemes whose `URL.origin` is opaque, as `app:` is to Node. */
export function isAtOrigin(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}` === origin
}
