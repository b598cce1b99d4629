import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { walkRows } from '../../../ui/walk-rows.ts'
import { MemoryRow } from '../MemoryRow.tsx'
import { GraphList } from './GraphList.tsx'
import type { PickedMemories } from './graph-slice.ts'
import type { ShownGraph, ShownNode } from './graph-view.ts'
import { KindIcon } from './KindIcon.tsx'

export interface GraphPickedProps {
  readonly graph: ShownGraph
  /** One node, or two that are joined. */
  readonly nodes: readonly ShownNode[]
  readonly memories: Loadable<PickedMemories>
  readonly selectedId: string | null
  readonly heldBack: ReadonlySet<string>
  onPick(keys: readonly string[]): void
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onMore(): void
  onRetry(): void
}

const fewJoined = 6

/** What is picked: its memories, and whom and what it is joined with. */
export function GraphPicked({ graph, nodes, onPick, ...of }: GraphPickedProps) {
  const { t, i18n } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const [one, other] = nodes
  const name = nodes.map(({ key }) => key).join('\n')
  useEffect(() => setWhole(false), [name])
  if (!one) return null
  const joined = other ? [] : one.joined.filter(({ place }) => graph.nodes[place])
  const shown = isWhole ? joined : joined.slice(0, fewJoined)
  const count = other ? (one.joined.find(({ place }) => graph.nodes[place]?.key === other.key)?.count ?? 0) : one.count
  return (
    <section aria-label={nodes.map(({ label }) => label).join(' · ')} className="flex min-h-0 flex-col">
      <header className="flex items-start gap-1 px-2 pt-1 pb-2">
        <IconButton size="sm" label={t('graph.back')} onClick={() => onPick([])}>
          <ArrowLeft />
        </IconButton>
        <div className="min-w-0 grow pt-0.5">
          <h3 className="flex flex-wrap items-center gap-x-1.5 text-md font-semibold">
            {nodes.map((node, nth) => (
              <span key={node.key} className="inline-flex min-w-0 items-center gap-1.5">
                {nth > 0 && <span className="text-faint">–</span>}
                <KindIcon kind={node.kind} isPet={node.isPet} />
                {other ? (
                  <button
                    type="button"
                    onClick={() => onPick([node.key])}
                    className="truncate rounded-xs hover:underline"
                  >
                    {node.label}
                  </button>
                ) : (
                  <span className="truncate">{node.label}</span>
                )}
              </span>
            ))}
          </h3>
          <p className="text-xs text-faint">
            {t(other ? 'graph.sayBoth' : 'graph.memories', { count, formatted: count.toLocaleString(i18n.language) })}
          </p>
        </div>
      </header>
      {joined.length > 0 && (
        <div className="border-b border-line pb-2">
          <h4 className="px-2.5 pb-1 text-xs font-medium text-muted">{t('graph.joinedWith')}</h4>
          <GraphList
            label={t('graph.joinedWith')}
            nodes={shown.flatMap(({ place }) => graph.nodes[place] ?? [])}
            counts={shown.map((some) => some.count)}
            onPick={(key) => onPick([one.key, key])}
          />
          {joined.length > fewJoined && (
            <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? t('graph.fewer')
                : t('graph.allJoined', { formatted: joined.length.toLocaleString(i18n.language) })}
            </Button>
          )}
        </div>
      )}
      <Memories {...of} />
    </section>
  )
}

function Memories({
  memories,
  selectedId,
  heldBack,
  onSelect,
  onForget,
  onMore,
  onRetry,
}: Omit<GraphPickedProps, 'graph' | 'nodes' | 'onPick'>) {
  const { t } = useTranslation()
  if (memories.status === 'failed')
    return (
      <div className="px-2.5 py-3 text-sm">
        <p className="text-danger">{describeError(t, memories.error)}</p>
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    )
  if (memories.status !== 'ready')
    return (
      <p className="py-6 text-center">
        <Spinner label={t('common.loading')} />
      </p>
    )
  return (
    <>
      <ul aria-label={t('butler.memories')} onKeyDown={walkRows} className="pt-2">
        {memories.value.items.map((memory) => (
          <li key={memory.id} data-row className="h-9.5 @max-[400px]/rows:h-13">
            <MemoryRow
              memory={memory}
              isSelected={memory.id === selectedId}
              isHeldBack={heldBack.has(memory.id)}
              onSelect={onSelect}
              onForget={onForget}
            />
          </li>
        ))}
      </ul>
      {memories.value.nextCursor !== null && (
        <Button size="sm" variant="ghost" onClick={onMore} className="my-2 self-center">
          {t('graph.more')}
        </Button>
      )}
    </>
  )
}
