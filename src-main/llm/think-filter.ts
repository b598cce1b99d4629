export interface Piece {
  readonly kind: 'text' | 'reasoning'
  readonly text: string
}

export interface ThinkFilter {
  /** Takes the next piece and returns what of the answer, and of what was thought, is certain by now. */
  push(piece: string): Piece[]
  /** Returns what was still held back. */
  end(): Piece[]
}

const opening = '<think>'
const closing = '</think>'

/**
 * Parts the `<think>…</think>` blocks of reasoning models from a streamed answer, wherever the pieces are cut.
 * A block begins at the start of the answer or of a line, so that an answer may speak about the tag.
 * A block that never ends is reasoning where it is all there is, and given back where an answer came before it. White
 * space before an answer is cut, unless it `goesOn` with one: “and” is a word of its own then.
 */
export function createThinkFilter({ goesOn = false } = {}): ThinkFilter {
  let held = ''
  /** `certain`: nothing came before the block, so that what is in it can be given at once. */
  let inside: 'certain' | 'held' | null = null
  let atLineStart = true
  let started = false
  let cutsSpace = !goesOn

  const give = (text: string): Piece[] => {
    const given = started || !cutsSpace ? text : text.trimStart()
    started ||= given.trim() !== ''
    if (text !== '') atLineStart = /(^|\n)[ \t]*$/.test(text) && (atLineStart || text.includes('\n'))
    return asPieces('text', given)
  }

  const stepInside = (): { given: Piece[]; more: boolean } => {
    const end = held.indexOf(closing)
    if (end >= 0) {
      const thought = held.slice(inside === 'held' ? opening.length : 0, end)
      held = held.slice(end + closing.length)
      inside = null
      atLineStart = true
      cutsSpace = true
      return { given: asPieces('reasoning', thought), more: held !== '' }
    }
    if (inside === 'held') return { given: [], more: false }
    const sure = held.length - beginningOf(closing, held)
    const thought = held.slice(0, sure)
    held = held.slice(sure)
    return { given: asPieces('reasoning', thought), more: false }
  }

  const step = (): { given: Piece[]; more: boolean } => {
    if (inside !== null) return stepInside()
    const start = findOpening(held, atLineStart)
    const given = give(held.slice(0, start.index))
    held = held.slice(start.index)
    if (!start.complete) return { given, more: false }
    inside = started ? 'held' : 'certain'
    if (inside === 'certain') held = held.slice(opening.length)
    return { given, more: true }
  }

  return {
    push(piece) {
      held += piece
      const out: Piece[] = []
      for (let more = held !== ''; more;) {
        const result = step()
        out.push(...result.given)
        more = result.more
      }
      return out
    },
    end() {
      const rest = held
      const wasThought = inside === 'certain'
      held = ''
      inside = null
      return wasThought ? asPieces('reasoning', rest) : give(rest)
    },
  }
}

const asPieces = (kind: Piece['kind'], text: string): Piece[] => (text === '' ? [] : [{ kind, text }])

/** How many characters of the beginning of `tag` a text ends with. */
function beginningOf(tag: string, text: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(tag.slice(0, length))) return length
  return 0
}

/** Where a block begins in `text`, or may begin once more text is there; the length of `text` where it does not. */
function findOpening(text: string, atLineStart: boolean): { index: number; complete: boolean } {
  for (let index = text.indexOf('<'); index >= 0; index = text.indexOf('<', index + 1)) {
    const tag = text.slice(index, index + opening.length)
    if (!opening.startsWith(tag) || !isLineStart(text.slice(0, index), atLineStart)) continue
    return { index, complete: tag === opening }
  }
  return { index: text.length, complete: false }
}

function isLineStart(before: string, atLineStart: boolean): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return line.trim() === '' && (atLineStart || before.includes('\n'))
}
