import { z } from 'zod'
import type { ExportedFile } from '../memory/lifecycle/export-memories.ts'
import type { FileHost } from '../kernel/host.ts'

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
