import { net } from 'electron'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { UpdateState } from '../../contract/desktop.ts'
import { isNewer, isVersion } from './compare-versions.ts'

const noteSchema = z.object({
  version: z.string().refine(isVersion),
  /** Where the newer version is told of: opened by the user's own click only. */
  page: z
    .string()
    .max(2_000)
    .refine((page) => URL.canParse(page) && /^https?:$/u.test(new URL(page).protocol)),
})

export type UpdateSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }

export interface UpdateCheck {
  state(): UpdateState
  /** Compares the version that is told there with the one that runs. It never throws, and nothing is downloaded. */
  check(source: UpdateSource | null): Promise<void>
  forget(): void
}

/** A note of a version is a line or two. */
const mostBytes = 64_000
const withinMs = 10_000

/** Looks whether there is a newer version, where the user said that that is told. */
export function createUpdateCheck(
  current: string,
  onChange: () => void,
  now: () => Date = () => new Date(),
): UpdateCheck {
  const fresh: UpdateState = { current, newer: null, checkedAt: null, problem: null }
  let state = fresh

  return {
    state: () => state,
    async check(source) {
      if (!source) return
      const checkedAt = now().toISOString()
      const text = await (source.kind === 'url' ? readAddress(source.url) : readFile(source.path)).catch(() => null)
      state = { ...fresh, checkedAt, ...(text === null ? { problem: 'unreachable' } : readNote(text, current)) }
      onChange()
    },
    forget() {
      state = fresh
    },
  }
}

function readNote(text: string, current: string): Pick<UpdateState, 'newer' | 'problem'> {
  const note = noteSchema.safeParse(parsed(text))
  if (!note.success) return { newer: null, problem: 'unreadable' }
  return { newer: isNewer(note.data.version, current) ? note.data : null, problem: null }
}

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
