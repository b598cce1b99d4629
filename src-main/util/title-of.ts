const titleLength = 40

/** The first line of what was said, cut at a word. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/u, 1)[0] ?? ''
  const characters = [...line.replaceAll(/\s+/gu, ' ')]
  if (characters.length <= titleLength) return characters.join('')
  return `${characters
    .slice(0, titleLength)
    .join('')
    .replace(/\s+\S{0,12}$/u, '')}…`
}
