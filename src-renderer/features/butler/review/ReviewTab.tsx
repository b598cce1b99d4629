import { ListChecks } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { valueOf } from '../../../lib/loadable.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useMoves } from '../../../ui/use-moves.ts'
import type { TabProps } from '../tab-props.ts'
import { Contradictions } from './Contradictions.tsx'
import { Duplicates } from './Duplicates.tsx'
import { ForgetRequests } from './ForgetRequests.tsx'
import { foundIn } from './found-in.ts'
import { HeldBack } from './HeldBack.tsx'
import { Inbox } from './Inbox.tsx'
import { openContradictions } from './review-slice.ts'
import { SectionFailure } from './Section.tsx'
import { isProposed } from '../ways/way.ts'
import { WaysSection } from '../ways/WaysSection.tsx'
import { useReviewActions } from './use-review-actions.ts'

/** All that waits for the user's word, and what could be tidied up. */
export function ReviewTab(props: TabProps) {
  const { store, onOpenMemory, onOpenMessage } = props
  const { t } = useTranslation()
  const { agentId, forgetRequests, inbox, heldBack, contradictions, duplicates, ways, revision } = useStore(store)
  const actions = useReviewActions(props)
  const page = useRef<HTMLDivElement>(null)
  useMoves(page, '[data-review]')
  // What asks for no decision is asked for only where somebody looks at it.
  useEffect(() => {
    void store.getState().loadHeldBack()
  }, [store, revision])
  // To look for duplicates costs a look at every memory: not for each change.
  useEffect(() => {
    void store.getState().loadDuplicates()
  }, [store, agentId])
  const retry = () => void Promise.all([store.getState().loadReview(), store.getState().loadHeldBack()])
  const isLoading = [inbox, heldBack, contradictions].some(({ status }) => status === 'loading' || status === 'idle')
  const failure = [inbox, heldBack, contradictions].find((part) => part.status === 'failed')
  const pairs = valueOf(contradictions) ?? []
  const proposed = valueOf(ways)?.filter(isProposed)
  const known = [
    valueOf(inbox)?.items,
    valueOf(heldBack)?.items,
    openContradictions(pairs),
    valueOf(duplicates),
    proposed,
  ]
  const found = foundIn([...known, valueOf(forgetRequests) ?? []])
  const open = { onOpenMemory, onOpenMessage }
  if (isLoading || (found === undefined && !failure && duplicates.status === 'loading')) {
    return <Loading text={t('butler.review.loading')} />
  }
  return (
    <div ref={page} className="flex flex-col gap-8">
      {failure?.status === 'failed' && <SectionFailure error={failure.error} onRetry={retry} />}
      {found === false && (
        <EmptyState icon={<ListChecks />} title={t('butler.review.empty')}>
          <p>{t('butler.review.emptyHint')}</p>
        </EmptyState>
      )}
      <ForgetRequests {...props} />
      {inbox.status === 'ready' && <Inbox page={inbox.value} actions={actions} {...open} />}
      <Contradictions items={openContradictions(pairs)} actions={actions} {...open} />
      <Duplicates
        groups={duplicates}
        actions={actions}
        onOpenMemory={onOpenMemory}
        onRetry={() => void store.getState().loadDuplicates()}
      />
      {heldBack.status === 'ready' && <HeldBack page={heldBack.value} actions={actions} {...open} />}
      <WaysSection {...props} />
    </div>
  )
}
