/** A part of a text, by its offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Longest tag, name of a speaker or quotation that is looked at. */
const longestName = 40
const longestBlock = 20_000

/** Parts that by their form are nobody's plain words: code, quoted lines, mark-up, transcripts of several speakers. */
export function formalSpans(text: string): readonly Range[] {
  return [...fences(text, '```'), ...fences(text, '~~~'), ...comments(text), ...elements(text), ...lineSpans(text)]
}

function fences(text: string, mark: string): readonly Range[] {
  const found: Range[] = []
  for (let start = text.indexOf(mark); start !== -1;) {
    const close = text.indexOf(mark, start + mark.length)
    const end = close === -1 ? text.length : close + mark.length
    found.push({ start, end })
    start = text.indexOf(mark, end)
  }
  return found
}

function comments(text: string): readonly Range[] {
  const found: Range[] = []
  for (let start = text.indexOf('<!--'); start !== -1;) {
    const close = text.indexOf('-->', start + 4)
    const end = close === -1 ? text.length : close + 3
    found.push({ start, end })
    start = text.indexOf('<!--', end)
  }
  return found
}

/** `<note> … </note>`: from the first tag to the end tag of that name. */
function elements(text: string): readonly Range[] {
  const ends = new Map<string, number[]>()
  for (const match of text.matchAll(/<\/([a-z][\w-]{0,30})>/giu)) {
    const name = (match[1] ?? '').toLowerCase()
    ends.set(name, [...(ends.get(name)?.slice(-20) ?? []), match.index + match[0].length])
  }
  if (ends.size === 0) return []
  const found: Range[] = []
  let done = 0
  for (const match of text.matchAll(/<([a-z][\w-]{0,30})(?: [^<>\n]{0,200})?>/giu)) {
    if (match.index < done) continue
    const end = ends
      .get((match[1] ?? '').toLowerCase())
      ?.find((one) => one > match.index && one - match.index < longestBlock)
    if (end === undefined) continue
    found.push({ start: match.index, end })
    done = end
  }
  return found
}

const stamp = /^\s{0,8}(?:\[[^\]\n]{1,30}\]|\(?\d{1,2}[:.]\d\d(?:[:.]\d\d)?\)?)\s?/u
const speaker = /^[\p{L}][\p{L}\p{N} ._'’-]{0,28}[:：](?!\/\/)(?:\s|(?=\p{Script=Han}))/u

/** Quoted and indented lines; and, where two lines or one with a time name who speaks, those lines. */
function lineSpans(text: string): readonly Range[] {
  const found: Range[] = []
  const spoken: Range[] = []
  let isStamped = false
  let afterBlank = true
  let start = 0
  for (const line of text.split('\n')) {
    const range = { start, end: start + line.length }
    start = range.end + 1
    const head = line.slice(0, longestName * 2)
    const time = stamp.exec(head)?.[0].length ?? 0
    if (
      /^[ \t]{0,3}>/.test(head) ||
      (afterBlank && /^(?: {4}|\t)[ \t]{0,20}\S/.test(head) && !/[\p{L}]{2,}[.!?。！？]\s*$/u.test(line.slice(-20)))
    )
      found.push(range)
    else if (speaker.test(head.slice(time))) {
      spoken.push(range)
      isStamped ||= time > 0
    }
    afterBlank = line.trim() === '' || found.at(-1) === range
  }
  return spoken.length > 1 || isStamped ? [...found, ...spoken] : found
}
