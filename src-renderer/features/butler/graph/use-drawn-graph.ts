import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { type DrawnGraph, drawGraph } from './draw-graph.ts'
import type { Emphasis } from './draw-labels.ts'
import { placesAgain, type Stood } from './graph-places.ts'
import type { ShownGraph } from './graph-view.ts'
import { layOut, type Place } from './layout-graph.ts'
import { roomOf } from './node-size.ts'

interface ToDraw {
  readonly graph: ShownGraph
  readonly box: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly emphasis: Emphasis
  onPick(places: readonly number[]): void
}

/** What the next drawing goes on from. */
interface Standing {
  readonly stood: Stood | null
  readonly view: ReturnType<DrawnGraph['view']>
}

/** Lays a graph out, draws it, and keeps what stands out in step. `places` is null until it is there. */
export function useDrawnGraph({ graph, box, canvas, emphasis, onPick }: ToDraw) {
  const drawn = useRef<DrawnGraph | null>(null)
  const [places, setPlaces] = useState<readonly Place[] | null>(null)
  const isDark = useIsDark()
  const before = useRef<Standing>({ stood: null, view: null })
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    const [host, above] = [box.current, canvas.current]
    if (!host || !above) return
    let isOver = false
    const toPlace = graph.nodes.map(({ key }, place) => ({ key, room: roomOf(graph, place) }))
    const aspect = Math.min(1.9, Math.max(0.7, host.clientWidth / Math.max(1, host.clientHeight)))
    const { stood, view } = before.current
    const known = stood && placesAgain(graph, stood)
    void Promise.resolve(known ?? layOut(toPlace, graph.edges, aspect)).then((found) => {
      if (isOver) return
      const on = { onPick: (some: readonly number[]) => pick.current(some) }
      drawn.current = drawGraph(host, above, { graph, places: found, view, on })
      before.current = { stood: { graph, places: found }, view }
      setPlaces(found)
    })
    return () => {
      isOver = true
      if (drawn.current) before.current = { ...before.current, view: drawn.current.view() }
      drawn.current?.end()
      drawn.current = null
      setPlaces(null)
    }
  }, [graph, box, canvas])
  useEffect(() => {
    if (places) drawn.current?.emphasise(emphasis)
  }, [places, emphasis])
  const { picked } = emphasis
  useEffect(() => {
    if (places) drawn.current?.reveal(picked)
  }, [places, picked])
  useEffect(() => drawn.current?.recolour(), [isDark])
  return { drawn, places }
}
