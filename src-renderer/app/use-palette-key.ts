import { useEffect } from 'react'

/** Ctrl/Cmd-K opens and closes the palette, wherever the focus is. */
export function usePaletteKey(isOpen: boolean, onOpenChange: (open: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpenChange(!isOpen)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen, onOpenChange])
}
