import type { Page } from '@playwright/test'

/** More presses of Tab than any page has stops. */
const most = 400

/**
 * Goes with Tab through all that is open, once around, and tells what is wrong: a stop without a name, out of sight or looking
 * as if it had no focus; stops in another order than they stand; what can be pressed and is no stop.
 */
export async function faultsOfWalk(page: Page): Promise<readonly string[]> {
  const faults = await walk(page)
  // What was still loading is there the second time.
  return faults.length === 0 ? faults : walk(page)
}

async function walk(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin)
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => window.walk?.step())) return page.evaluate(() => window.walk?.end() ?? [])
  }
  return [`Tab does not come around in ${most} presses.`]
}

declare global {
  interface Window {
    walk?: {
      /** True where the focus has been before. */
      step(): boolean
      end(): readonly string[]
    }
  }
}

/** Runs in the page. */
function begin(): void {
  const stops = new Map<Element, string>()
  const faults = new Set<string>()
  const pressable =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=switch], [role=checkbox]'
  /** One of a group that has one stop: the arrow keys move in it. */
  const roving = '[type=radio], [role=radio], [role=tab], [role=option], [role=menuitem], [cmdk-item]'

  /** Where one writes the caret shows the focus. */
  const written = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])'

  const nameOf = (element: Element): string => {
    const byId = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
    const texts = [element.getAttribute('aria-label'), ...[...byId, ...labels, element].map((one) => one?.textContent)]
    return (
      texts
        .find((text) => text?.trim())
        ?.trim()
        .slice(0, 60) ?? ''
    )
  }
  const told = (element: Element): string => `${element.tagName.toLowerCase()} “${nameOf(element)}”`
  /** What has a look of its own may lie unseen over what shows it. */
  const isShown = (element: Element): boolean =>
    [element, element.closest('label')].some((one) =>
      one?.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
  /** What a focus may change of the looks of an element and of what it stands in. */
  const looks = (element: Element): string => {
    const { nextElementSibling: beside, parentElement: around } = element
    const chain = [element, beside, around, around?.parentElement]
    return JSON.stringify(
      chain.map((one) => {
        if (!one) return null
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
        return [outlineStyle === 'none' ? 'none' : outlineWidth, boxShadow, borderColor]
      }),
    )
  }
  const hitAt = (element: Element): string => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.outerHTML.slice(0, 160) ?? 'nothing'
  }
  const isHit = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }),
    )
  }
  const isOfReact = (element: Element): boolean => {
    const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1] as Record<
      string,
      unknown
    >
    return typeof props?.['onClick'] === 'function'
  }

  const focused = (): Element | null =>
    document.activeElement === document.body || document.activeElement?.matches('[data-radix-focus-guard]')
      ? null
      : document.activeElement

  /** What changes with the focus has changed. */
  const settle = () => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
  const scrollerOf = (element: Element): Element | null => {
    const { parentElement } = element
    return parentElement === null || /auto|scroll/u.test(getComputedStyle(parentElement).overflowY)
      ? parentElement
      : scrollerOf(parentElement)
  }
  const isComparable = (one: Element, other: Element): boolean =>
    !one.contains(other) && (scrollerOf(one) === scrollerOf(other) || (isHit(one) && isHit(other)))

  const modal = [
    ...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'),
  ].at(-1)
  let last: Element | null = null
  const leave = () => {
    if (last?.isConnected && looks(last) === stops.get(last) && !last.matches(written))
      faults.add(`No focus to be seen: ${told(last)}`)
  }
  const step = (): boolean => {
    settle()
    const now = focused()
    // A date has stops within.
    if (now !== null && now === last && now.matches('[type=date], [type=time], [type=datetime-local]')) return false
    if (now !== last) leave()
    last = now
    if (now === null) return false
    if (stops.has(now)) return true
    stops.set(now, looks(now))
    if (modal?.isConnected && !modal.contains(now)) faults.add(`Out of the dialog: ${told(now)}`)
    if (nameOf(now) === '' && now.getAttribute('placeholder') === null)
      faults.add(`No name: ${now.outerHTML.slice(0, 200)}`)
    if (!isShown(now)) faults.add(`Not shown with the focus: ${told(now)}`)
    else if (!isHit(now)) faults.add(`Covered or out of sight with the focus: ${told(now)}, under ${hitAt(now)}`)
    return false
  }

  const end = () => {
    // The walk began wherever the focus was.
    const around = [...stops.keys()].filter((one) => one.isConnected)
    const first = around.findIndex((one) =>
      around.every((other) => !(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING)),
    )
    const all = [...around.slice(first), ...around.slice(0, first)]
    const isReached = (element: Element): boolean =>
      all.some((stop) => stop.contains(element) || element.contains(stop)) ||
      (element instanceof HTMLLabelElement && element.control !== null)
    const over = all[0]?.closest<HTMLElement>('aside')
    const isHeld = over && getComputedStyle(over).position === 'fixed' && all.every((stop) => over.contains(stop))
    const within = modal ?? (isHeld ? over : document.body)
    for (const element of within.querySelectorAll<HTMLElement>('*')) {
      if (!element.matches(pressable) && !isOfReact(element)) continue
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert], [aria-hidden=true]')) continue
      const row = element.closest('article, li')
      if (element.matches('[tabindex="-1"]') && row?.querySelector('[aria-keyshortcuts]')) continue
      if (element.closest(roving) || isReached(element) || !element.checkVisibility({ visibilityProperty: true }))
        continue
      faults.add(`Not reached: ${told(element)} ${element.outerHTML.slice(0, 160)}`)
    }
    const sorted = all.map((stop) => ({ stop, box: stop.getBoundingClientRect() })).filter(({ box }) => box.width > 0)
    for (const [index, { stop, box }] of sorted.entries()) {
      const next = sorted[index + 1]
      if (!next || !isComparable(stop, next.stop)) continue
      const isAbove = next.box.bottom <= box.top + 1 && next.box.left < box.right && box.left < next.box.right
      const isBefore = next.box.right <= box.left + 1 && next.box.top < box.bottom && box.top < next.box.bottom
      if (isAbove || isBefore)
        faults.add(`Before it on the screen, after it by Tab: ${told(next.stop)} after ${told(stop)}`)
    }
    return [...faults]
  }
  window.walk = { step, end }
}
