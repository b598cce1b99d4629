import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusableIn } from './focusable.ts'

/**
 * Keeps the keyboard in `root` where what had the focus goes away, as a row does that is removed: it goes on to what stands
 * in its place, else to what came before it, else to `root`. A focus that was moved meanwhile is left alone.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const last = useRef<{ readonly element: HTMLElement; readonly place: number } | null>(null)
  useEffect(() => {
    const note = () => {
      const element = document.activeElement
      const isHere = element instanceof HTMLElement && root.current?.contains(element) === true
      if (isHere && root.current) last.current = { element, place: focusableIn(root.current).indexOf(element) }
      else if (element !== document.body) last.current = null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [root])
  useLayoutEffect(() => {
    const { current } = root
    if (!last.current || !current || last.current.element.isConnected) return
    const { place } = last.current
    last.current = null
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const all = focusableIn(current)
    const next = all[Math.min(place, all.length - 1)] ?? current
    next.focus()
  })
}
