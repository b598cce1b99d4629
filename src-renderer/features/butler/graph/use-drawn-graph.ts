import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { type DrawnGraph, drawGraph } from './draw-graph.ts'
import type { Emphasis } from './draw-labels.ts'
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

/** Lays a graph out, draws it, and keeps what stands out in step. `places` is null until it is there. */
export function useDrawnGraph({ graph, box, canvas, emphasis, onPick }: ToDraw) {
  const drawn = useRef<DrawnGraph | null>(null)
  const [places, setPlaces] = useState<readonly Place[] | null>(null)
  const isDark = useIsDark()
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    const [host, above] = [box.current, canvas.current]
    if (!host || !above) return
    let isOver = false
    const toPlace = graph.nodes.map(({ key }, place) => ({ key, room: roomOf(graph, place) }))
    const aspect = Math.min(1.9, Math.max(0.7, host.clientWidth / Math.max(1, host.clientHeight)))
    void layOut(toPlace, graph.edges, aspect).then((found) => {
      if (isOver) return
      drawn.current = drawGraph(host, above, { graph, places: found, on: { onPick: (some) => pick.current(some) } })
      setPlaces(found)
    })
    return () => {
      isOver = true
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
