import type { TitleBar } from '../../contract/title-bar.ts'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The version of Electron. */
  readonly electron: string | undefined
}

/** The first Electron that under Wayland draws edges and shadow of such a window, and its buttons as the desktop has them. */
const waylandSince = 43

/** Who draws the title bar as long as the user has not said: the app, but where that is not known to work. */
export function defaultTitleBar({ platform, env, electron = '0' }: Surroundings): TitleBar {
  if (platform !== 'linux') return 'own'
  // There Windows puts a frame of its own around the window.
  if (env['WSL_DISTRO_NAME'] !== undefined) return 'system'
  const isWayland = env['XDG_SESSION_TYPE'] === 'wayland'
  return isWayland && Number.parseInt(electron, 10) < waylandSince ? 'system' : 'own'
}
