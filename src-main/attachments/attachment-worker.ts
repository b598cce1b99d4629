import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'
import type { ReaderAnswer, ReaderStart } from './reader-protocol.ts'
import { Unreadable } from './unreadable.ts'

// A file is anybody's: what reads it has a thread of its own, which may be ended at any time and reaches no network.
for (const way of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'])
  Object.defineProperty(globalThis, way, { value: undefined })

const { name, bytes } = workerData as ReaderStart
answer(await read())

async function read(): Promise<ReaderAnswer> {
  try {
    const file = await readFile(name, bytes, {
      onPages: (count) => answer({ kind: 'pages', count }),
      onPage: (text) => answer({ kind: 'page', text }),
    })
    return { kind: 'read', file }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'file_damaged' }
  }
}

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(message)
}
