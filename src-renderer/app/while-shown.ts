type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** Runs `begin` whenever the window is shown, and what that returns when it is hidden. Returns the end of both. */
export function whileShown(begin: () => () => void, page: Page = document): () => void {
  let end: (() => void) | null = null
  const look = (): void => {
    if (page.hidden) {
      end?.()
      end = null
    } else end ??= begin()
  }
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    page.removeEventListener('visibilitychange', look)
    end?.()
  }
}
