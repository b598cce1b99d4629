import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a layer opened. The result is the layer's `onCloseAutoFocus`; where the
 * focus has gone elsewhere meanwhile, e.g. to the field of a chat that was opened, it stays there.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  // Layout effects come before the layer takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    const hasMoved = document.activeElement !== null && document.activeElement !== document.body
    if (!hasMoved && opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true })
  }
}
