import { createHash } from 'node:crypto'

const separators = /[\p{P}\p{S}\p{Z}\p{C}]+/gu

/** SHA-256 (hex) of what a text says: case, width, spacing and punctuation do not count. */
export function contentHash(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(separators, ' ').trim()
  return createHash('sha256').update(plain, 'utf8').digest('hex')
}
