import { shorten } from '../../../util/shorten.ts'

const longest = 60

/** The first clause of the user's words that says something, cut to the length of a title. */
export function shortTitle(words: string): string {
  const clauses = words.split(/[\n.:：。！!？?，,]/u).map((part) => part.trim())
  return shorten(clauses.find((part) => part.length > 3) ?? words.trim(), longest)
}
