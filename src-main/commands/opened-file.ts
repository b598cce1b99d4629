import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { AppError } from '../contract/error.ts'
import type { FileHost } from '../kernel/common/host.ts'

/** Path of the file the user opened under this handle. Throws `file_unavailable` where there is none that can be read. */
export async function openedFile(files: FileHost, handle: string | undefined): Promise<string> {
  const path = handle === undefined ? null : await files.pathOf(handle)
  if (path === null) throw unavailable()
  try {
    await access(path, constants.R_OK)
    if ((await stat(path)).isFile()) return path
  } catch (error) {
    throw unavailable(error)
  }
  throw unavailable()
}

const unavailable = (cause?: unknown): AppError =>
  new AppError('file_unavailable', 'Choose the file once more: it is no longer open.', { cause })
