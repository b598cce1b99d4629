const mostStarters = 8
const longestStarter = 300

/** What an empty chat offers, one to a line. */
export const readStarters = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, longestStarter))
    .filter((line) => line !== '')
    .slice(0, mostStarters)

/** 0 to 2, with a point or a comma; null where nothing was typed, undefined where it cannot be read. */
export function readTemperature(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const degree = Number(text.trim().replace(',', '.'))
  return degree >= 0 && degree <= 2 ? degree : undefined
}
