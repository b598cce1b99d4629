import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import type { MemoryDetail } from './butler-slice.ts'
import { originLabel } from './came-from.ts'
import { AnswersToggle, MemoryAnswers, useAnswers } from './MemoryAnswers.tsx'
import { MemoryBadges } from './MemoryBadges.tsx'
import { MemoryChain } from './MemoryChain.tsx'
import { MemoryEvidence } from './MemoryEvidence.tsx'
import { MemoryHistory } from './MemoryHistory.tsx'
import type { MemoryPanelActions } from './memory-props.ts'
import { surenessOf } from './profile/sureness.ts'

interface MemoryBodyProps {
  readonly detail: MemoryDetail
  /** It is not brought up before the user has said what a request to forget means. */
  readonly isHeldBack: boolean
  readonly actions: MemoryPanelActions
}

/** What a memory says, why, what came before and after it, and everything that was done to it. */
export function MemoryBody({ detail, isHeldBack, actions }: MemoryBodyProps) {
  const { t } = useTranslation()
  const { memory, history, chain } = detail
  const isTrashed = memory.status === 'trashed'
  return (
    <div className="flex flex-col gap-6 px-5 pt-5 pb-10">
      <div>
        <MemoryBadges memory={memory} />
        <h3 className="mt-2.5 tracking-title text-xl font-semibold text-pretty break-words">{memory.title}</h3>
        {memory.content !== memory.title && (
          <p className="mt-1.5 text-md break-words whitespace-pre-wrap">{memory.content}</p>
        )}
        {/* Not where Edit, Forget and the menu stood while it loaded: a press of those would restore it. */}
        {isTrashed && (
          <Button size="sm" className="mt-3" onClick={() => actions.onRestore(memory)}>
            <RotateCcw aria-hidden />
            {t('butler.restore')}
          </Button>
        )}
      </div>
      {isHeldBack && (
        <div
          role="note"
          className="flex flex-col items-start gap-2 rounded-md bg-warm-soft px-4 py-3 text-sm text-warm"
        >
          {t('butler.held.note')}
          <Button size="sm" onClick={actions.onAnswerForget}>
            {t('butler.held.answer')}
          </Button>
        </div>
      )}
      <MemoryEvidence detail={detail} onJump={actions.onJump} onConfirm={actions.onConfirm} />
      {chain.length > 0 && <MemoryChain memory={memory} chain={chain} onSelect={actions.onSelect} />}
      <Facts key={memory.id} detail={detail} actions={actions} />
      <MemoryHistory
        memory={memory}
        history={history}
        onRestore={isTrashed ? null : (version) => actions.onRestoreVersion(memory, version)}
      />
    </div>
  )
}

function Facts({ detail, actions }: Pick<MemoryBodyProps, 'detail' | 'actions'>) {
  const { t, i18n } = useTranslation()
  const { memory } = detail
  const answers = useAnswers(memory, actions)
  const date = (iso: string) => formatDate(iso, i18n.language)
  const held: Rows = [
    [t('butler.fact.validFrom'), memory.validFrom && date(memory.validFrom)],
    [t('butler.fact.validTo'), memory.validTo && date(memory.validTo)],
  ]
  const rest: Rows = [
    [t('butler.fact.sure'), t(`butler.profile.sureness.${surenessOf(memory.confidence)}`)],
    [t('butler.fact.origin'), t(`butler.origin.${originLabel(detail)}`)],
    [t('butler.fact.importance'), `${memory.importance} / 10`],
    [t('butler.fact.recorded'), formatRelative(memory.recordedAt, i18n.language)],
    [t('butler.fact.keywords'), memory.keywords.join(t('common.listSeparator')) || null],
    [t('butler.fact.lastUsed'), memory.lastUsedAt && formatRelative(memory.lastUsedAt, i18n.language)],
    // What it leads to opens right below.
    [
      t('butler.fact.used'),
      memory.useCount === 0 ? t('butler.neverUsed') : <AnswersToggle memory={memory} answers={answers} />,
    ],
  ]
  return (
    <div className="flex flex-col gap-3">
      <FactRows rows={held} />
      <Details label={t('search.details')}>
        <div className="mt-2">
          <FactRows rows={rest} />
          <MemoryAnswers memory={memory} answers={answers} onOpenMessage={actions.onOpenMessage} />
        </div>
      </Details>
    </div>
  )
}

type Rows = readonly (readonly [name: string, value: ReactNode])[]

function FactRows({ rows }: { readonly rows: Rows }) {
  if (rows.every(([, value]) => !value)) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="text-right break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
