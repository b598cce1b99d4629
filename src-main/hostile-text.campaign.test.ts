import { describe, expect, test } from 'vitest'
import { createRandom, pick, type Random } from './testing/random.ts'
import { threadTimeOf } from './testing/thread-time.ts'
import { findTextReaders, type TextReader } from './testing/text-readers.ts'

// A slice in every test run, everything with CAMPAIGN=full.
const isFull = process.env['CAMPAIGN'] === 'full'
const seed = 20_261
/** Of the words that a reader looks for, so many are made into texts; of those it only stands on, so many more. */
const own = isFull ? Number.POSITIVE_INFINITY : 2
const inherited = isFull ? 300 : 1

const size = 4_096
/** What a text of this size takes, in ms, before its growth is looked at. */
const suspicious = 4
/** A text four times as long takes four times as long: so much more is no noise. */
const mostGrowth = 3
/** A collection of garbage falls into one attempt, not into each. */
const mostAttempts = 3
const separators = ['', ' ', '\n', ',', '，', '. ', '\n\n', '\t', '"', '(', '1']
const ends = ['', '!', 'x', '。', '\n']

const readers = await findTextReaders(['src-main/memory', 'src-main/kernel/turn/built-in', 'src-main/util'])

describe('a text made of the words that a reader looks for', () => {
  test('takes no reader longer than in proportion to its length', { timeout: 3_600_000 }, () => {
    const random = createRandom(seed)
    let tried = 0
    const failed: string[] = []
    for (const reader of readers) {
      const words = [
        ...some(random, reader.triggers, own),
        ...some(random, reader.inherited, inherited),
        ' ',
        '\n',
        ',',
      ]
      for (const word of words) {
        for (const text of textsOf(random, word, reader)) {
          tried += 1
          const grown = growthOf(reader, text)
          if (grown !== null) failed.push(`${reader.name} ${grown} of ${JSON.stringify(text(80)).slice(0, 100)}`)
        }
      }
    }
    process.stdout.write(
      `hostile texts: seed ${seed}, ${readers.length} readers, ${tried} texts, ${failed.length} failed\n`,
    )
    expect(failed).toEqual([])
  })
})

type MakeText = (length: number) => string

/** A word over and over: alone, with what may stand between, with another word, after the beginning of a sentence. */
function textsOf(random: Random, word: string, { triggers }: TextReader): MakeText[] {
  const separator = pick(random, separators)
  const other = triggers.length > 0 ? pick(random, triggers) : ','
  const end = pick(random, ends)
  const start = pick(random, ['', 'I ', '我', 'my ', '请'])
  return [word, `${word}${separator}`, `${word}${pick(random, separators)}${other}${separator}`].map(
    (unit) => (length) => `${start}${unit.repeat(Math.ceil(length / unit.length))}${end}`,
  )
}

/** How a reader's time grows beyond proportion, in words; null where it does not. */
function growthOf({ read }: TextReader, text: MakeText): string | null {
  if (timeOf(read, text(size)) < suspicious) return null
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const [short, long] = [fastest(read, text(size)), fastest(read, text(4 * size))]
    if (short < suspicious / 2 || long / short <= 4 * mostGrowth) return null
    if (attempt === mostAttempts - 1) return `${short.toFixed(0)} → ${long.toFixed(0)} ms`
  }
  return null
}

const fastest = (read: TextReader['read'], text: string): number =>
  Math.min(...[1, 2, 3].map((copy) => timeOf(read, `${text}${copy}`)))

const timeOf = (read: TextReader['read'], text: string): number =>
  threadTimeOf(() => {
    try {
      read(text)
    } catch {
      // A refusal is an answer too.
    }
  })

function some<Value>(random: Random, values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values
  return Array.from({ length: most }, () => pick(random, values))
}
