import { z } from 'zod'

const rectangleSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
})
export type Rectangle = z.infer<typeof rectangleSchema>

const placeSchema = z.object({
  /** Where it stands when it fills no screen. */
  bounds: rectangleSchema,
  isMaximized: z.boolean(),
  /** As Chromium counts it: 0 is 100 %, each step a fifth. */
  zoom: z.number().min(-6).max(6),
})
export type Place = z.infer<typeof placeSchema>

/** Where the window stood on each display, by its id. */
export const keptPlacesSchema = z.object({ last: z.string().nullable(), displays: z.record(z.string(), placeSchema) })
export type KeptPlaces = z.infer<typeof keptPlacesSchema>

export interface DisplayArea {
  readonly id: string
  /** Without what the system keeps for itself. */
  readonly workArea: Rectangle
}

const mostDisplays = 20

/**
 * Where a window is to open, within a display that is there: on the last one, else on one where it stood before, else
 * on the first of `displays` in the size it had. Null: as a new window does.
 */
export function placeFor(kept: KeptPlaces, displays: readonly DisplayArea[]): Place | null {
  const [first] = displays
  if (!first) return null
  const last = displays.find(({ id }) => id === kept.last)
  const display = last ?? displays.find(({ id }) => id in kept.displays)
  const own = display && kept.displays[display.id]
  if (own) return { ...own, bounds: fit(own.bounds, display.workArea) }
  const gone = kept.last === null ? undefined : kept.displays[kept.last]
  return gone ? { ...gone, bounds: fit(centred(gone.bounds, first.workArea), first.workArea) } : null
}

/** The place on one display more, or another one; the displays that were last used stay. */
export function keepPlace(kept: KeptPlaces, display: string, place: Place): KeptPlaces {
  const others = Object.entries(kept.displays).filter(([id]) => id !== display)
  return { last: display, displays: Object.fromEntries([...others, [display, place] as const].slice(-mostDisplays)) }
}

export type Zoom = 'in' | 'out' | 'reset' | 'small' | 'large'

/** Another of Chromium's steps, within those it knows: the next one, or one by name. */
export const nextZoom = (level: number, zoom: Zoom): number =>
  zoom === 'in' || zoom === 'out' ? between(Math.round(level) + (zoom === 'in' ? 1 : -1), -3, 5) : named[zoom]
const named = { small: -1, reset: 0, large: 1 } as const

/** No larger than the area, and wholly within it. */
function fit({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  return {
    x: between(x, area.x, area.x + area.width - size.width),
    y: between(y, area.y, area.y + area.height - size.height),
    ...size,
  }
}

const centred = ({ width, height }: Rectangle, area: Rectangle): Rectangle => ({
  x: Math.round(area.x + (area.width - width) / 2),
  y: Math.round(area.y + (area.height - height) / 2),
  width,
  height,
})

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
