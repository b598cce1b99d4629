import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ChatFile, NoChatsReason } from '../contract/chat-file.ts'
import { AppError } from '../contract/error.ts'
import type { ChatFileAnswer, ChatFileTask } from './chat-file-protocol.ts'

const heapMb = 1_024

/**
 * Reads files of conversations, each in a thread of its own that ends with it: what is in them, and what is foreign
 * written to `target` in our own form. Rejects with an AppError `import_invalid` whose `reason` says why, or with the
 * reason of the signal where that aborts.
 */
export function createChatFiles(worker: URL) {
  return async (path: string, target: string | null, signal: AbortSignal): Promise<ChatFile> => {
    signal.throwIfAborted()
    const task: ChatFileTask = { path, target }
    const limits = { maxOldGenerationSizeMb: heapMb }
    const thread = new Worker(worker, { workerData: task, env: {}, resourceLimits: limits })
    // The loop below takes its errors; one that comes after it must not end the process.
    thread.on('error', () => {})
    try {
      for await (const [message] of on(thread, 'message', { signal, close: ['exit'] })) {
        const answer = message as ChatFileAnswer
        if ('file' in answer) return answer.file
        throw noChats(answer.reason)
      }
      throw noChats('chats_damaged')
    } catch (error) {
      signal.throwIfAborted()
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isOutOfMemory ? noChats('chats_too_large') : error
    } finally {
      await thread.terminate()
    }
  }
}
export type ChatFiles = ReturnType<typeof createChatFiles>

const noChats = (reason: NoChatsReason): AppError =>
  new AppError('import_invalid', 'The file holds no conversations that can be read.', { params: { reason } })
