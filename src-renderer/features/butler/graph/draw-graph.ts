import cytoscape, { type Core } from 'cytoscape'
import { drawLabels, type Emphasis } from './draw-labels.ts'
import { graphColours, styleOf } from './graph-style.ts'
import type { ShownGraph } from './graph-view.ts'
import type { Place } from './layout-graph.ts'
import { fewNodes, nodeSize } from './node-size.ts'

interface DrawnOn {
  onPick(places: readonly number[]): void
}

/** How it was moved about. */
interface View {
  readonly zoom: number
  readonly pan: Place
}

const edgeOfFit = 44
/** What is nearer to the edge is not in sight. */
const inset = 24
const largestFit = 1.8
const farthest = 0.15
const nearest = 4
/** Of very many edges as many of the strongest are drawn at once. */
const mostStrong = 200

/** Draws a graph into a box, with its labels on a canvas above it. */
export function drawGraph(
  box: HTMLElement,
  canvas: HTMLCanvasElement,
  { graph, places, view, on }: { graph: ShownGraph; places: readonly Place[]; view: View | null; on: DrawnOn },
) {
  let colours = graphColours()
  let emphasis: Emphasis = { hidden: new Set(), near: null, picked: [], focused: null }
  let hovered: number | null = null
  const cy = cytoscape({
    container: box,
    elements: elementsOf(graph, places),
    layout: { name: 'preset' },
    style: styleOf(colours),
    minZoom: farthest,
    maxZoom: nearest,
    autoungrabify: true,
    boxSelectionEnabled: false,
    autounselectify: true,
    pixelRatio: 'auto',
  })
  /** The user moved it about: it stays so. */
  let isMoved = false
  const fit = () => {
    isMoved = false
    cy.fit(cy.elements(':visible'), edgeOfFit)
    if (cy.zoom() <= largestFit) return
    cy.zoom(largestFit)
    cy.center(cy.elements(':visible'))
  }
  const nodes = [...graph.nodes.keys()].map((place) => cy.$id(`n${place}`))
  const family = getComputedStyle(canvas).fontFamily
  const widths = new Map<string, number>()
  const drawNames = () => drawLabels({ cy, nodes, canvas, graph, colours, emphasis, hovered, family, widths })
  const placeOf = (id: string): number => Number(id.slice(1))
  if (view) {
    isMoved = true
    cy.viewport({ zoom: view.zoom, pan: { ...view.pan } })
  } else fit()
  cy.on('dragpan scrollzoom pinchzoom', () => {
    isMoved = true
  })
  cy.on('render', drawNames)
  cy.on('tap', 'node', ({ target }) => on.onPick([placeOf(target.id())]))
  cy.on('tap', 'edge', ({ target }) => on.onPick([placeOf(target.source().id()), placeOf(target.target().id())]))
  cy.on('tap', (event) => {
    if (event.target === cy) on.onPick([])
  })
  cy.on('mouseover', 'node', ({ target }) => {
    hovered = placeOf(target.id())
    box.style.cursor = 'pointer'
    drawNames()
  })
  cy.on('mouseout', 'node', () => {
    hovered = null
    box.style.cursor = ''
    drawNames()
  })
  cy.on('mouseover', 'edge', () => (box.style.cursor = 'pointer'))
  cy.on('mouseout', 'edge', () => (box.style.cursor = ''))
  const resized = new ResizeObserver(() => {
    const [before, wasAt] = [cy.extent(), cy.zoom()]
    cy.resize()
    if (!isMoved) return fit()
    // What stood in the middle stays there.
    cy.viewport({
      zoom: wasAt,
      pan: {
        x: cy.width() / 2 - ((before.x1 + before.x2) / 2) * wasAt,
        y: cy.height() / 2 - ((before.y1 + before.y2) / 2) * wasAt,
      },
    })
  })
  resized.observe(box)
  return {
    emphasise: (next: Emphasis) => {
      emphasis = next
      markElements(cy, graph, next)
      drawNames()
    },
    /** The theme changed. */
    recolour: () => {
      colours = graphColours()
      cy.style(styleOf(colours))
    },
    fit,
    /** Null where it was left as it fits. */
    view: (): View | null => (isMoved ? { zoom: cy.zoom(), pan: { ...cy.pan() } } : null),
    zoomBy: (factor: number) => {
      isMoved = true
      cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } })
    },
    /** Brings nodes into sight, where they are not. */
    reveal: (wanted: readonly number[]) => {
      const some = wanted.reduce((all, place) => all.union(cy.$id(`n${place}`)), cy.collection())
      const { x1, y1, x2, y2 } = some.renderedBoundingBox()
      if (wanted.length === 0 || (x1 > inset && y1 > inset && x2 < cy.width() - inset && y2 < cy.height() - inset))
        return
      isMoved = true
      cy.stop()
      const zoom = Math.min(
        cy.zoom(),
        (cy.zoom() * (cy.width() - 2 * edgeOfFit)) / (x2 - x1),
        (cy.zoom() * (cy.height() - 2 * edgeOfFit)) / (y2 - y1),
      )
      const { x1: left, y1: top, x2: right, y2: bottom } = some.boundingBox()
      const pan = {
        x: cy.width() / 2 - ((left + right) / 2) * zoom,
        y: cy.height() / 2 - ((top + bottom) / 2) * zoom,
      }
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) cy.viewport({ zoom, pan })
      else cy.animate({ zoom, pan }, { duration: 180 })
    },
    end: () => {
      resized.disconnect()
      cy.destroy()
    },
  }
}
export type DrawnGraph = ReturnType<typeof drawGraph>

