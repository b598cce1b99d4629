import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ForgetCard as Card } from '../../src-main/contract/forget.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { Button } from './Button.tsx'
import { CheckRow } from './CheckRow.tsx'

interface ForgetCardProps {
  readonly card: Card
  /** None ticked: all is kept. Resolves once it is done, or has failed in words. */
  onDecide(answer: { readonly requestId: string; readonly ids: string[]; readonly alsoMessages: boolean }): void
}

/** Messages of which the words are shown. */
const mostShown = 5

/** What a request to forget means, ticked, and below it what it may mean: one button forgets what is ticked, another keeps all. */
export function ForgetCard({ card, onDecide }: ForgetCardProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const [unlike, setUnlike] = useState<ReadonlySet<string>>(new Set())
  const isOnlySaid = card.items.length === 0
  const [alsoMessages, setAlsoMessages] = useState(isOnlySaid)
  const isTicked = ({ memoryId, ticked }: Card['items'][number]): boolean => ticked !== unlike.has(memoryId)
  const toggle = (memoryId: string) => {
    const next = new Set(unlike)
    if (!next.delete(memoryId)) next.add(memoryId)
    setUnlike(next)
  }
  const ids = card.items.filter(isTicked).map(({ memoryId }) => memoryId)
  const formatted = formatNumber(ids.length, i18n.language)
  const { requestId } = card
  const meant = card.items.filter(({ ticked }) => ticked)
  const others = card.items.filter(({ ticked }) => !ticked)
  const row = (item: Card['items'][number]) => (
    <li key={item.memoryId}>
      <CheckRow
        label={<span className="break-words">{item.title}</span>}
        hint={formatDate(item.saidAt, i18n.language)}
        checked={isTicked(item)}
        onChange={() => toggle(item.memoryId)}
      />
    </li>
  )
  return (
    <section
      aria-labelledby={titleId}
      className="flex max-w-full flex-col gap-2 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <h3 id={titleId} className="text-sm font-semibold">
        {card.about === '' ? t('forgetCard.ask') : t('forgetCard.askAbout', { about: card.about })}
      </h3>
      {card.state === 'open' && <p className="text-sm text-muted">{t('forgetCard.withheld')}</p>}
      <div className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
        {meant.length > 0 && <ul className="flex flex-col gap-1.5">{meant.map(row)}</ul>}
        {others.length > 0 && (
          <p className="text-sm text-muted">{t(meant.length > 0 ? 'forgetCard.maybe' : 'forgetCard.which')}</p>
        )}
        {others.length > 0 && <ul className="flex flex-col gap-1.5">{others.map(row)}</ul>}
      </div>
      {(card.messages.length > 0 || ids.length > 0) && (
        <CheckRow
          label={t('forgetCard.alsoMessages')}
          hint={card.messages.length > 0 ? t('forgetCard.messages', { count: card.messages.length }) : undefined}
          checked={alsoMessages}
          onChange={setAlsoMessages}
        />
      )}
      {card.messages.length > 0 && (
        <ul className="ml-7 flex flex-col gap-1.5" aria-label={t('forgetCard.said')}>
          {card.messages.slice(0, mostShown).map(({ messageId, text, saidAt }) => (
            <li key={messageId} className="border-l-2 border-line pl-2 text-sm">
              <q className="break-words">{text}</q>{' '}
              <span className="text-muted">{formatDate(saidAt, i18n.language)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={ids.length === 0 && !alsoMessages}
          onClick={() => onDecide({ requestId, ids, alsoMessages })}
        >
          {isOnlySaid ? t('forgetCard.forgetSaid') : t('forgetCard.forget', { count: ids.length, formatted })}
        </Button>
        <Button size="sm" onClick={() => onDecide({ requestId, ids: [], alsoMessages: false })}>
          {t('forgetCard.keepAll')}
        </Button>
      </div>
    </section>
  )
}
