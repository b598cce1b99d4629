/** An answer of the app itself as plain text, with the numbers of its sources by themselves. */
export const answerParts = (markdown: string): (string | number)[] =>
  markdown
    .replaceAll(/\*\*(.+?)\*\*/gu, '$1')
    .split(/(\[\d+\])/u)
    .filter((part) => part !== '')
    .map((part) => {
      const number = /^\[(\d+)\]$/u.exec(part)?.[1]
      return number === undefined ? part.replaceAll(/\\([\\`*_{}[\]()<>#+\-.!|~&])/gu, '$1') : Number(number)
    })

/** The numbers of an answer are those of all that was found: what it cites is counted from one. */
export function countCited(parts: readonly (string | number)[]): ReadonlyMap<number, number> {
  const cited = new Set(parts.filter((part) => typeof part === 'number'))
  return new Map([...cited].map((number, index) => [number, index + 1]))
}
