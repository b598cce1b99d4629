import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { JSONParser } from '@streamparser/json'
import { openPromise as openZip } from 'yauzl'
import { NoChats } from './no-chats.ts'

/** What an archive may unpack to. */
const mostUnpacked = 8 * 1024 ** 3
/** ChatGPT and Claude name their conversations so, large exports in several files, and Claude what it remembers. */
const told = /(?:^|\/)(?:conversations(?:-\d+)?|memories)\.json$/

/** The conversations of a JSON list, or of such lists in an archive: one after the other, never all at once. */
export async function* readValues(path: string): AsyncGenerator<unknown> {
  if ((await startOf(path)).startsWith('PK')) yield* readArchive(path)
  else yield* valuesOf(createReadStream(path))
}

/** True where a file is neither a list nor an archive: then it is read line by line. */
export const isLines = async (path: string): Promise<boolean> => !/^(?:PK|\uFEFF?\s*\[)/.test(await startOf(path))

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* readArchive(path: string): AsyncGenerator<unknown> {
  const archive = await openZip(path, { lazyEntries: true })
  let left = mostUnpacked
  try {
    for await (const entry of archive.eachEntry()) {
      if (!told.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new NoChats('chats_locked')
      const stream = await archive.openReadStreamPromise(entry)
      stream.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) stream.destroy(new NoChats('chats_too_large'))
      })
      yield* valuesOf(stream)
    }
  } finally {
    archive.close()
  }
}

async function* valuesOf(stream: Readable): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  let values: unknown[] = []
  parser.onValue = ({ value }) => values.push(value)
  for await (const chunk of stream) {
    parser.write(chunk as Buffer)
    yield* values
    values = []
  }
  if (!parser.isEnded) parser.end()
}
