import { blend } from '../lib/blend.ts'

/** Keeps telling, as the page's theme colour, what is under the window's buttons. Returns its end. */
export function followBarColour(): () => void {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'theme-color'
  let frame = 0
  let page: readonly string[] = []
  const tell = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const under = document.elementsFromPoint(innerWidth - 1, 1)
      const colours = under.map((element) => getComputedStyle(element).backgroundColor)
      // Below a dialog the page cannot be pressed, and is not told of.
      if (under.includes(document.body)) page = colours
      meta.content = blend(page === colours ? page : [...colours, ...page])
    })
  }
  const end = follow(tell)
  tell()
  return () => {
    cancelAnimationFrame(frame)
    end()
    meta.remove()
  }
}

/** Calls `changed` when a screen, a notice, a panel or a dialog came or went, and when the theme changes. */
function follow(changed: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  const observe = (selector: string, options: MutationObserverInit) => {
    const element = document.querySelector(selector)
    if (element) observer.observe(element, options)
  }
  // A panel leaves its room there.
  observe('html', { attributeFilter: ['style', 'data-theme'] })
  observe('body', { childList: true })
  observe('.window-row', { childList: true })
  observe('.window-notices', { childList: true, subtree: true })
  dark.addEventListener('change', changed)
  window.addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
    window.removeEventListener('resize', changed)
  }
}
