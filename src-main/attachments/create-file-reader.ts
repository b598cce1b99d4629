import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UnreadableReason } from '../contract/attachment.ts'
import { AppError } from '../contract/error.ts'
import { pdfOf, type ReadFile } from './read-result.ts'
import type { ReaderAnswer } from './reader-protocol.ts'
import { Unreadable } from './unreadable.ts'

interface ReaderLimits {
  /** For one file, from when its turn comes. */
  readonly timeMs: number
  readonly heapMb: number
  /** What the whole process may grow by meanwhile: unpacked data is not on the thread's heap. */
  readonly growthMb: number
}

interface FileReaderDeps {
  /** Where `attachment-worker` runs from. */
  readonly worker: URL
  readonly limits?: Partial<ReaderLimits>
}

const defaultLimits: ReaderLimits = { timeMs: 30_000, heapMb: 512, growthMb: 1_024 }
const watchEveryMs = 50

/**
 * Reads files, one after the other, each in a thread of its own that ends with it. Rejects with an AppError
 * `attachment_unreadable` whose `reason` says why, or with the reason of the signal where that aborts.
 */
export function createFileReader({ worker, limits = {} }: FileReaderDeps) {
  const { timeMs, heapMb, growthMb } = { ...defaultLimits, ...limits }
  let last: Promise<unknown> = Promise.resolve()

  const read = async (name: string, bytes: Uint8Array, signal: AbortSignal): Promise<ReadFile> => {
    signal.throwIfAborted()
    const overMemory = new AbortController()
    const deadline = AbortSignal.timeout(timeMs)
    const thread = new Worker(worker, {
      workerData: { name, bytes },
      env: {},
      // What a library says of a file goes nowhere.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    // The loop below takes its errors; one that comes after it must not end the process.
    thread.on('error', () => {})
    const most = process.memoryUsage.rss() + growthMb * 1024 * 1024
    const watch = setInterval(() => process.memoryUsage.rss() > most && overMemory.abort(), watchEveryMs)
    const pages: string[] = []
    let count = 0
    try {
      const ended = AbortSignal.any([deadline, signal, overMemory.signal])
      for await (const [message] of on(thread, 'message', { signal: ended, close: ['exit'] })) {
        const answer = message as ReaderAnswer
        if (answer.kind === 'read') return answer.file
        if (answer.kind === 'unreadable') throw new Unreadable(answer.reason)
        if (answer.kind === 'pages') count = answer.count
        else pages.push(answer.text)
      }
      throw new Unreadable('file_damaged')
    } catch (error) {
      signal.throwIfAborted()
      // What of a long document was read in its time is worth having.
      if (deadline.aborted && pages.some((text) => text !== '')) return pdfOf(count, pages)
      throw unreadable(reasonOf(error, deadline.aborted, overMemory.signal.aborted))
    } finally {
      clearInterval(watch)
      await thread.terminate()
    }
  }

  return {
    read: (name: string, bytes: Uint8Array, signal: AbortSignal): Promise<ReadFile> => {
      const next = last.then(() => read(name, bytes, signal))
      last = next.catch(() => {})
      return next
    },
  }
}
export type FileReader = ReturnType<typeof createFileReader>

function reasonOf(error: unknown, isLate: boolean, isOverMemory: boolean): UnreadableReason {
  if (isLate) return 'file_too_slow'
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (isOverMemory || isOutOfMemory) return 'file_too_complex'
  return error instanceof Unreadable ? error.reason : 'file_damaged'
}

/** The error that a command answers with for a file that cannot be read. */
export const unreadable = (reason: UnreadableReason): AppError =>
  new AppError('attachment_unreadable', 'The file cannot be read.', { params: { reason } })
