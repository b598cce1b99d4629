import { Combine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../../lib/format.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import type { DuplicateGroup } from './review-slice.ts'
import { Section, SectionFailure } from './Section.tsx'
import type { ReviewActions } from './use-review-actions.ts'
import { toldAt } from '../../../../src-main/contract/validity.ts'

interface DuplicatesProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly groups: Loadable<readonly DuplicateGroup[]>
  readonly actions: ReviewActions
  onRetry(): void
}

/** Memories that say the same, each group with one click to one memory. */
export function Duplicates({ groups, actions, onOpenMemory, onRetry }: DuplicatesProps) {
  const { t } = useTranslation()
  if (groups.status === 'failed') return <SectionFailure error={groups.error} onRetry={onRetry} />
  if (groups.status !== 'ready' || groups.value.length === 0) return null
  return (
    <Section title={t('butler.review.duplicates')} hint={t('butler.review.duplicatesHint')}>
      <ul className="flex flex-col gap-3">
        {groups.value.map((group) => (
          <li
            key={group.fold.ids.join(' ')}
            data-review
            className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <Alike group={group} onOpenMemory={onOpenMemory} />
            <Button size="sm" onClick={() => actions.onFold(group)}>
              <Combine aria-hidden />
              {t('butler.review.fold')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface AlikeProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly group: DuplicateGroup
}

function Alike({ group, onOpenMemory }: AlikeProps) {
  const { t, i18n } = useTranslation()
  return (
    <ul className="flex min-w-56 flex-1 flex-col gap-1.5">
      {group.memories.map((memory, index) => (
        <li key={memory.id} className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            onClick={() => onOpenMemory(memory.id)}
            className="line-clamp-3 rounded-xs text-left text-base break-words hover:underline"
          >
            {memory.content}
          </button>
          <span className="text-xs text-faint">
            {formatRelative(toldAt(memory), i18n.language)}
            {index === 0 && ` · ${t('butler.review.staysAs')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
