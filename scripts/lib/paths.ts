import { homedir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Where prepared runtimes are kept, outside the repository: $XDG_CACHE_HOME/majordomo or ~/.cache/majordomo. */
export function cacheDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'majordomo')
}

/** The absolute path of something below node_modules. */
export function modulePath(...parts: readonly string[]): string {
  return join(root, 'node_modules', ...parts)
}
