import { useEffect, type RefObject } from 'react'

type Side = 'bottom' | 'right'

/** What floats at the edge of the window leaves this much room there: as `--taken-bottom` and `--taken-right`. */
export function useRoomTaken(element: RefObject<HTMLElement | null>, side: Side): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement.style
    const measure = () => {
      const box = current.getBoundingClientRect()
      root.setProperty(`--taken-${side}`, `${side === 'bottom' ? box.height : box.width}px`)
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
