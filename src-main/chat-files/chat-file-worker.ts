import { parentPort, workerData } from 'node:worker_threads'
import type { ChatFileAnswer, ChatFileTask } from './chat-file-protocol.ts'
import { NoChats } from './no-chats.ts'
import { readChatFile } from './read-chat-file.ts'

// A file is anybody's: what reads it has a thread of its own, which may be ended at any time and reaches no network.
for (const way of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'])
  Object.defineProperty(globalThis, way, { value: undefined })

const { path, target } = workerData as ChatFileTask
parentPort?.postMessage(await read())

async function read(): Promise<ChatFileAnswer> {
  try {
    return { file: await readChatFile(path, target) }
  } catch (error) {
    // What the system says of a file is no word on what is in it, such as that the disk is full.
    if (error instanceof Error && 'syscall' in error) throw error
    return { reason: error instanceof NoChats ? error.reason : 'chats_damaged' }
  }
}
