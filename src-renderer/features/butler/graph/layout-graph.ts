export interface Place {
  x: number
  y: number
}

interface ToPlace {
  readonly key: string
  /** How much room it needs around its middle. */
  readonly room: number
}

interface Spring {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** As near as what is joined is pulled. */
const near = 70
const rounds = 160
const lastRounds = 40
const spreadEvery = 10
const sliceMs = 8

/**
 * Where nodes stand: the first in the middle, the most told of near it, what is joined close together, nothing upon
 * anything. The same nodes always stand in the same places. Runs in slices, so that no frame waits for it.
 */
export async function layOut(nodes: readonly ToPlace[], springs: readonly Spring[], aspect: number): Promise<Place[]> {
  const steps = placing(nodes, springs, aspect)
  let since = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await new Promise((served) => setTimeout(served))
    since = performance.now()
  }
}

function* placing(
  nodes: readonly ToPlace[],
  springs: readonly Spring[],
  aspect: number,
): Generator<void, Place[], void> {
  let area = 0
  const radii = nodes.map(({ room }, nth) => {
    area += room * room * 1.5
    return nth === 0 ? 0 : Math.sqrt(area)
  })
  const places = nodes.map(({ key }, nth) => {
    const angle = angleOf(key)
    return { x: (radii[nth] ?? 0) * Math.cos(angle), y: (radii[nth] ?? 0) * Math.sin(angle) }
  })
  const pulls = strengths(nodes.length, springs)
  for (let round = 0; round < rounds; round += 1) {
    const heat = 1 - round / rounds
    pull(places, pulls, heat)
    if (round % spreadEvery === 0) spread(places, nodes)
    keepDistance(places, radii, heat)
    part(places, nodes)
    yield
  }
  const [wide, high] = [Math.sqrt(aspect), 1 / Math.sqrt(aspect)]
  for (const place of places) {
    place.x *= wide
    place.y *= high
  }
  for (let round = 0; round < lastRounds; round += 1) {
    part(places, nodes)
    yield
  }
  return places
}

/** An angle that a name always has. */
function angleOf(key: string): number {
  let hash = 2_166_136_261
  for (let nth = 0; nth < key.length; nth += 1) hash = Math.imul(hash ^ key.charCodeAt(nth), 16_777_619)
  return ((hash >>> 0) / 2 ** 32) * 2 * Math.PI
}

/** Everything is joined with the first: that says nothing of where it belongs. */
function strengths(count: number, springs: readonly Spring[]): (Spring & { readonly strength: number })[] {
  const own = springs.filter(({ from, to }) => from !== 0 && to !== 0)
  const degrees = new Float64Array(count)
  for (const { from, to } of own) {
    degrees[from] = (degrees[from] ?? 0) + 1
    degrees[to] = (degrees[to] ?? 0) + 1
  }
  return own.map((spring) => ({
    ...spring,
    strength:
      (0.5 + Math.log(1 + spring.count) / 3) / (2 + Math.min(degrees[spring.from] ?? 1, degrees[spring.to] ?? 1)),
  }))
}

function pull(places: readonly Place[], springs: readonly (Spring & { strength: number })[], heat: number): void {
  for (const { from, to, strength } of springs) {
    const [a, b] = [places[from], places[to]]
    if (!a || !b) continue
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const far = Math.hypot(dx, dy) || 1
    const by = (Math.max(0, far - near) / far) * strength * heat * 0.3
    a.x += dx * by
    a.y += dy * by
    b.x -= dx * by
    b.y -= dy * by
  }
}

/** Turns them about the middle so that no side is empty and none crowded, in the order in which they stand around it. */
function spread(places: readonly Place[], nodes: readonly ToPlace[]): void {
  const around = places
    .map((place, nth) => ({ place, angle: Math.atan2(place.y, place.x), weight: (nodes[nth]?.room ?? 0) ** 2 }))
    .slice(1)
    .toSorted((a, b) => a.angle - b.angle)
  const all = around.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  for (const { place, angle, weight } of around) {
    const even = ((before + weight / 2) / all) * 2 * Math.PI - Math.PI
    before += weight
    const [turned, far] = [angle + (even - angle) * 0.7, Math.hypot(place.x, place.y)]
    place.x = far * Math.cos(turned)
    place.y = far * Math.sin(turned)
  }
}

/** Back to as far from the middle as its rank is. */
function keepDistance(places: readonly Place[], radii: readonly number[], heat: number): void {
  for (const [nth, place] of places.entries()) {
    const far = Math.hypot(place.x, place.y) || 1
    const by = (((radii[nth] ?? 0) - far) / far) * (0.12 + 0.2 * heat)
    place.x += place.x * by
    place.y += place.y * by
  }
}

/** Moves apart what stands too near; the first stays where it is. */
function part(places: readonly Place[], nodes: readonly ToPlace[]): void {
  for (const [one, a] of places.entries()) {
    const room = nodes[one]?.room ?? 0
    for (let other = one + 1; other < places.length; other += 1) {
      const b = places[other]
      const least = room + (nodes[other]?.room ?? 0)
      if (b && Math.abs(b.x - a.x) < least && Math.abs(b.y - a.y) < least) moveApart(a, b, least, one === 0)
    }
  }
}

function moveApart(a: Place, b: Place, least: number, isFixed: boolean): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const far = Math.hypot(dx, dy)
  if (far >= least) return
  const by = far === 0 ? 0 : (least - far) / far / 2
  const [mx, my] = far === 0 ? [0, least / 2] : [dx * by, dy * by]
  b.x += isFixed ? 2 * mx : mx
  b.y += isFixed ? 2 * my : my
  if (isFixed) return
  a.x -= mx
  a.y -= my
}
