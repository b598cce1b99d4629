export interface Label {
  readonly text: string
  /** The middle of its upper edge, in pixels of the screen. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** It is drawn whatever is in its way. */
  readonly isNeeded: boolean
}

const apart = { x: 6, y: 3 }

/** The labels there is room for, of those in order of weight: none upon another, no more than `most` and what is needed. */
export function placeLabels<Some extends Label>(labels: readonly Some[], most: number): Some[] {
  const placed: Some[] = []
  for (const label of labels) {
    if (!label.isNeeded && (placed.length >= most || placed.some((other) => overlaps(label, other)))) continue
    placed.push(label)
  }
  return placed
}

const overlaps = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + apart.x &&
  a.y < b.y + b.height + apart.y &&
  b.y < a.y + a.height + apart.y
