import { Lightbulb, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { painStatusSchema, type Pain, type PainStatus } from '../../../../src-main/contract/experience.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Said } from '../review/Said.tsx'
import type { TabProps } from '../tab-props.ts'
import { IdeaList } from './IdeaList.tsx'
import { SolvedForm } from './SolvedForm.tsx'
import type { WayActions } from './use-way-actions.ts'
import type { Ideas } from './ways-slice.ts'
import { FoldedQuotes } from './WayWords.tsx'

interface TroubleCardProps extends Pick<TabProps, 'onOpenMessage'> {
  readonly trouble: Pain
  readonly actions: WayActions
  /** Somebody came to see this one: it is brought into view and given the focus, which `onShown` tells. */
  readonly isWanted: boolean
  onShown(): void
}

const statuses = painStatusSchema.options
const tones = { open: 'warm', solving: 'accent', solved: 'plain', dismissed: 'plain' } as const
const outcomeTones = { worked: 'accent', failed: 'danger', open: 'plain' } as const

/** What troubles the user: where it stands, what was tried and whether it helped, and what might. */
export function TroubleCard({ trouble, actions, isWanted, onShown, onOpenMessage }: TroubleCardProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [solving, setSolving] = useState(false)
  const [ideas, setIdeas] = useState<Ideas | 'loading' | null>(null)
  const { summary, status, evidence, tries } = trouble
  const card = useRef<HTMLElement>(null)
  // It may be told of before the list it stands in is there.
  useEffect(() => {
    if (!isWanted) return
    card.current?.focus()
    card.current?.scrollIntoView({ block: 'center' })
    onShown()
  }, [isWanted, onShown])
  const choose = (next: PainStatus) => {
    setSolving(next === 'solved')
    if (next !== 'solved' && next !== status) actions.onStatus(trouble, next)
  }
  const look = () => {
    setIdeas('loading')
    void actions.ideasAgainst(trouble).then(setIdeas)
  }
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-md bg-sunken p-3"
    >
      <div className="flex items-start gap-2">
        <p id={titleId} className="min-w-0 grow text-base font-medium break-words">
          {summary}
        </p>
        <Badge tone={tones[status]}>{t(`butler.troubles.status.${status}`)}</Badge>
      </div>
      <FoldedQuotes evidence={evidence} onOpenMessage={onOpenMessage} />
      {tries.length > 0 && (
        <ul aria-label={t('butler.troubles.tried')} className="flex flex-col gap-2">
          {tries.map((tried, index) => (
            <li key={index} className="flex flex-col gap-1">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <Badge tone={outcomeTones[tried.outcome]}>{t(`butler.troubles.outcome.${tried.outcome}`)}</Badge>
                <span className="min-w-0 break-words">{tried.solution}</span>
              </p>
              <Said evidence={tried} onOpenMessage={onOpenMessage} />
            </li>
          ))}
        </ul>
      )}
      {solving ? (
        <SolvedForm
          onCancel={() => setSolving(false)}
          onSave={(outcome) => {
            setSolving(false)
            actions.onStatus(trouble, 'solved', outcome)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t('butler.troubles.statusOf', { title: summary })}
            className="h-7! px-2! text-xs!"
            value={status}
            options={statuses.map((value) => ({ value, label: t(`butler.troubles.status.${value}`) }))}
            onChange={choose}
          />
          <Button size="sm" aria-description={summary} disabled={ideas === 'loading'} onClick={look}>
            <Lightbulb aria-hidden />
            {t('butler.troubles.ideas')}
          </Button>
          <Button size="sm" variant="ghost" aria-description={summary} onClick={() => actions.onRemove(trouble)}>
            <Trash2 aria-hidden />
            {t('common.remove')}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {ideas === 'loading' && <Spinner label={t('common.loading')} />}
        {ideas !== null && ideas !== 'loading' && <IdeaList ideas={ideas} onOpenMessage={onOpenMessage} />}
      </div>
    </article>
  )
}
