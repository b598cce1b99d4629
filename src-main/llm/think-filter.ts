export interface ThinkFilter {
  /** Takes the next piece and returns what of the answer is certain by now. */
  push(piece: string): string
  /** Returns what was still held back. */
  end(): string
}

const opening = '<think>'
const closing = '</think>'

/**
 * Cuts the `<think>…</think>` blocks of reasoning models out of a streamed answer, wherever the pieces are cut.
 * A block begins at the start of the answer or of a line, so that an answer may speak about the tag.
 * A block that never ends is cut where it is all there is, and given back where an answer came before it.
 */
export function createThinkFilter(): ThinkFilter {
  let held = ''
  let inside = false
  let atLineStart = true
  let started = false

  const give = (text: string): string => {
    const given = started ? text : text.trimStart()
    started ||= given !== ''
    if (text !== '') atLineStart = /(^|\n)[ \t]*$/.test(text) && (atLineStart || text.includes('\n'))
    return given
  }

  const step = (): { given: string; more: boolean } => {
    if (inside) {
      const end = held.indexOf(closing)
      if (end < 0) return { given: '', more: false }
      held = held.slice(end + closing.length)
      inside = false
      atLineStart = true
      return { given: '', more: held !== '' }
    }
    const start = findOpening(held, atLineStart)
    const given = give(held.slice(0, start.index))
    held = held.slice(start.index)
    inside = start.complete
    return { given, more: start.complete }
  }

  return {
    push(piece) {
      held += piece
      let out = ''
      for (let more = held !== ''; more;) {
        const result = step()
        out += result.given
        more = result.more
      }
      return out
    },
    end() {
      const rest = inside && !started ? '' : held
      held = ''
      inside = false
      return give(rest)
    },
  }
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
