import { readFileSync } from 'node:fs'

/** The lines of a JSONL file; blank ones are passed over. Throws where one is no JSON. */
export const readJsonLines = <Line>(path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
