import type { TextRange } from './ranges.ts'

const longestName = 40
const speaker = /^\p{L}[\p{L}\p{N} ._'’-]{0,28}[:：](?!\/\/)(?:\s|(?=\p{Script=Han}))/u
const indented = /^(?: {4}|\t)[ \t]{0,20}\S/
const endsASentence = /\p{L}{2,}[.!?。！？]\s*$/u

/** Lines of indented code, and, where two or more name who speaks, the lines of a conversation between others. */
export function lineSpans(text: string): readonly TextRange[] {
  const code: TextRange[] = []
  const spoken: TextRange[] = []
  let mayBeCode = true
  let start = 0
  for (const line of text.split('\n')) {
    const range = { start, end: start + line.length }
    start = range.end + 1
    const isCode: boolean = mayBeCode && indented.test(line) && !endsASentence.test(line.slice(-longestName))
    if (isCode) code.push(range)
    else if (speaker.test(line.slice(0, longestName))) spoken.push(range)
    mayBeCode = isCode || line.trim() === ''
  }
  return spoken.length > 1 ? [...code, ...spoken] : code
}
