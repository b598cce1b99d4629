import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { DrawnGraph } from './draw-graph.ts'
import { fitting, type Look, type ShownGraph } from './graph-view.ts'
import { type Direction, directions, nextNode } from './next-node.ts'
import { useDrawnGraph } from './use-drawn-graph.ts'

export interface GraphCanvasProps {
  readonly graph: ShownGraph
  readonly look: Look
  /** Keys of what is picked. */
  readonly picked: readonly string[]
  onPick(keys: readonly string[]): void
}

const zoomStep = 1.3

/** The graph to look at, to move about in and to pick from, by pointer and by keys. */
export function GraphCanvas({ graph, look, picked, onPick }: GraphCanvasProps) {
  const { t, i18n } = useTranslation()
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = focusedKey === null ? null : (graph.placeOf.get(focusedKey) ?? null)
  const standing = useMemo(() => emphasisOf(graph, look, picked), [graph, look, picked])
  const emphasis = useMemo(() => ({ ...standing, focused }), [standing, focused])
  const keysOf = (places: readonly number[]) => places.flatMap((place) => graph.nodes[place]?.key ?? [])
  const { drawn, places } = useDrawnGraph({ graph, box, canvas, emphasis, onPick: (some) => onPick(keysOf(some)) })

  const goTo = (place: number | null) => {
    if (place === null) return
    setFocusedKey(graph.nodes[place]?.key ?? null)
    drawn.current?.reveal([place])
  }
  const goOn = (direction: Direction) => {
    const from = focused ?? standing.picked[0] ?? 0
    if (!places || focused === null) return goTo(from)
    const isSeen = (place: number): boolean => !standing.hidden.has(place)
    const joined = (graph.nodes[from]?.joined ?? []).map(({ place }) => place).filter(isSeen)
    const all = [...graph.nodes.keys()].filter(isSeen)
    goTo(nextNode(from, direction, places, joined) ?? nextNode(from, direction, places, all))
  }
  const open = () => focused !== null && onPick(keysOf([focused]))
  const actions: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(Object.keys(directions).map((key) => [key, () => goOn(key as Direction)])),
    Home: () => goTo(0),
    Enter: open,
    ' ': open,
    '+': () => drawn.current?.zoomBy(zoomStep),
    '=': () => drawn.current?.zoomBy(zoomStep),
    '-': () => drawn.current?.zoomBy(1 / zoomStep),
    '0': () => drawn.current?.fit(),
    ...(picked.length > 0 && { Escape: () => onPick([]) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
  const node = focused === null ? undefined : graph.nodes[focused]
  return (
    <div className="flex h-full w-full flex-col">
      <div className="relative min-h-0 w-full grow overflow-hidden">
        <div
          role="application"
          aria-label={t('graph.title')}
          aria-describedby={hintId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its keys are its own: that is what the role says.
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setFocusedKey(null)}
          onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
          className="h-full w-full -outline-offset-2"
        >
          <div ref={box} className="h-full w-full touch-none" />
          <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 h-full w-full font-sans" />
        </div>
        {!places && (
          <p className="absolute inset-0 flex items-center justify-center">
            <Spinner label={t('common.loading')} />
          </p>
        )}
        <p id={hintId} className="sr-only">
          {t('graph.keys')}
        </p>
        <p aria-live="polite" className="sr-only">
          {node &&
            t('graph.at', {
              name: node.label,
              kind: t(`graph.kind.${node.kind}`),
              memories: t('graph.memories', { count: node.count, formatted: node.count.toLocaleString(i18n.language) }),
              joined: node.joined.length,
            })}
        </p>
      </div>
      <Sizes drawn={drawn} />
    </div>
  )
}

function Sizes({ drawn }: { readonly drawn: RefObject<DrawnGraph | null> }) {
  const { t } = useTranslation()
  return (
    <div className="mr-3 mb-3 flex self-end rounded-sm border border-line bg-raised shadow-rest">
      <IconButton size="sm" label={t('graph.zoomIn')} keys="+" onClick={() => drawn.current?.zoomBy(zoomStep)}>
        <Plus />
      </IconButton>
      <IconButton size="sm" label={t('graph.zoomOut')} keys="-" onClick={() => drawn.current?.zoomBy(1 / zoomStep)}>
        <Minus />
      </IconButton>
      <IconButton size="sm" label={t('graph.fit')} keys="0" onClick={() => drawn.current?.fit()}>
        <Maximize />
      </IconButton>
    </div>
  )
}

function emphasisOf(graph: ShownGraph, look: Look, keys: readonly string[]) {
  const picked = keys.flatMap((key) => graph.placeOf.get(key) ?? [])
  const isOut = (place: number): boolean => {
    const kind = graph.nodes[place]?.kind
    return kind !== undefined && look.hidden.has(kind) && !picked.includes(place)
  }
  return { picked, hidden: new Set([...graph.nodes.keys()].filter(isOut)), near: nearOf(graph, look, picked) }
}

/** What is picked with what it is joined with, or else what a search found. */
function nearOf(graph: ShownGraph, look: Look, picked: readonly number[]): ReadonlySet<number> | null {
  const [one, other] = picked
  if (other !== undefined) return new Set(picked)
  if (one !== undefined) return new Set([one, ...(graph.nodes[one]?.joined ?? []).map(({ place }) => place)])
  if (look.query.trim() === '') return null
  return new Set(fitting(graph, look).flatMap(({ key }) => graph.placeOf.get(key) ?? []))
}
