import { stopWords } from './stop-words.ts'

export interface Glossary {
  /** `text` with each run of Chinese replaced by English glosses of its words; all else stays as it is. */
  gloss(text: string): string
}

export interface GlossaryFiles {
  /** A word a line, the last one too: `word<TAB>frequency<TAB>gloss<LF>`. */
  readonly words: Buffer | string
  /** A traditional and its simplified character a line. */
  readonly traditional: Buffer | string
}

/** Lets a model of English read Chinese, word by word. The files are taken apart with the first Chinese that comes. */
export function createGlossary(files: GlossaryFiles): Glossary {
  let read: { readonly dictionary: Dictionary; readonly simplified: ReadonlyMap<string, string> } | undefined
  const glossOf = (run: string): string => {
    const { dictionary, simplified } = (read ??= {
      dictionary: readDictionary(files.words.toString()),
      simplified: readTraditional(files.traditional.toString()),
    })
    const plain = run.replace(han, (one) => simplified.get(one) ?? one)
    return ` ${glossRun(plain, dictionary)} `
  }
  return { gloss: (text) => text.replace(hanRun, glossOf) }
}

const han = /\p{Script=Han}/gu
const hanRun = /\p{Script=Han}+/gu

interface Dictionary {
  readonly indexes: ReadonlyMap<string, number>
  /** The logarithm of each word's share of a large text. */
  readonly weights: Float64Array
  readonly glosses: readonly string[]
  readonly longest: number
  /** The weight of a character that is in no word. */
  readonly unknown: number
}

function readDictionary(text: string): Dictionary {
  const indexes = new Map<string, number>()
  const frequencies: number[] = []
  const glosses: string[] = []
  let total = 0
  let longest = 1
  // A hundred thousand lines: splitting them takes twice as long.
  for (let start = 0; start < text.length;) {
    const toFrequency = text.indexOf('\t', start)
    const toGloss = text.indexOf('\t', toFrequency + 1)
    const end = text.indexOf('\n', toGloss)
    const frequency = Number(text.slice(toFrequency + 1, toGloss))
    indexes.set(text.slice(start, toFrequency), frequencies.length)
    frequencies.push(frequency)
    glosses.push(text.slice(toGloss + 1, end))
    total += frequency
    longest = Math.max(longest, toFrequency - start)
    start = end + 1
  }
  const logTotal = Math.log(total)
  const weights = Float64Array.from(frequencies, (frequency) => Math.log(frequency) - logTotal)
  return { indexes, weights, glosses, longest, unknown: -logTotal }
}

function readTraditional(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('\n').map((line) => Array.from(line) as [string, string]))
}

function glossRun(run: string, dictionary: Dictionary): string {
  const glosses: string[] = []
  for (const word of segment(run, dictionary)) {
    const index = dictionary.indexes.get(word)
    if (index !== undefined && !stopWords.has(word)) glosses.push(dictionary.glosses[index] ?? '')
  }
  return glosses.join(' ')
}

/** The words whose weights have the greatest sum: a unigram model, decoded from the end (Viterbi 1967). */
function segment(run: string, { indexes, weights, longest, unknown }: Dictionary): readonly string[] {
  const best = new Float64Array(run.length + 1)
  const ends = new Int32Array(run.length + 1)
  for (let from = run.length - 1; from >= 0; from--) {
    best[from] = unknown + (best[from + 1] ?? 0)
    ends[from] = from + 1
    for (let to = from + 1; to <= Math.min(run.length, from + longest); to++) {
      const index = indexes.get(run.slice(from, to))
      if (index === undefined) continue
      const weight = (weights[index] ?? unknown) + (best[to] ?? 0)
      if (weight < (best[from] ?? 0)) continue
      best[from] = weight
      ends[from] = to
    }
  }
  const words: string[] = []
  for (let from = 0; from < run.length; from = ends[from] ?? run.length) words.push(run.slice(from, ends[from]))
  return words
}
