import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/error.ts'
import type { EmbeddingInput } from '../../embedding-client.ts'
import type { EmbeddingReply, EmbeddingRequest, EmbeddingWorkerData } from './embedding-protocol.ts'
import { createNativeHold } from './native-section.ts'

export interface EmbeddingThread {
  /** Throws `embedding_unavailable` where the model does not load or the thread breaks down. */
  run(inputs: readonly EmbeddingInput[]): Promise<readonly Float32Array[]>
  /** Resolves once the thread is gone; what it works on it finishes before. */
  end(): Promise<void>
}

/** A started thread that holds the model. It keeps the process alive only while it works. */
export function startEmbeddingThread(worker: URL, folder: string): EmbeddingThread {
  const { memory, hold } = createNativeHold()
  const thread = new Worker(worker, { workerData: { folder, memory } satisfies EmbeddingWorkerData })
  process.on('exit', hold)
  const waiting = new Map<number, PromiseWithResolvers<readonly Float32Array[]>>()
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let isGone = false
  let lastId = 0
  thread.unref()

  const settle = (id: number) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
    return request
  }
  const failAll = (cause?: unknown): void => {
    for (const id of waiting.keys()) settle(id)?.reject(brokenDown(cause))
  }
  thread.on('message', (reply: EmbeddingReply) => {
    const request = settle(reply.id)
    if ('vectors' in reply) return request?.resolve(reply.vectors)
    const { code, message, params } = reply.error
    request?.reject(new AppError(code, message, params && { params }))
  })
  thread.on('error', failAll)
  thread.on('exit', () => {
    isGone = true
    process.off('exit', hold)
    failAll()
  })
  const send = (request: EmbeddingRequest): void => thread.postMessage(request)

  return {
    run(inputs) {
      if (isGone) return Promise.reject(brokenDown())
      const request = Promise.withResolvers<readonly Float32Array[]>()
      const id = ++lastId
      waiting.set(id, request)
      thread.ref()
      send({ id, inputs })
      return request.promise
    },
    async end() {
      if (isGone) return
      thread.ref()
      send('end')
      await gone
    },
  }
}

function brokenDown(cause?: unknown): AppError {
  return new AppError('embedding_unavailable', 'The local model broke down.', { cause, params: { reason: 'crashed' } })
}
