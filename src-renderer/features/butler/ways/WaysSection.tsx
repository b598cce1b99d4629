import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Folded } from '../review/Folded.tsx'
import { Section, SectionFailure } from '../review/Section.tsx'
import type { TabProps } from '../tab-props.ts'
import { AcceptedWay } from './AcceptedWay.tsx'
import { ProposedWay } from './ProposedWay.tsx'
import { TroubleCard } from './TroubleCard.tsx'
import { useWayActions } from './use-way-actions.ts'
import { isProposed } from './way.ts'

/** How the user likes work done: what was noticed and asks for a word, what was agreed on, and what troubles them. */
export function WaysSection({ store, onOpenMessage }: TabProps) {
  const { t, i18n } = useTranslation()
  const { ways, troubles, wantedTroubleId, revision } = useStore(store)
  const actions = useWayActions({ store })
  useEffect(() => {
    void store.getState().loadTroubles()
  }, [store, revision])
  const failure = [ways, troubles].find((part) => part.status === 'failed')
  const retry = () => void Promise.all([store.getState().loadWays(), store.getState().loadTroubles()])
  const known = ways.status === 'ready' ? ways.value : []
  const proposed = known.filter(isProposed)
  const accepted = known.filter(({ status }) => status === 'accepted')
  const told = troubles.status === 'ready' ? troubles.value : []
  const counted = (count: number) => ({ count, formatted: count.toLocaleString(i18n.language) })
  return (
    <>
      {failure?.status === 'failed' && <SectionFailure error={failure.error} onRetry={retry} />}
      {proposed.length > 0 && (
        <Section title={t('butler.ways.proposed')} hint={t('butler.ways.proposedHint')}>
          <ul aria-label={t('butler.ways.proposed')} className="flex flex-col gap-3">
            {proposed.map((way) => (
              <li key={way.id}>
                <ProposedWay way={way} actions={actions} onOpenMessage={onOpenMessage} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {accepted.length > 0 && (
        <Folded label={t('butler.ways.agreed', counted(accepted.length))} hint={t('butler.ways.agreedHint')}>
          <ul aria-label={t('butler.ways.agreedList')} className="flex flex-col gap-3">
            {accepted.map((way) => (
              <li key={way.id}>
                <AcceptedWay way={way} actions={actions} onOpenMessage={onOpenMessage} />
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {told.length > 0 && (
        <Folded
          label={t('butler.troubles.title', counted(told.length))}
          hint={t('butler.troubles.hint')}
          isWanted={told.some(({ id }) => id === wantedTroubleId)}
        >
          <ul aria-label={t('butler.troubles.list')} className="flex flex-col gap-3">
            {told.map((trouble) => (
              <li key={trouble.id}>
                <TroubleCard
                  trouble={trouble}
                  actions={actions}
                  isWanted={trouble.id === wantedTroubleId}
                  onShown={() => store.getState().lookAtTrouble(null)}
                  onOpenMessage={onOpenMessage}
                />
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}
