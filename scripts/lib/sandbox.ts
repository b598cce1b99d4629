import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the kernel says about user namespaces, as text; undefined where it has no such setting. */
export interface NamespaceSettings {
  readonly maxUserNamespaces: string | undefined
  readonly unprivilegedClone: string | undefined
  readonly appArmorRestriction: string | undefined
}

/** Why Electron has to start with --no-sandbox here; undefined where its sandbox works. */
export function sandboxObstacle(electron: string, isRoot = process.getuid?.() === 0): string | undefined {
  if (process.platform !== 'linux') return undefined
  if (isRoot) return 'running as root'
  if (hasSetuidHelper(electron)) return undefined
  const allowed = allowsUserNamespaces({
    maxUserNamespaces: setting('/proc/sys/user/max_user_namespaces'),
    unprivilegedClone: setting('/proc/sys/kernel/unprivileged_userns_clone'),
    appArmorRestriction: setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
  })
  return allowed ? undefined : 'this system keeps user namespaces from programs'
}

/** Whether a program without rights may make the namespaces that the sandbox is built of. */
export function allowsUserNamespaces(settings: NamespaceSettings): boolean {
  return (
    settings.maxUserNamespaces !== '0' && settings.unprivilegedClone !== '0' && settings.appArmorRestriction !== '1'
  )
}

function hasSetuidHelper(electron: string): boolean {
  const helper = statSync(join(dirname(electron), 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0
}

function setting(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // This kernel was built without the setting.
    return undefined
  }
}
