import type { SourceMessage } from './source-message.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * What of a message is not the user's own words, whatever language they write: spans marked by the window, fenced
 * code, `>` lines, `<tag>…</tag>` blocks, HTML comments, and lines of a log that begin with a time and a speaker.
 * In order, without overlap.
 */
export function untrustedRanges({ text, untrustedSpans }: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Range[] {
  const found = [...untrustedSpans, ...fenced(text, '```'), ...fenced(text, '~~~'), ...comments(text), ...tagged(text)]
  for (const pattern of [quotedLine, logLine]) for (const match of text.matchAll(pattern)) found.push(rangeOf(match))
  return joined(found, text.length)
}

/** The same text with everything that is not the user's own replaced by line breaks; offsets stay. */
export function trustedText(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): string {
  let own = ''
  let at = 0
  for (const { start, end } of untrustedRanges(message)) {
    own += message.text.slice(at, start) + '\n'.repeat(end - start)
    at = end
  }
  return own + message.text.slice(at)
}

const quotedLine = /^[ \t]{0,3}>.*$/gm
/** `[10:02] Mallory: …` and `10:02 Mallory: …` */
const logLine = /^[ \t]*\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+[^\n:：]{1,40}[:：].*$/gm

const rangeOf = (match: RegExpExecArray): Range => ({ start: match.index, end: match.index + match[0].length })

/** From each opening fence to the next, or to the end. */
function fenced(text: string, fence: string): Range[] {
  const found: Range[] = []
  for (let start = text.indexOf(fence); start !== -1;) {
    const close = text.indexOf(fence, start + fence.length)
    const end = close === -1 ? text.length : close + fence.length
    found.push({ start, end })
    start = text.indexOf(fence, end)
  }
  return found
}

function comments(text: string): Range[] {
  const found: Range[] = []
  for (let start = text.indexOf('<!--'); start !== -1;) {
    const close = text.indexOf('-->', start + 4)
    const end = close === -1 ? text.length : close + 3
    found.push({ start, end })
    start = text.indexOf('<!--', end)
  }
  return found
}

const mostTags = 200
const openingTag = /<([a-z][a-z0-9_-]{1,40})(?:\s[^<>\n]{0,200})?>/gi

/** `<document>…</document>`: an opening tag with its closing one. */
function tagged(text: string): Range[] {
  const found: Range[] = []
  let looked = 0
  let after = 0
  for (const match of text.matchAll(openingTag)) {
    if ((looked += 1) > mostTags) break
    if (match.index < after) continue
    const closing = `</${match[1] ?? ''}>`
    const close = text.indexOf(closing, match.index)
    if (close === -1) continue
    after = close + closing.length
    found.push({ start: match.index, end: after })
  }
  return found
}

function joined(ranges: readonly Range[], length: number): Range[] {
  const all: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(0, Math.min(range.start, length))
    const end = Math.max(start, Math.min(range.end, length))
    const last = all.at(-1)
    if (last && start <= last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else if (end > start) all.push({ start, end })
  }
  return all
}
