import { useLayoutEffect, useRef } from 'react'
import { focusableIn } from './focusable.ts'

/**
 * Gives the focus back to what had it before a layer opened, or to what is nearest to where that was. The result is the
 * layer's `onCloseAutoFocus`; where the focus has gone elsewhere meanwhile, e.g. to the field of a chat that was opened, it
 * stays there.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  /** The opener, and all that it stood in. */
  const opener = useRef<readonly Around[]>([])
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

interface Around {
  readonly element: Element
  /** Where the opener was among what can be reached in it. */
  readonly place: number
}

function chainOf(opener: Element | null): Around[] {
  const chain: Around[] = []
  for (let one = opener; one !== null && one !== document.body; one = one.parentElement)
    chain.push({ element: one, place: focusableIn(one).findIndex((stop) => stop === opener) })
  return chain
}

/** The opener where it is still there, else what stands in its place, or before it, beside where it was. */
function reached([opener, ...around]: readonly Around[]): HTMLElement | undefined {
  if (opener?.element instanceof HTMLElement && opener.element.isConnected) return opener.element
  return around.flatMap(({ element, place }) => {
    const stops = element.isConnected ? focusableIn(element) : []
    return stops[Math.max(0, Math.min(place, stops.length - 1))] ?? []
  })[0]
}
