import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../contract/error.ts'
import type { GrepHit, GrepRow } from './find-lines.ts'
import type { GrepAnswer, GrepPage, GrepStart } from './grep-protocol.ts'

export interface GrepRequest extends GrepStart {
  readonly agentId: string
  /** The address to look at and below. */
  readonly uri: string
  readonly limit: number
  /** For all of it, from the call on. */
  readonly timeoutMs: number
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal
}

export interface GrepResult {
  readonly items: readonly GrepHit[]
  /** Why there may be more; null where this is all. */
  readonly truncated: 'limit' | 'timeout' | null
}

export interface GrepDeps {
  /** Where `grep-worker` runs from. */
  readonly worker: URL
  /** Rows of one owner at an address and below it that come after `after`, by address. */
  readonly rowsBelow: (scope: GrepScope, after: GrepCursor | null, limit: number) => readonly (GrepRow & GrepCursor)[]
}

export type GrepScope = Pick<GrepRequest, 'agentId' | 'uri'>

export interface GrepCursor {
  readonly uri: string
  readonly seq: number
}

/**
 * Searches memories by a regular expression of RE2's syntax, each call in a thread of its own that ends with it.
 * Rejects with an AppError: `invalid_input` for what is no pattern, `too_large` where it takes too much memory, `busy`
 * where four searches are running; with the reason of the signal where that aborts.
 */
export function createGrep({ worker, rowsBelow }: GrepDeps) {
  let running = 0

  const search = async (request: GrepRequest): Promise<GrepResult> => {
    const { pattern, caseInsensitive, limit, timeoutMs, signal } = request
    const deadline = AbortSignal.timeout(timeoutMs)
    const start: GrepStart = { pattern, caseInsensitive }
    const thread = new Worker(worker, { workerData: start, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // The loop below takes its errors; one that comes after it must not end the process.
    thread.on('error', () => {})
    const items: GrepHit[] = []
    let cursor: GrepCursor | null = null
    try {
      const messages = on(thread, 'message', { signal: AbortSignal.any([deadline, signal]), close: ['exit'] })
      for await (const [message] of messages) {
        const answer = message as GrepAnswer
        if (answer.kind === 'invalid') throw invalidPattern(answer.reason)
        if (answer.kind === 'hits') {
          items.push(...answer.hits)
          continue
        }
        // One more than is asked for tells whether there is more.
        if (items.length > limit) return { items: items.slice(0, limit), truncated: 'limit' }
        const rows = rowsBelow(request, cursor, pageSize)
        const last = rows.at(-1)
        if (!last) return { items, truncated: null }
        cursor = { uri: last.uri, seq: last.seq }
        thread.postMessage(toPage(rows, limit + 1 - items.length))
      }
      throw new Error('the thread that searches by a pattern ended by itself')
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted) return { items: items.slice(0, limit), truncated: 'timeout' }
      throw isOutOfMemory(error) ? new AppError('too_large', 'The pattern takes too much memory.') : error
    } finally {
      await thread.terminate()
    }
  }

  return async (request: GrepRequest): Promise<GrepResult> => {
    if (running >= mostRunning) throw new AppError('busy', 'Other searches by a pattern are running.')
    running += 1
    try {
      return await search(request)
    } finally {
      running -= 1
    }
  }
}
export type Grep = ReturnType<typeof createGrep>

const mostRunning = 4
const memoryMb = 256
const pageSize = 40

const toPage = (rows: readonly GrepRow[], room: number): GrepPage => ({
  rows: rows.map(({ id, uri, content }) => ({ id, uri, content })),
  room,
})

const invalidPattern = (reason: string): AppError =>
  new AppError('invalid_input', `The pattern cannot be read: ${reason}.`, { params: { reason } })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
