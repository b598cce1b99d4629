import { createHash } from 'node:crypto'
import { rememberedLately } from './remembered.ts'

/** A plus or hash that belongs to a word (`C++`, `C#`), a sign or a currency before a number (`-5`, `$5`); or what merely separates. */
const marks =
  /(?<=[\p{L}\p{N}])[+#]+|(?<![\p{L}\p{N}])[-+](?=\d)|\p{Sc}(?=\d)|(?<separator>(?! )[\p{P}\p{S}\p{Z}\p{C}])/gu

/** SHA-256 (hex) of what a text says: case, width, spacing and punctuation do not count, save marks that make another word of it. */
export const contentHash = rememberedLately((text) => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,;:!?()"'，。；：！？、（）“”‘’…]+/g, ' ')
    .replace(marks, (mark: string, separator: string | undefined) => (separator === undefined ? mark : ' '))
    .replace(/ +/g, ' ')
    .trim()
  return createHash('sha256').update(plain, 'utf8').digest('hex')
})
