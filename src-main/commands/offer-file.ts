import { z } from 'zod'
import { AppError } from '../contract/error.ts'
import type { ExportedFile } from '../memory/lifecycle/export-memories.ts'
import type { FileHost } from '../kernel/common/host.ts'

/** A finished file under a handle, which the window saves or downloads. */
export const offeredFileSchema = z.object({
  handle: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  count: z.number().int(),
})

export async function offerFile(files: FileHost, { path, ...file }: ExportedFile) {
  const { handle } = await files.offer(path, file.fileName)
  return { ...file, handle }
}

/** What `write` finished. Whatever is destroyed meanwhile takes all exports along, also one that is being written. */
export async function exported<File>(write: Promise<File>): Promise<File> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new AppError('busy', 'Something was destroyed while the file was written. Try again.', { cause: error })
  }
}
