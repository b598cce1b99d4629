import type { RE2JS } from 're2js'

/** What is searched: the text of one memory. */
export interface GrepRow {
  readonly id: string
  readonly uri: string
  readonly content: string
}

/** A line that holds a match. */
export interface GrepHit {
  readonly uri: string
  readonly id: string
  /** From 1. */
  readonly line: number
  /** The line, or the 300 characters of it around its first match. */
  readonly text: string
  /** Where in `text`, in UTF-16 units; at most 20, none for a match of nothing. */
  readonly matches: readonly GrepMatch[]
}

export interface GrepMatch {
  readonly start: number
  readonly end: number
}

/** The first `room` lines that hold a match. `^` and `$` are the ends of a line; no match goes over one. */
export function findLines(pattern: RE2JS, { id, uri, content }: GrepRow, room: number): GrepHit[] {
  const hits: GrepHit[] = []
  for (const [index, line] of content.split(/\r?\n/u).entries()) {
    if (hits.length >= room) break
    if (pattern.test(line)) hits.push({ uri, id, line: index + 1, ...excerpt(line, matchesIn(pattern, line)) })
  }
  return hits
}

/** Every search for the next match is linear, all of them together are not: so there are not ever so many. */
const mostMatches = 20
const longestText = 300
/** What is shown before a match that is far along a line. */
const lead = 60

function matchesIn(pattern: RE2JS, line: string): GrepMatch[] {
  const matcher = pattern.matcher(line)
  const matches: GrepMatch[] = []
  for (let found = 0; found < mostMatches && matcher.find(); found += 1) {
    if (matcher.end() > matcher.start()) matches.push({ start: matcher.start(), end: matcher.end() })
  }
  return matches
}

function excerpt(line: string, matches: readonly GrepMatch[]): Pick<GrepHit, 'text' | 'matches'> {
  const [first] = matches
  const from = first && first.end > longestText ? wholeCharacter(line, Math.max(0, first.start - lead)) : 0
  const text = line.slice(from, wholeCharacter(line, from + longestText))
  return {
    text,
    matches: matches
      .map(({ start, end }) => ({ start: start - from, end: Math.min(end - from, text.length) }))
      .filter(({ start, end }) => start < end),
  }
}

/** `index`, or the one before where a character of two units begins there. */
const wholeCharacter = (text: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index
