import { useEffect, type RefObject } from 'react'
import { findWords, wordsOf } from '../../search/find-words.ts'
import type { Focus } from './conversation-slice.ts'

/** Names of what is marked, as the styles know them. */
const all = 'found'
const current = 'found-here'
/** What was said, without what stands around it. */
const said = '[data-said]'

interface Marked {
  /** Of the search in this chat; empty for none. */
  readonly query: string
  readonly focus: Focus | null
}

/** Marks the words that are searched for in every message that is shown, and brings those of the one at hand into sight. */
export function useFindMarks(scroller: RefObject<HTMLDivElement | null>, { query, focus }: Marked): void {
  const { messageId, nonce } = focus ?? {}
  useEffect(() => {
    const box = scroller.current
    const words = wordsOf(query)
    if (!box || words.length === 0) return
    const found = new Map<Element, readonly Range[]>()
    const mark = (texts: Iterable<Element>) => {
      for (const text of texts) found.set(text, rangesIn(text, words))
      for (const text of found.keys()) if (!text.isConnected) found.delete(text)
      const here = [...found].filter(([text]) => messageId !== undefined && isIn(text, messageId))
      CSS.highlights.set(all, new Highlight(...[...found.values()].flat()))
      CSS.highlights.set(current, new Highlight(...here.flatMap(([, ranges]) => ranges)))
    }
    mark(box.querySelectorAll(said))
    // Answers grow, older messages come in, and code is coloured late.
    const observer = new MutationObserver((changes) => mark(changedIn(changes)))
    observer.observe(box, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(all)
      CSS.highlights.delete(current)
    }
  }, [scroller, query, messageId])
  // The word, not the middle of a long message.
  useEffect(() => {
    const box = scroller.current
    if (!box || messageId === undefined) return
    const ranges = [...box.querySelectorAll(said)]
      .filter((text) => isIn(text, messageId))
      .flatMap((text) => rangesIn(text, wordsOf(query)))
    const at = ranges[0]?.startContainer.parentElement
    at?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Other words are gone to once they lead to a message.
  }, [scroller, messageId, nonce])
}

const isIn = (text: Element, messageId: string): boolean =>
  text.closest('[data-message]')?.getAttribute('data-message') === messageId

/** What was said in what changed. */
function changedIn(changes: readonly MutationRecord[]): Set<Element> {
  const texts = changes.flatMap(({ target, addedNodes }) => {
    const around = (target instanceof Element ? target : target.parentElement)?.closest(said)
    if (around) return [around]
    const added = [...addedNodes].filter((node) => node instanceof Element)
    return added.flatMap((element) => [...(element.matches(said) ? [element] : element.querySelectorAll(said))])
  })
  return new Set(texts)
}

/** Words may go across elements: bold, code, a citation. */
function rangesIn(element: Element, words: readonly string[]): Range[] {
  const nodes: Text[] = []
  const starts: number[] = []
  let text = ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    nodes.push(node)
    starts.push(text.length)
    text += node.data
  }
  const place = (range: Range, offset: number, end: 'setStart' | 'setEnd') => {
    let at = starts.findLastIndex((start) => start <= offset - Number(end === 'setEnd'))
    at = Math.max(0, at)
    const node = nodes[at]
    if (node) range[end](node, offset - (starts[at] ?? 0))
  }
  return findWords(text, words).map(({ start, end }) => {
    const range = document.createRange()
    place(range, start, 'setStart')
    place(range, end, 'setEnd')
    return range
  })
}
