const mostStarters = 8
const longestStarter = 300

/** What an empty chat offers, one to a line. */
export const readStarters = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, longestStarter))
    .filter((line) => line !== '')
    .slice(0, mostStarters)
