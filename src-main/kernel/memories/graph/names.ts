/** A run of characters written without spaces, or a word. */
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}\p{N}+#]+/gu
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const longestRun = 8
const mostWords = 4

const runsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(runs) ?? []

/** A name as it is looked for in a text; null for what could stand anywhere, or would never be found. */
export function nameOf(text: string): string | null {
  const found = runsOf(text)
  const [first = ''] = found
  const isUnspaced = found.some((run) => unspaced.test(run))
  if (isUnspaced ? found.length > 1 || first.length > longestRun : found.length > mostWords) return null
  const name = found.join(' ')
  return name.length < 2 || !/\p{L}/u.test(name) ? null : name
}

/** Which of many names stand in a text, as whole words where its script has words. */
export function createNames(names: Iterable<string>) {
  const all = new Set(names)
  /** What a name begins with: most words of a text begin none. */
  const starts = new Set([...all].map((name) => (unspaced.test(name) ? name.slice(0, 1) : name.split(' ', 1)[0])))
  return (text: string): Set<string> => {
    const found = new Set<string>()
    const note = (name: string): void => {
      if (all.has(name)) found.add(name)
    }
    let words: string[] = []
    for (const run of runsOf(text)) {
      if (unspaced.test(run)) {
        words = []
        notePieces(run, starts, note)
        continue
      }
      words = [...words.slice(1 - mostWords), run]
      for (const [nth, word] of words.entries()) if (starts.has(word)) note(words.slice(nth).join(' '))
    }
    return found
  }
}

function notePieces(run: string, starts: ReadonlySet<string | undefined>, note: (name: string) => void): void {
  for (let from = 0; from < run.length - 1; from += 1) {
    if (!starts.has(run.slice(from, from + 1))) continue
    for (let to = from + 2; to <= Math.min(run.length, from + longestRun); to += 1) note(run.slice(from, to))
  }
}
