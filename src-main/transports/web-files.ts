import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../contract/error.ts'
import type { FileHost } from '../kernel/common/host.ts'

export interface WebFiles extends FileHost {
  /** Takes in an upload as a stream. Throws `too_large` and keeps nothing where it passes the limit. */
  receive(body: AsyncIterable<Uint8Array>, fileName: string): Promise<{ handle: string; name: string; size: number }>
  /** A file that the kernel offered, or null. */
  open(handle: string): Promise<{ stream: Readable; fileName: string; size: number } | null>
  /** Removes what was uploaded. */
  clear(): Promise<void>
}

export const maxUploadBytes = 256 * 1024 * 1024
/** Uploads that are kept: older ones were taken in, or left. */
const mostUploads = 8

/** Files by handle for pages in a browser. The newest uploads are kept in `folder` until `clear`. */
export function createWebFiles(folder: string, limitBytes = maxUploadBytes): WebFiles {
  const uploaded = new Map<string, string>()
  const offered = new Map<string, { path: string; fileName: string }>()

  return {
    pathOf: async (handle) => uploaded.get(handle) ?? null,
    async offer(path, fileName) {
      const handle = randomUUID()
      offered.set(handle, { path, fileName })
      return { handle }
    },
    async receive(body, fileName) {
      const handle = randomUUID()
      const path = join(folder, handle)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await pipeline(body, atMost(limitBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (cause) {
        await rm(path, { force: true })
        throw cause
      }
      uploaded.set(handle, path)
      for (const [old, oldPath] of [...uploaded].slice(0, -mostUploads)) {
        uploaded.delete(old)
        await rm(oldPath, { force: true })
      }
      return { handle, name: basename(fileName.replaceAll('\\', '/')), size: (await stat(path)).size }
    },
    async open(handle) {
      const file = offered.get(handle)
      if (!file) return null
      // What is destroyed takes the files along that were made of it.
      const size = (await stat(file.path).catch(() => null))?.size
      if (size === undefined) return null
      return { stream: createReadStream(file.path), fileName: file.fileName, size }
    },
    async clear() {
      const paths = [...uploaded.values()]
      uploaded.clear()
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

function atMost(limitBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > limitBytes) done(tooLarge(limitBytes))
      else done(null, chunk)
    },
  })
}

export const tooLarge = (limitBytes: number) =>
  new AppError('too_large', 'The file is too large.', {
    params: { limitMiB: String(Math.floor(limitBytes / 1024 / 1024)) },
  })
