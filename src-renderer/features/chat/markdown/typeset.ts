import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Longer TeX is shown as it is: it is no formula that somebody reads, and setting it would hold the page up. */
const mostCharacters = 4_000

/**
 * Sets TeX into an element, with MathML beside it for who listens. False where it cannot be set: the element is empty then.
 * Nothing of it is a link, an image or a style of the page, and what it expands to is bounded.
 */
export function typeset(tex: string, into: HTMLElement, displayMode: boolean): boolean {
  into.replaceChildren()
  if (tex.length > mostCharacters) return false
  try {
    katex.render(tex, into, {
      displayMode,
      trust: false,
      strict: 'ignore',
      errorColor: 'currentColor',
      maxExpand: 200,
      maxSize: 20,
    })
    return true
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error
    into.replaceChildren()
    return false
  }
}
