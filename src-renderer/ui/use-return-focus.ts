import { useLayoutEffect, useRef } from 'react'
import { focusableIn } from './focusable.ts'

/**
 * Gives the focus back to what had it before a layer opened, or to what is nearest to where that was. The result is the
 * layer's `onCloseAutoFocus`; where the focus has gone elsewhere meanwhile, e.g. to the field of a chat that was opened, it
 * stays there.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  /** The opener, and all that it stood in. */
  const opener = useRef<readonly Element[]>([])
  // Layout effects come before the layer takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = chainOf(document.activeElement)
  }, [open])
  return (event) => {
    event.preventDefault()
    const hasMoved = document.activeElement !== null && document.activeElement !== document.body
    if (!hasMoved) reached(opener.current)?.focus({ preventScroll: true })
  }
}

const chainOf = (element: Element | null): Element[] =>
  element === null || element === document.body ? [] : [element, ...chainOf(element.parentElement)]

/** The opener where it is still there, else the first thing that can be reached beside where it was. */
function reached([opener, ...around]: readonly Element[]): HTMLElement | undefined {
  if (opener instanceof HTMLElement && opener.isConnected) return opener
  return around.flatMap((one) => (one.isConnected ? focusableIn(one) : []))[0]
}
