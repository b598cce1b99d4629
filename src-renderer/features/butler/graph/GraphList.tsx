import { SearchX } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { walkRows } from '../../../ui/walk-rows.ts'
import type { ShownNode } from './graph-view.ts'
import { KindIcon } from './KindIcon.tsx'

interface GraphListProps {
  readonly nodes: readonly ShownNode[]
  /** What the numbers say and the list is called. */
  readonly label: string
  /** How many memories each stands with; of itself where that is not given. */
  readonly counts?: readonly number[]
  onPick(key: string): void
}

/** Nodes as rows: what is drawn beside them, to be read and picked without it. */
export const GraphList = memo(function GraphList({ nodes, label, counts, onPick }: GraphListProps) {
  const { t, i18n } = useTranslation()
  if (nodes.length === 0) return <EmptyState icon={<SearchX />} title={t('graph.nothingFits')} />
  return (
    <ul aria-label={label} onKeyDown={walkRows}>
      {nodes.map(({ key, kind, isPet, label: name, count }, nth) => {
        const number = counts?.[nth] ?? count
        const formatted = number.toLocaleString(i18n.language)
        return (
          <li key={key} data-row className="[contain-intrinsic-size:auto_34px] [content-visibility:auto]">
            <button
              type="button"
              onClick={() => onPick(key)}
              className="flex h-8.5 w-full items-center gap-2.5 rounded-sm px-2.5 text-left -outline-offset-2 hover:bg-hover"
            >
              <KindIcon kind={kind} isPet={isPet} />
              <span className="sr-only">{t('common.labelled', { label: t(`graph.kind.${kind}`) })}</span>
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="text-xs text-faint tabular-nums">
                <span aria-hidden>{formatted}</span>
                <span className="sr-only">{t('graph.memories', { count: number, formatted })}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
})
