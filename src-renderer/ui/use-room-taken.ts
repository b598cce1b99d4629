import { useEffect, type RefObject } from 'react'

type Side = 'bottom' | 'right' | 'top' | 'notices'

/** What floats at the edge of the window leaves this much room there: as `--taken-bottom` and so on. */
export function useRoomTaken(element: RefObject<HTMLElement | null>, side: Side): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement.style
    // Told of the first size too, once the page is laid out and before it is painted: asked for here, it would be laid out twice.
    const observer = new ResizeObserver(() => {
      const box = current.getBoundingClientRect()
      root.setProperty(`--taken-${side}`, `${side === 'right' ? box.width : box.height}px`)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      root.removeProperty(`--taken-${side}`)
    }
  }, [element, side])
}
