import type { WireError } from '../../../contract/error.ts'
import type { EmbeddingInput } from '../../embedding-client.ts'

/** What the thread of the local model is started with. */
export interface EmbeddingWorkerData {
  readonly folder: string
  /** For `createNativeSection`. */
  readonly memory: SharedArrayBuffer
}

/** `end` lets the thread finish what it does, give its memory back and exit. */
export type EmbeddingRequest = { readonly id: number; readonly inputs: readonly EmbeddingInput[] } | 'end'

export type EmbeddingReply =
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly error: WireError }
