const longestName = 160

/** A file's name as it can be shown: no path, nothing that turns or hides letters. */
export function plainName(name: string): string {
  const last = name.split(/[\\/]/u).at(-1) ?? ''
  const plain = last.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/gu, ' ').trim()
  if (plain.length <= longestName) return plain === '' ? 'file' : plain
  return `${plain.slice(0, longestName - 20)}…${plain.slice(-19)}`.toWellFormed()
}
