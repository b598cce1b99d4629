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
