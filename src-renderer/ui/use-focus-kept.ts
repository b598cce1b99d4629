import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusableIn } from './focusable.ts'

/**
 * Keeps the keyboard in `root` where what had the focus goes away, as a row does that is removed: it goes on to what stands
 * in its place, else to what came before it, else to `otherwise` or `root`. A focus that was moved meanwhile is left alone.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>, otherwise = root): void {
  const watched = useRef<HTMLElement | null>(null)
  const last = useRef<{ readonly element: HTMLElement; readonly place: number } | null>(null)
  // What it keeps may come later than the component. The listeners go with it.
  useEffect(() => {
    const box = root.current
    if (!box || box === watched.current) return
    watched.current = box
    box.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) last.current = { element: target, place: focusableIn(box).indexOf(target) }
    })
    // What is still there was left by the user. What goes away is gone once the change of the page is over.
    box.addEventListener('focusout', () =>
      queueMicrotask(() => {
        const isLeft = last.current?.element.isConnected && document.hasFocus()
        if (isLeft && !box.contains(document.activeElement)) last.current = null
      }),
    )
  })
  useLayoutEffect(() => {
    const { current } = root
    if (!last.current || !current || last.current.element.isConnected) return
    const { place } = last.current
    last.current = null
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const all = focusableIn(current)
    const next = all[Math.min(place, all.length - 1)] ?? otherwise.current
    next?.focus()
  })
}
