import { fileURLToPath } from 'node:url'
import type { KernelOptions } from '../kernel/kernel-options.ts'

/** What a build has beside the file at `url`: the threads' files, and the models two folders up. */
export const builtParts = (url: string): Pick<KernelOptions, 'workers' | 'models'> => ({
  workers: {
    integrity: new URL('./integrity-worker.js', url),
    embedding: new URL('./embedding-worker.js', url),
    grep: new URL('./grep-worker.js', url),
  },
  models: fileURLToPath(new URL('../../resources/models', url)),
})
