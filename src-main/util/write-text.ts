import { open, rm } from 'node:fs/promises'

export type Write = (text: string) => Promise<void>

const writtenAtOnce = 256 * 1024

/**
 * Makes a file for its owner alone and has it filled piece by piece. What `fill` returns as head takes the place of as
 * many characters of ASCII at the beginning. Returns the same, with the size in bytes. What is not finished is removed.
 */
export async function writeText<Filled extends { readonly head?: string }>(
  path: string,
  fill: (write: Write) => Promise<Filled>,
): Promise<Filled & { bytes: number }> {
  const out = await open(path, 'w', 0o600)
  try {
    let waiting = ''
    const filled = await fill(async (text) => {
      waiting += text
      if (waiting.length < writtenAtOnce) return
      await out.appendFile(waiting)
      waiting = ''
    })
    await out.appendFile(waiting)
    await out.write(filled.head ?? '', 0)
    return { ...filled, bytes: (await out.stat()).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await out.close()
  }
}
