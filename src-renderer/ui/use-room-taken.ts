import { useEffect, type RefObject } from 'react'

type Side = 'bottom' | 'right' | 'top' | 'notices'

/** What floats at the edge of the window leaves this much room there: as `--taken-bottom` and so on. */
export function useRoomTaken(element: RefObject<HTMLElement | null>, side: Side): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement.style
    const measure = () => {
      const box = current.getBoundingClientRect()
      root.setProperty(`--taken-${side}`, `${side === 'right' ? box.width : box.height}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => {
      observer.disconnect()
      root.removeProperty(`--taken-${side}`)
    }
  }, [element, side])
}
