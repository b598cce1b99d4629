/** A stretch of text that stayed, was taken away, or is new. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

const mostCells = 400_000

/** What changed from one text to another, by words; whole texts where they are too long to compare. */
export function diffWords(before: string, after: string, locale: string): DiffPart[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const [a, b] = [wordsOf(before, locale), wordsOf(after, locale)]
  if (a.length * b.length > mostCells)
    return joinParts([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  return joinParts(walk(a, b, commonLengths(a, b)))
}

function wordsOf(text: string, locale: string): string[] {
  return [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map((part) => part.segment)
}

/** Length of the longest common subsequence of `a` from i and `b` from j, at [i * (b.length + 1) + j]. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return lengths
}

function walk(a: readonly string[], b: readonly string[], lengths: Uint32Array): DiffPart[] {
  const width = b.length + 1
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left })
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: left })
      i++
    } else {
      parts.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  return parts
}

function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) joined[joined.length - 1] = { kind: part.kind, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}
