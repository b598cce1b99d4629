import { net } from 'electron'
import { open } from 'node:fs/promises'
import type { UpdateSource } from './update-check.ts'

/** A note of a version is a line or two. */
const mostBytes = 64_000
const withinMs = 10_000

/** What is told of the newest version there. Rejects where it cannot be reached. */
export const readUpdate = (source: UpdateSource): Promise<string> =>
  source.kind === 'url' ? readAddress(source.url) : readFile(source.path)

async function readAddress(url: string): Promise<string> {
  const response = await net.fetch(url, {
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  })
  if (!response.ok || !response.body) throw new Error('There is no answer.')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('That is no note of a version.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
