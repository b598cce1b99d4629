import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError, appErrorToWire } from '../../../contract/error.ts'
import { must } from '../../../util/must.ts'
import type { EmbeddingReply, EmbeddingRequest, EmbeddingWorkerData } from './embedding-protocol.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { createNativeSection } from './native-section.ts'

// Making a vector holds a processor for milliseconds: that is why this is a thread of its own.
// A window that is being drawn comes first. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(10)
const { folder, memory } = workerData as EmbeddingWorkerData
const native = createNativeSection(memory)
const port = must(parentPort, 'the port of the thread that started this one')
let encoder: Encoder | null = null
let working: Promise<void> = Promise.resolve()

port.on('message', (request: EmbeddingRequest) => {
  working = working.then(() => (request === 'end' ? end() : answer(request)))
})

async function answer({ id, inputs }: Exclude<EmbeddingRequest, 'end'>): Promise<void> {
  try {
    encoder ??= await openEncoder(folder, native)
    const vectors: Float32Array<ArrayBuffer>[] = []
    for (const input of inputs) vectors.push(await encoder.encode(input))
    reply(
      { id, vectors },
      vectors.map(({ buffer }) => buffer),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reply({ id, error: appErrorToWire(error) })
  }
}

async function end(): Promise<void> {
  await encoder?.close()
  port.close()
}

function reply(message: EmbeddingReply, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
