import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard where it was when an answer takes its question away: at what was kept, else at the next question,
 * else at the first button of `root`. Returns what is to be called with the id of the memory that is decided on.
 */
export function useAnswerFocus(root: RefObject<HTMLElement | null>, openIds: readonly string[]): (id: string) => void {
  const decided = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = decided.current
    if (id === null || openIds.includes(id)) return
    decided.current = null
    // A focus that was moved meanwhile is left alone.
    if (document.activeElement !== document.body) return
    const places = [`[data-memory="${CSS.escape(id)}"] button`, '[data-questions] button', 'button']
    const target = places.map((place) => root.current?.querySelector<HTMLElement>(place)).find((found) => found)
    target?.focus()
  })
  return (id) => {
    decided.current = id
  }
}
