import { AppError } from '../contract/error.ts'
import type { FileHost } from '../kernel/host.ts'

/** Path of the file the user opened under this handle. Throws `file_unavailable` where there is none. */
export async function openedFile(files: FileHost, handle: string | undefined): Promise<string> {
  const path = handle === undefined ? null : await files.pathOf(handle)
  if (path === null) throw new AppError('file_unavailable', 'Choose the file once more: it is no longer open.')
  return path
}
