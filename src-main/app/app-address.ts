/** The address of the window's pages. */
export const appScheme = 'app'
export const appOrigin = `${appScheme}://majordomo`

/** True where `url` is at `origin`; works for schemes whose `URL.origin` is opaque, as `app:` is to Node. */
export function isAtOrigin(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}` === origin
}

/**
 * The development server's address, whose pages then have the bridge: only a run from the sources that was started with
 * `--dev` takes it from the environment, a packaged app never does.
 */
export function developmentAddress(start: {
  readonly isPackaged: boolean
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}): string | undefined {
  return !start.isPackaged && start.argv.includes('--dev') ? start.env['ELECTRON_RENDERER_URL'] : undefined
}
