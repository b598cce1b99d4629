export interface MarkedPiece {
  readonly text: string
  readonly marked: boolean
}

/**
 * About `most` characters of a text around the first of the query's words in it, with these words marked: Latin ones
 * also in another ending, Chinese ones by pairs of characters, as search compares them.
 */
export function markedExcerpt(text: string, query: string, most: number): MarkedPiece[] {
  const searched = text.slice(0, longest)
  const marks = marksOf(searched, query)
  const first = marks.indexOf(1)
  const start = text.length <= most || first < lead ? 0 : charStart(text, first - lead)
  const end = charStart(text, Math.min(text.length, start + most))
  return [
    ...(start > 0 ? [{ text: '…', marked: false }] : []),
    ...toPieces(text, marks, { start, end }),
    ...(end < text.length ? [{ text: '…', marked: false }] : []),
  ]
}

/** What stands before the first mark, in characters. */
const lead = 60
/** A mark further on than this is not looked for. */
const longest = 20_000

function marksOf(text: string, query: string): Uint8Array {
  const marks = new Uint8Array(text.length)
  const { pattern, pairs } = toMarkers(query)
  if (pattern) for (const { 0: found, index } of text.matchAll(pattern)) marks.fill(1, index, index + found.length)
  for (const pair of pairs) {
    for (let at = text.indexOf(pair); at >= 0; at = text.indexOf(pair, at + 1)) marks.fill(1, at, at + pair.length)
  }
  return marks
}

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const isHan = /^\p{Script=Han}/u
const endings = /(?:ies|es|ing|ed|e|s|y)$/

function toMarkers(query: string) {
  const found = (query.match(runs) ?? []).slice(0, 64)
  const words = found.filter((run) => !isHan.test(run)).map((run) => run.toLowerCase())
  const stems = words.filter((word) => !plainWords.has(word)).map(toStem)
  const pairs = found.filter((run) => isHan.test(run)).flatMap(toPairs)
  const latin = String.raw`[\p{Script=Latin}\p{N}]`
  return {
    pattern:
      stems.length > 0
        ? new RegExp(`(?<!${latin})(?:${stems.join('|')})(?:e|s|es|d|ed|ing|er|ers|y|ies)?(?!${latin})`, 'giu')
        : null,
    pairs: new Set(pairs),
  }
}

function toStem(word: string): string {
  const stem = word.length >= 5 ? word.replace(endings, '') : word
  return stem.length >= 3 ? stem : word
}

function toPairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return plainCharacters.has(run) ? [] : [run]
  return characters
    .slice(1)
    .map((character, index) => `${characters[index]}${character}`)
    .filter((pair) => ![...pair].some((character) => plainCharacters.has(character)))
}

/** Words of any question, which marking would only scatter over the text. */
const plainWords = new Set(
  'a an the i me my you your he his she her it its we us our they their this that is am are was were be do does did have has had what when where who whom which why how and or but to of in on at for with about from by as not can will would there'.split(
    ' ',
  ),
)
const plainCharacters = new Set('的了吗呢吧啊是我你您他她它们这那么什')

function toPieces(text: string, marks: Uint8Array, { start, end }: { start: number; end: number }): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let from = start
  for (let at = start + 1; at <= end; at++) {
    if (at < end && marks[at] === marks[from]) continue
    if (at > from) pieces.push({ text: text.slice(from, at), marked: marks[from] === 1 })
    from = at
  }
  return pieces
}

/** Never between the halves of one character. */
function charStart(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
