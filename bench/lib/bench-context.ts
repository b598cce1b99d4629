import { join } from 'node:path'
import { makeLargeProfile } from './large-profile.ts'
import { makeProfile } from './made-profile.ts'
import type { BenchContext } from './measured.ts'
import { openPlainIndex, type PlainIndex } from './plain-index.ts'

/** From here on a profile is filled past the commands, which would take too long. */
const largeFrom = 1_000_000

/** What measurements share: each profile and each baseline is made when it is first asked for. */
export function createContext(
  options: Pick<BenchContext, 'folder' | 'isQuick' | 'say'>,
): BenchContext & { close(): void } {
  const { folder, isQuick, say } = options
  const profiles = new Map<number, ReturnType<BenchContext['profile']>>()
  const indices = new Map<string, PlainIndex>()

  const make = async (count: number) => {
    if (count > 0) say(`making a profile of ${count} memories`)
    if (count < largeFrom) return makeProfile(folder, count)
    return { home: await makeLargeProfile(folder, count), perSecond: 0 }
  }

  return {
    ...options,
    sizes: isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000],
    profile: (count) => {
      const known = profiles.get(count)
      if (known) return known
      const made = make(count)
      profiles.set(count, made)
      return made
    },
    plain: (count, kind) => {
      const name = `plain-${kind}-${count}`
      const known = indices.get(name)
      if (known) return known
      const made = openPlainIndex(join(folder, `${name}.db`), count, kind)
      indices.set(name, made)
      return made
    },
    close: () => {
      for (const index of indices.values()) index.close()
    },
  }
}
