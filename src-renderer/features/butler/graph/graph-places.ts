import type { ShownGraph, ShownNode } from './graph-view.ts'
import type { Place } from './layout-graph.ts'

/** A graph and where its nodes stood. */
export interface Stood {
  readonly graph: ShownGraph
  readonly places: readonly Place[]
}

/** Where the nodes stand where they are those of before, by the same names; null where others came or went. */
export function placesAgain({ nodes }: ShownGraph, { graph: before, places }: Stood): readonly Place[] | null {
  if (nodes.length !== before.nodes.length) return null
  const placeOf = ({ key, short }: ShownNode): Place | undefined => {
    const place = before.placeOf.get(key)
    return place !== undefined && before.nodes[place]?.short === short ? places[place] : undefined
  }
  const found = nodes.flatMap((node) => placeOf(node) ?? [])
  return found.length === nodes.length ? found : null
}
