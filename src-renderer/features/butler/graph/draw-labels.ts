import type { CollectionReturnValue, Core } from 'cytoscape'
import type { Colours } from './graph-style.ts'
import type { ShownGraph } from './graph-view.ts'
import { nodeSize, shorten } from './node-size.ts'
import { type Label, placeLabels } from './place-labels.ts'

/** What of the graph stands out. */
export interface Emphasis {
  /** Kinds that are left out hide these. */
  readonly hidden: ReadonlySet<number>
  /** What is picked with what it is joined with, or what a search found; null: all the same. */
  readonly near: ReadonlySet<number> | null
  readonly picked: readonly number[]
  /** Where the keyboard is. */
  readonly focused: number | null
}

const pixelsPerLabel = 7_000

interface ToLabel {
  readonly cy: Core
  readonly canvas: HTMLCanvasElement
  readonly graph: ShownGraph
  readonly colours: Colours
  readonly emphasis: Emphasis
  readonly hovered: number | null
  readonly nodes: readonly CollectionReturnValue[]
  readonly family: string
  /** How wide each text is that was measured before. */
  readonly widths: Map<string, number>
}

interface DrawnLabel extends Label {
  readonly place: number
  readonly font: string
}

/** Draws the names there is room for, always as large: none upon another, those that tell most first. */
export function drawLabels(of: ToLabel): void {
  const { cy, canvas, colours, emphasis } = of
  const pen = clearPen(canvas, cy.width(), cy.height())
  if (!pen) return
  const most = Math.max(8, (cy.width() * cy.height()) / pixelsPerLabel)
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.lineJoin = 'round'
  pen.lineWidth = 5
  pen.strokeStyle = colours.surface
  for (const { place, font, text, x, y, isNeeded } of placeLabels(labelsOf(pen, of), most)) {
    pen.font = font
    pen.strokeText(text, x, y)
    pen.fillStyle = place === 0 || isNeeded ? colours.ink : colours.muted
    pen.fillText(text, x, y)
  }
  if (emphasis.focused !== null) drawRing(pen, of, emphasis.focused)
}

/** As many pixels as the screen has, all of them empty. */
function clearPen(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide
    canvas.height = high
  }
  const pen = canvas.getContext('2d')
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}

/** What could be named, those first that have to be, then those that tell most. */
function labelsOf(pen: CanvasRenderingContext2D, of: ToLabel): DrawnLabel[] {
  const { graph, emphasis, hovered } = of
  const { picked, near, hidden, focused } = emphasis
  const needed = new Set([...picked, ...[focused, hovered].filter((place) => place !== null)])
  const isShown = (place: number): boolean => near === null || near.has(place) || needed.has(place)
  return [...new Set([...needed, ...graph.nodes.keys()])]
    .filter((place) => !hidden.has(place) && isShown(place))
    .flatMap((place) => labelOf(pen, of, place, needed.has(place)) ?? [])
}

function labelOf(
  pen: CanvasRenderingContext2D,
  { cy, nodes, graph, family, widths }: ToLabel,
  place: number,
  isNeeded: boolean,
): DrawnLabel | null {
  const at = nodes[place]?.renderedPosition()
  if (!at || at.x < 0 || at.y < 0 || at.x > cy.width() || at.y > cy.height()) return null
  const font = `${place === 0 || isNeeded ? 600 : 500} ${place === 0 ? 14 : 12}px ${family}`
  const text = shorten(graph.nodes[place]?.short ?? '')
  const y = at.y + (nodeSize(graph, place) * cy.zoom()) / 2 + 3
  return { place, font, text, x: at.x, y, width: widthOf(pen, font, text, widths), height: 15, isNeeded }
}

function widthOf(pen: CanvasRenderingContext2D, font: string, text: string, widths: Map<string, number>): number {
  const known = widths.get(font + text)
  if (known !== undefined) return known
  pen.font = font
  const { width } = pen.measureText(text)
  widths.set(font + text, width)
  return width
}

/** Where the keyboard is. */
function drawRing(pen: CanvasRenderingContext2D, { cy, nodes, graph, colours }: ToLabel, place: number): void {
  const at = nodes[place]?.renderedPosition()
  if (!at) return
  pen.beginPath()
  pen.arc(at.x, at.y, (nodeSize(graph, place) * cy.zoom()) / 2 + 5, 0, 2 * Math.PI)
  pen.lineWidth = 2
  pen.strokeStyle = colours.accent
  pen.stroke()
}
