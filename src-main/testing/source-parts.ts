import { join } from 'node:path'
import type { KernelOptions } from '../kernel/common/kernel-options.ts'

/** Where the sources are run without a build, the threads are sources too. */
export const sourceWorkers: KernelOptions['workers'] = {
  integrity: new URL('../storage/integrity-worker.ts', import.meta.url),
  embedding: new URL('../llm/embedding/local/embedding-worker.ts', import.meta.url),
  grep: new URL('../grep/grep-worker.ts', import.meta.url),
  attachments: new URL('../attachments/attachment-worker.ts', import.meta.url),
  chatFiles: new URL('../chat-files/chat-file-worker.ts', import.meta.url),
}

/** What language models are measured with. */
export const sourceTrustLines = join(import.meta.dirname, '../../resources/trust-lines')

/** The app's own models, as `scripts/model.ts` makes them. */
export const sourceModels = join(import.meta.dirname, '../../resources/models')
