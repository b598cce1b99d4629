import { fileURLToPath } from 'node:url'
import type { KernelOptions } from '../kernel/common/kernel-options.ts'

/** What a build has beside the file at `url`: the threads' files, and two folders up the models and the lines to measure others with. */
export const builtParts = (url: string): Pick<KernelOptions, 'workers' | 'models' | 'trustLines'> => ({
  workers: {
    integrity: new URL('./integrity-worker.js', url),
    embedding: new URL('./embedding-worker.js', url),
    grep: new URL('./grep-worker.js', url),
    attachments: new URL('./attachment-worker.js', url),
    chatFiles: new URL('./chat-file-worker.js', url),
  },
  models: fileURLToPath(new URL('../../resources/models', url)),
  trustLines: fileURLToPath(new URL('../../resources/trust-lines', url)),
})
