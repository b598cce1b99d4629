import { join } from 'node:path'

/** Where `scripts/model.ts` puts the local model's files. */
export const modelFolder = join(import.meta.dirname, '../../resources/models')
