import type { Page } from '@playwright/test'

declare global {
  interface Navigator {
    /** Where the system's buttons lie over the page; not yet among the types. */
    readonly windowControlsOverlay: { readonly visible: boolean; getTitlebarAreaRect(): DOMRect }
  }
}

/**
 * What of the page cannot be pressed because the window would be moved instead, and what lies under the window's buttons.
 * The first is worked out as Chromium does: of the elements that say something of it, in the order of the page, the last
 * one at a point decides.
 */
export function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const area = navigator.windowControlsOverlay.getTitlebarAreaRect()
    const regions = [...document.querySelectorAll('*')]
      .map((element) => ({ mode: getComputedStyle(element).getPropertyValue('-webkit-app-region'), element }))
      .filter(({ mode, element }) => mode !== 'none' && element.checkVisibility({ visibilityProperty: true }))
      .map(({ mode, element }) => ({ moves: mode === 'drag', box: element.getBoundingClientRect() }))
    const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
      x >= left && x < right && y >= top && y < bottom
    const moves = (x: number, y: number): boolean => regions.findLast(({ box }) => holds(box, x, y))?.moves === true
    const points = ({ left, right, top, bottom }: DOMRect, step: number): [number, number][] => {
      const xs = [left + 2, (left + right) / 2, right - 2]
      const ys = [top + 2, (top + bottom) / 2, bottom - 2]
      for (let x = left + step; x < right; x += step) xs.push(x)
      return xs.flatMap((x) => ys.map((y): [number, number] => [x, y]))
    }
    const isOnTop = (element: Element, x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y)
      return top !== null && element.contains(top)
    }
    const nameOf = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60)
    const isUnderButtons = (x: number, y: number): boolean =>
      y >= 0 && y < area.bottom && x >= 0 && x < innerWidth && (x < area.left || x >= area.right)
    const pressed = [
      ...document.querySelectorAll('button, a[href], input, textarea, [tabindex="0"], [role^=menuitem], [role=dialog]'),
    ]
    const faults: string[] = []
    for (const element of pressed)
      for (const [x, y] of points(element.getBoundingClientRect(), 24)) {
        if (!isOnTop(element, x, y)) continue
        // What is pressed in a list of chats over the page may itself be its bar.
        if (moves(x, y) && !element.matches('[role=dialog]')) faults.push(`moves the window: ${nameOf(element)}`)
        if (isUnderButtons(x, y)) faults.push(`under the buttons: ${nameOf(element)}`)
      }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { parentElement } = node
      for (const box of range.getClientRects())
        for (const [x, y] of points(box, 12))
          if (parentElement && isUnderButtons(x, y) && isOnTop(parentElement, x, y))
            faults.push(`under the buttons: ${nameOf(parentElement)}`)
    }
    return [...new Set(faults)]
  })
}

/** True where the window is moved by this point of the page. */
export function movesWindow(page: Page, at: { x: number; y: number }): Promise<boolean> {
  return page.evaluate(({ x, y }) => {
    const last = [...document.querySelectorAll('*')].findLast((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const mode = getComputedStyle(element).getPropertyValue('-webkit-app-region')
      return mode !== 'none' && x >= left && x < right && y >= top && y < bottom
    })
    return last !== undefined && getComputedStyle(last).getPropertyValue('-webkit-app-region') === 'drag'
  }, at)
}
