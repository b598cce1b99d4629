import type { Place } from './layout-graph.ts'

export const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] } as const
export type Direction = keyof typeof directions

/**
 * Where an arrow key leads: to the nearest of these that lies that way, straight before aslant. Null where nothing does.
 */
export function nextNode(
  from: number,
  direction: Direction,
  places: readonly Place[],
  among: readonly number[],
): number | null {
  const start = places[from]
  const [wayX, wayY] = directions[direction]
  let [best, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const place of among) {
    const end = places[place]
    if (!start || !end || place === from) continue
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    const along = dx * wayX + dy * wayY
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX)
    if (along <= 0 || aside > along * 1.2) continue
    const cost = along + aside * 2
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}
