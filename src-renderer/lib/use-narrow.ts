import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is narrower than so many pixels: a panel beside it takes room that the window has. */
export function useNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setNarrow(box.offsetWidth < least)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, least])
  return isNarrow
}
