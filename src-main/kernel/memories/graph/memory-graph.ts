import { type Graph, type GraphNode, mostGraphNodes } from '../../../contract/graph.ts'
import type { Memory } from '../../../contract/memory.ts'
import { attributeOf } from '../../../memory/ontology/attributes.ts'
import type { GraphRow } from '../../../storage/graph-reads.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import type { Clock } from '../../../util/clock.ts'
import { breathe } from '../../../util/breathe.ts'
import { paced } from '../../../util/paced.ts'
import { type Census, createCensus } from './census.ts'
import {
  createRowNodes,
  keysOfRow,
  nameOfKin,
  namesOfSubject,
  pairsOfRow,
  type RowNodes,
  userKey,
} from './row-nodes.ts'

interface GraphDeps {
  readonly file: Pick<MemoriesFile, 'memories'>
  /** What is not brought up before the user has said what a request to forget means. */
  readonly withheld: (agentId: string) => { readonly memoryIds: ReadonlySet<string> }
  readonly clock: Clock
}

const readAtOnce = 1_000
const mostEdges = 1_500
/** A word that so many memories have in common joins none of them. */
const commonShare = 1 / 3
const fewMemories = 30

/** People, places and themes of what holds today, and which memories join them. Rows are read by and by, never all held. */
export function createMemoryGraph({ file, withheld, clock }: GraphDeps) {
  const eachRow = async (
    agentId: string,
    from: number,
    visit: (row: GraphRow) => boolean | void,
    signal: AbortSignal,
  ): Promise<void> => {
    const hidden = withheld(agentId).memoryIds
    const pause = paced()
    const now = clock.now().toISOString()
    for (let before = from; ;) {
      const rows = file.memories.holding({ agentId, before, now, limit: readAtOnce })
      for (const row of rows) {
        await pause()
        if (!hidden.has(row.id) && visit(row) === true) return
      }
      await breathe(signal)
      before = rows.at(-1)?.seq ?? 0
      if (rows.length < readAtOnce) return
    }
  }

  return {
    /** The whole, as far as there is room: what most memories are about, the newest before the older. */
    graph: async (agentId: string, signal: AbortSignal): Promise<Graph> => {
      const census = createCensus()
      let total = 0
      await eachRow(
        agentId,
        Number.MAX_SAFE_INTEGER,
        (row) => {
          total += 1
          census.note(row)
        },
        signal,
      )
      const keysOf = census.keysOf()
      const counts = new Map<string, Counted>()
      const nodesOf = createRowNodes(keysOf)
      const called = new Map<string, string>()
      await eachRow(
        agentId,
        Number.MAX_SAFE_INTEGER,
        (row) => {
          count(counts, row, nodesOf(row))
          const name = nameOfKin(row)
          if (name !== null && !called.has(name.key)) called.set(name.key, name.called)
        },
        signal,
      )
      const all = [...counts].filter(([key, some]) => isTelling(key, some, census, total)).toSorted(byWeight)
      const chosen = new Map(all.slice(0, mostGraphNodes).map(([key, some], place) => [key, { ...some, place }]))

      const nodesOfChosen = createRowNodes(
        new Map([...keysOf].filter(([, keys]) => keys.some((key) => chosen.has(key)))),
      )
      const joined = new Map<number, number>()
      await eachRow(
        agentId,
        Number.MAX_SAFE_INTEGER,
        (row) => {
          for (const [one, other] of pairsOfRow(nodesOfChosen(row))) {
            const [a, b] = [chosen.get(one)?.place, chosen.get(other)?.place]
            if (a === undefined || b === undefined) continue
            const pair = Math.min(a, b) * mostGraphNodes + Math.max(a, b)
            joined.set(pair, (joined.get(pair) ?? 0) + 1)
          }
        },
        signal,
      )
      const shown = drawn([...chosen], joined, census, all.length - chosen.size)
      return { ...shown, nodes: shown.nodes.map((node) => ({ ...node, name: called.get(node.key) ?? node.name })) }
    },

    /** Memories of a node, or those that join two, newest first; `next` is the `seq` that a page ended at. */
    memoriesOf: async (
      agentId: string,
      { keys, before, limit }: { keys: readonly string[]; before: number; limit: number },
      signal: AbortSignal,
    ): Promise<{ items: Memory[]; next: number | null }> => {
      const nodesOf = createRowNodes(namesOfKeys(keys))
      const found: GraphRow[] = []
      await eachRow(
        agentId,
        before,
        (row) => {
          if (has(nodesOf(row), keys)) found.push(row)
          return found.length > limit
        },
        signal,
      )
      const page = found.slice(0, limit)
      return {
        items: file.memories.heldBy(
          agentId,
          page.map(({ id }) => id),
        ),
        next: found.length > limit ? (page.at(-1)?.seq ?? null) : null,
      }
    },
  }
}
export type MemoryGraph = ReturnType<typeof createMemoryGraph>

