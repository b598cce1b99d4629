import { Waypoints } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type GraphKind, graphKinds } from '../../../../src-main/contract/graph.ts'
import { cx } from '../../../lib/cx.ts'
import { describeError } from '../../../lib/errors.ts'
import { lazily } from '../../../lib/lazily.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { heldBackBy } from '../review/forget-requests-slice.ts'
import type { TabProps } from '../tab-props.ts'
import { GraphList } from './GraphList.tsx'
import { GraphPicked } from './GraphPicked.tsx'
import { fitting, type Look, showGraph, type ShownGraph } from './graph-view.ts'
import { KindIcon } from './KindIcon.tsx'

const GraphCanvas = lazily(async () => (await import('./GraphCanvas.tsx')).GraphCanvas)

interface GraphTabProps extends TabProps {
  onStartChat(): void
}

/** People, places and themes, and the memories that join them: to look at, and beside it as a list. */
export function GraphTab({ store, onOpenMemory, onStartChat }: GraphTabProps) {
  const { t } = useTranslation()
  const { graph, revision, agentId } = useStore(store)
  useEffect(() => void store.getState().loadGraph(), [store, revision, agentId])
  useEffect(() => void GraphCanvas.preload(), [])
  const found = graph.status === 'ready' ? graph.value.graph : null
  const shown = useMemo(() => found && showGraph(t, found), [t, found])
  if (graph.status === 'failed') {
    return (
      <EmptyState title={t('graph.failed')}>
        <p>{describeError(t, graph.error)}</p>
        <Button onClick={() => void store.getState().loadGraph()}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  if (!shown) {
    return <Loading text={t('graph.loading')} />
  }
  if (shown.nodes.length === 0) {
    return (
      <EmptyState icon={<Waypoints />} title={t('graph.empty')}>
        <p>{t('graph.emptyHint')}</p>
        <Button variant="primary" onClick={onStartChat}>
          {t('butler.empty.start')}
        </Button>
      </EmptyState>
    )
  }
  return <Shown graph={shown} more={found?.more ?? 0} store={store} onOpenMemory={onOpenMemory} />
}

interface ShownProps extends Pick<TabProps, 'store' | 'onOpenMemory'> {
  readonly graph: ShownGraph
  /** How many nodes found no room. */
  readonly more: number
}

function Shown({ graph, more, store, onOpenMemory }: ShownProps) {
  const { t, i18n } = useTranslation()
  const state = useStore(store)
  const { picked } = state
  const [look, setLook] = useState<Look>({ hidden: new Set(), query: '' })
  const onPick = useCallback((keys: readonly string[]) => void store.getState().pick(keys), [store])
  const onPickOne = useCallback((key: string) => onPick([key]), [onPick])
  const fit = useMemo(() => fitting(graph, look), [graph, look])
  const nodes = picked.flatMap((key) => graph.nodes[graph.placeOf.get(key) ?? -1] ?? [])
  return (
    <section
      aria-label={t('graph.title')}
      className={cx(
        'mx-[calc(50%-50cqw+1rem)] grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface @min-[680px]:grid-cols-[minmax(0,1fr)_clamp(270px,30cqw,360px)]',
        '@min-[680px]:h-[max(360px,calc(100dvh-252px-var(--taken-top,0px)))] @min-[820px]:h-[max(360px,calc(100dvh-204px-var(--taken-top,0px)))] @max-[680px]:grid-rows-[max(260px,min(56dvh,460px,calc(100dvh-280px-var(--taken-top,0px))))_auto]',
      )}
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <Kinds graph={graph} look={look} onLook={setLook} />
        <div className="min-h-0 grow">
          <Suspense>
            <GraphCanvas graph={graph} look={look} picked={picked} onPick={onPick} />
          </Suspense>
        </div>
      </div>
      <div className="flex min-h-0 flex-col border-line @min-[680px]:border-l @max-[680px]:border-t">
        <SearchField
          label={t('graph.search')}
          clearLabel={t('common.clear')}
          value={look.query}
          className="m-3 shrink-0"
          onChange={(query) => {
            setLook({ ...look, query })
            if (picked.length > 0) onPick([])
          }}
        />
        <div className="@container/rows min-h-0 grow overflow-y-auto overscroll-contain px-1.5 pb-3">
          {nodes.length > 0 ? (
            <GraphPicked
              graph={graph}
              nodes={nodes}
              memories={state.pickedMemories}
              selectedId={state.selectedId}
              heldBack={heldBackBy(state)}
              onPick={onPick}
              onSelect={onOpenMemory}
              onForget={(id) => void state.beginForgetting({ ids: [id] })}
              onMore={() => void state.loadMorePicked()}
              onRetry={() => void state.pick(picked)}
            />
          ) : (
            <GraphList label={t('graph.list')} nodes={fit} onPick={onPickOne} />
          )}
          {nodes.length === 0 && more > 0 && (
            <p className="px-2.5 pt-3 text-xs text-faint">
              {t('graph.leftOut', { count: more, formatted: more.toLocaleString(i18n.language) })}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

interface KindsProps {
  readonly graph: ShownGraph
  readonly look: Look
  onLook(look: Look): void
}

/** What the colours mean; each kind is left out by a press. */
function Kinds({ graph, look, onLook }: KindsProps) {
  const { t, i18n } = useTranslation()
  const toggle = (kind: GraphKind) => {
    const hidden = new Set(look.hidden)
    if (!hidden.delete(kind)) hidden.add(kind)
    onLook({ ...look, hidden })
  }
  return (
    <div role="group" aria-label={t('graph.kinds')} className="flex flex-wrap gap-1.5 px-3 pt-3 pb-1">
      {graphKinds.map((kind) => {
        // You are nobody else.
        const count = graph.nodes.filter((node) => node.kind === kind && node.key !== 'subject:user').length
        const isShown = !look.hidden.has(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => toggle(kind)}
            className={cx(
              'inline-flex h-7.5 items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 text-xs shadow-rest transition-colors hover:bg-hover',
              !isShown && 'text-faint line-through [&_svg]:text-faint',
            )}
          >
            <KindIcon kind={kind} />
            {t(`graph.kindMany.${kind}`)}
            <span className="text-faint tabular-nums">{count.toLocaleString(i18n.language)}</span>
          </button>
        )
      })}
    </div>
  )
}
