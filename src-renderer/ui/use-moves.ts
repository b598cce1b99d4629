import { useLayoutEffect, useRef, type RefObject } from 'react'

const timing = { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }
/** More that come and go at once are another list, and no answer of a person. */
const mostAtOnce = 4
/** More rows than are ever in sight are not looked at. */
const mostRows = 100

/**
 * Rows of a box move in sight: what is new fades in, what goes fades out to the side, and the others glide to where they come
 * to stand. What is there at first is just there. `of` is given where rows come and go by scrolling too: only where it
 * changes, they move.
 */
export function useMoves(box: RefObject<HTMLElement | null>, selector: string, of: unknown = null): void {
  const before = useRef<{ readonly places: Places; readonly of: unknown } | null>(null)
  useLayoutEffect(() => {
    const root = box.current
    const last = before.current
    before.current = root && { places: placesIn(root, selector), of }
    if (!root || !last || !before.current || (of !== null && of === last.of) || isStill()) return
    const { places } = before.current
    const gone = [...last.places].filter(([row]) => !row.isConnected)
    const came = [...places].filter(([row]) => !last.places.has(row))
    if (gone.length + came.length > mostAtOnce) return
    for (const [row, place] of gone) leave(root, row, place)
    for (const [row] of came) row.animate({ opacity: [0, 1], transform: ['translateY(4px)', 'none'] }, timing)
    for (const [row, { top }] of places) {
      const by = (last.places.get(row)?.top ?? top) - top
      if (Math.abs(by) < 1) continue
      row.animate({ transform: [`translateY(${by}px)`, 'translateY(0)'] }, { ...timing, composite: 'add' })
    }
  })
}

/** Where each row stands in its box, however far that is scrolled. */
type Places = ReadonlyMap<HTMLElement, DOMRect>

function placesIn(root: HTMLElement, selector: string): Places {
  const rows = [...root.querySelectorAll<HTMLElement>(selector)]
  // Most answers have no chip: nothing is measured, for that lays the page out.
  if (rows.length === 0 || rows.length > mostRows) return new Map()
  const edge = root.getBoundingClientRect()
  return new Map(
    rows.map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect()
      return [row, new DOMRect(x - edge.x, y - edge.y + root.scrollTop, width, height)]
    }),
  )
}

/** Shows a picture of what has gone where it stood, above the page and out of everybody's reach. */
function leave(root: HTMLElement, row: HTMLElement, place: DOMRect): void {
  const edge = root.getBoundingClientRect()
  const top = edge.y + place.y - root.scrollTop
  if (place.height === 0 || top + place.height < edge.y || top > window.innerHeight) return
  const picture = row.cloneNode(true) as HTMLElement
  for (const named of [picture, ...picture.querySelectorAll('[id]')]) named.removeAttribute('id')
  picture.inert = true
  picture.ariaHidden = 'true'
  Object.assign(picture.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${edge.x + place.x}px`,
    top: `${top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
    transform: 'none',
    listStyle: 'none',
    overflow: 'hidden',
    pointerEvents: 'none',
  })
  document.body.append(picture)
  const leaving = picture.animate({ opacity: [1, 0], transform: ['none', 'translateX(24px)'] }, timing)
  leaving.onfinish = leaving.oncancel = () => picture.remove()
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