interface Counted {
  count: number
  /** Of the newest memory. */
  readonly at: string
  readonly title: string
}

function count(counts: Map<string, Counted>, { at, title }: GraphRow, nodes: RowNodes): void {
  for (const key of keysOfRow(nodes)) {
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { count: 1, at, title })
  }
}

const nameIn = (key: string): string => key.slice(key.indexOf(':') + 1)

/** A value joins where it comes up again; a place tells by itself, and so does a theme that the app knows. */
function isTelling(key: string, { count: times }: Counted, census: Census, total: number): boolean {
  const name = nameIn(key)
  if (key.startsWith('attribute:')) return times > 1 || attributeOf(name) !== undefined
  if (!key.startsWith('value:')) return true
  if (census.isPlace(name)) return true
  return times > 1 && (total < fewMemories || times < total * commonShare)
}

const byWeight = ([a, some]: [string, Counted], [b, others]: [string, Counted]): number =>
  Number(b === userKey) - Number(a === userKey) || others.count - some.count || (some.at < others.at ? 1 : -1)

/** Each keeps its strongest edge, whatever room there is; what nothing joins is left out. */
function drawn(
  chosen: readonly (readonly [string, Counted])[],
  joined: ReadonlyMap<number, number>,
  census: Census,
  more: number,
): Graph {
  const edges = [...joined]
    .map(([pair, times]) => ({ from: Math.floor(pair / mostGraphNodes), to: pair % mostGraphNodes, count: times }))
    .toSorted((a, b) => b.count - a.count || a.from - b.from || a.to - b.to)
  const met = new Set<number>()
  const kept = edges.filter(({ from, to }, nth) => {
    const isFirst = !met.has(from) || !met.has(to)
    met.add(from).add(to)
    return isFirst || nth < mostEdges
  })
  const places = new Map<number, number>()
  const nodes = chosen.flatMap(([key, some], place): GraphNode[] => {
    if (!met.has(place)) return []
    places.set(place, places.size)
    return [toNode(key, some, census)]
  })
  const placeOf = (place: number): number => places.get(place) ?? 0
  return {
    nodes,
    edges: kept.map(({ from, to, count: times }) => ({ from: placeOf(from), to: placeOf(to), count: times })),
    more,
  }
}

function toNode(key: string, { count: times, at, title }: Counted, census: Census): GraphNode {
  const name = nameIn(key)
  const isValue = key.startsWith('value:')
  const isPerson = key.startsWith('subject:') && census.isPerson(name)
  const kind = isPerson ? 'person' : isValue && census.isPlace(name) ? 'place' : 'theme'
  return { key, kind, name: isValue ? asWritten(name, title) : name, count: times, at }
}

/** With the capitals that it has in the text, where it stands there. */
function asWritten(name: string, text: string): string {
  const place = text.toLowerCase().indexOf(name)
  return place < 0 ? name : text.slice(place, place + name.length)
}

function namesOfKeys(keys: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const key of keys) {
    const called = key.startsWith('subject:')
      ? namesOfSubject(nameIn(key))
      : key.startsWith('value:')
        ? [nameIn(key)]
        : []
    for (const name of called) names.set(name, [...(names.get(name) ?? []), key])
  }
  return names
}

function has(nodes: RowNodes, keys: readonly string[]): boolean {
  const [one = '', other] = keys
  if (other === undefined) return keysOfRow(nodes).includes(one)
  return pairsOfRow(nodes).some((pair) => pair.includes(one) && pair.includes(other))
}
