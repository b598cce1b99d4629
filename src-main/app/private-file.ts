import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces `file` as a whole, readable by its owner only. A crash leaves the old content or the new. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    await using target = await open(draft, 'wx', 0o600)
    await target.writeFile(content)
    await target.sync()
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
  await rename(draft, file)
}
