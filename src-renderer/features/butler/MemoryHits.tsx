import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DegradedNote } from '../../search/DegradedNote.tsx'
import { WeakerHits } from '../../search/WeakerHits.tsx'
import { WhyHit } from '../../search/WhyHit.tsx'
import { walkRows } from '../../ui/walk-rows.ts'
import type { FoundMemories } from './butler-slice.ts'
import { MemoryRow, rowHeight } from './MemoryRow.tsx'

interface MemoryHitsProps {
  readonly found: FoundMemories
  readonly selectedId: string | null
  /** What is not brought up before the user has answered. */
  readonly heldBack: ReadonlySet<string>
  /** What stands there where nothing was found. */
  readonly children: ReactNode
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
}

/** What a search found, best first, each with why it is there. */
export function MemoryHits({ found, selectedId, heldBack, children, onSelect, onForget }: MemoryHitsProps) {
  return (
    <>
      {found.degraded && found.degraded !== 'off' && <DegradedNote reason={found.degraded} />}
      {found.hits.length === 0 ? (
        children
      ) : (
        <WeakerHits key={found.query} hits={found.hits}>
          {(hits) => <Rows {...{ hits, selectedId, heldBack, onSelect, onForget }} />}
        </WeakerHits>
      )}
    </>
  )
}

interface RowsProps extends Omit<MemoryHitsProps, 'found' | 'children'> {
  readonly hits: readonly FoundMemories['hits'][number][]
}

/** About as many as a tall window shows. */
const inSight = 12

/** What is in sight stands there first: to lay out all of a long search in one frame would stop the window for a moment. */
function Rows({ hits, selectedId, heldBack, onSelect, onForget }: RowsProps) {
  const { t } = useTranslation()
  const shown = useDeferredValue(hits, hits.slice(0, inSight))
  return (
    <ul aria-label={t('butler.memories')} onKeyDown={walkRows}>
      {shown.map(({ memory, parts, score }) => (
        <li key={memory.id} data-row className="border-b border-line pb-2">
          <div style={{ height: rowHeight }}>
            <MemoryRow
              memory={memory}
              isSelected={memory.id === selectedId}
              isHeldBack={heldBack.has(memory.id)}
              onSelect={onSelect}
              onForget={onForget}
            />
          </div>
          <div className="px-3">
            <WhyHit parts={parts} score={score} />
          </div>
        </li>
      ))}
    </ul>
  )
}
