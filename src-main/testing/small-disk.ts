import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  /** Leaves no byte free. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): void
}

/** A disk of its own, so small that a test can fill it. Null where this user may not mount one. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'majordomo-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      const { bavail, bsize } = statfsSync(path)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: 'a' })
      } catch (error) {
        // Somebody else wrote meanwhile: then it is full as well.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
