import { shorten } from './shorten.ts'

const abstractLimit = 120
const overviewLimit = 600

/** L0: the first sentence, or as much of the first line as fits on one. */
export function abstractOf(content: string): string {
  const line = content.trim().split(/\r?\n/u, 1)[0] ?? ''
  const end = line.slice(8, abstractLimit).search(/[。！？!?]|\.(\s|$)/u)
  return shorten(end < 0 ? line : line.slice(0, end + 9), abstractLimit)
}

/** L1: the beginning, up to a paragraph. */
export const overviewOf = (content: string): string => shorten(content.trim(), overviewLimit)
