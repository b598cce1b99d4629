const mostParts = 20

/** The lines of a memory, or its sentences where it is one line: what it may be split into. */
export function proposeLines(content: string, locale: string): string {
  const lines = linesOf(content)
  if (lines.length > 1) return lines.join('\n')
  const sentences = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(content)]
  return linesOf(sentences.map(({ segment }) => segment).join('\n')).join('\n')
}

/** Each line that says something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** True where these are enough parts to split into, and not too many. */
export const canSplit = (parts: readonly string[]): boolean => parts.length >= 2 && parts.length <= mostParts