function elementsOf(graph: ShownGraph, places: readonly Place[]): cytoscape.ElementDefinition[] {
  const isFew = graph.nodes.length <= fewNodes
  const most = Math.max(1, ...graph.edges.filter(({ from }) => from !== 0).map(({ count }) => count))
  const telling = tellingEdges(graph)
  return [
    ...graph.nodes.map(({ kind, isPet }, place) => ({
      data: { id: `n${place}`, kind, sign: isPet ? 'pet' : kind, size: nodeSize(graph, place) },
      position: { ...(places[place] ?? { x: 0, y: 0 }) },
      classes: place === 0 ? 'first' : '',
    })),
    ...graph.edges.map(({ from, to, count }, nth) => {
      const strength = Math.min(1, Math.sqrt(count / most))
      const alpha = isFew ? 0.7 + strength * 0.3 : 0.35 + strength * 0.55
      return {
        data: { id: `e${nth}`, source: `n${from}`, target: `n${to}`, alpha, width: 0.8 + strength * (isFew ? 1.4 : 2) },
        classes: isFew || telling.has(nth) ? '' : 'rest',
      }
    }),
  ]
}

/**
 * The edges of very many that are drawn before anything is picked: the strongest, and of each node the one that tells
 * most. Everything is joined with the user, so those to the middle tell least.
 */
function tellingEdges({ nodes, edges }: ShownGraph): Set<number> {
  const own = [...edges.keys()].filter((nth) => edges[nth]?.from !== 0)
  const telling = new Set(own.slice(0, mostStrong))
  const met = new Set<number>([0])
  for (const nth of [...own, ...edges.keys()]) {
    if (met.size === nodes.length) break
    const edge = edges[nth]
    if (!edge || (met.has(edge.from) && met.has(edge.to))) continue
    telling.add(nth)
    met.add(edge.from).add(edge.to)
  }
  return telling
}

function markElements(cy: Core, graph: ShownGraph, { hidden, near, picked }: Emphasis): void {
  const isPicked = new Set(picked)
  cy.batch(() => {
    for (const place of graph.nodes.keys())
      cy.$id(`n${place}`)
        .toggleClass('out', hidden.has(place))
        .toggleClass('far', near !== null && !near.has(place))
        .toggleClass('on', isPicked.has(place))
    for (const [nth, { from, to }] of graph.edges.entries()) {
      const isOn = picked.length === 2 ? isPicked.has(from) && isPicked.has(to) : isPicked.has(from) || isPicked.has(to)
      cy.$id(`e${nth}`)
        .toggleClass('on', isOn)
        .toggleClass('far', !isOn && near !== null)
    }
  })
}
