import { useEffect, type RefObject } from 'react'

type Side = 'bottom' | 'right' | 'top' | 'notices'

/**
 * What floats at the edge of the window leaves this much room there: as `--taken-top` of the page, as `--taken-right`,
 * `--taken-bottom` and `--taken-notices` of what is marked `data-leaves-room`. These change while somebody works, and a
 * change of the page's own style is one of everything in it.
 */
export function useRoomTaken(element: RefObject<HTMLElement | null>, side: Side): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const room = side === 'top' ? document.documentElement.style : leavingRoom()
    // Told of the first size too, once the page is laid out and before it is painted: asked for here, it would be laid out twice.
    const observer = new ResizeObserver(() => {
      const box = current.getBoundingClientRect()
      room.setProperty(`--taken-${side}`, `${side === 'right' ? box.width : box.height}px`)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      room.removeProperty(`--taken-${side}`)
    }
  }, [element, side])
}

let rule: CSSStyleRule | undefined

/** The style of what leaves room. */
function leavingRoom(): CSSStyleDeclaration {
  if (!rule) {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('[data-leaves-room] {}')
    document.adoptedStyleSheets.push(sheet)
    rule = sheet.cssRules[0] as CSSStyleRule
  }
  return rule.style
}
