import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ForgetCard as Card, withheldOf } from '../../src-main/contract/forget.ts'
import { formatRelative, formatNumber } from '../lib/format.ts'
import { Button } from './Button.tsx'
import { CheckRow } from './CheckRow.tsx'

interface ForgetCardProps {
  readonly card: Card
  /** Nothing ticked: all is kept. Resolves once it is done, or has failed in words. */
  onDecide(answer: ForgetAnswer): void
}

export interface ForgetAnswer {
  readonly requestId: string
  readonly ids: string[]
  readonly alsoMessages: boolean
  /** Messages that stay as they are. */
  readonly keepMessages: string[]
}

function HeldBack({ held, of }: { readonly held: number; readonly of: number }) {
  const { t } = useTranslation()
  if (held === 0) return null
  return <p className="text-sm text-muted">{t(held === of ? 'forgetCard.withheld' : 'forgetCard.withheldMeant')}</p>
}

/** What a request to forget means, ticked, and below it what it may mean: one button forgets what is ticked, another keeps all. */
export function ForgetCard({ card, onDecide }: ForgetCardProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const messagesId = useId()
  const { requestId, items, messages } = card
  const memories = useTicked(items.filter(({ ticked }) => ticked).map(({ memoryId }) => memoryId))
  const said = useTicked(
    items.length > 0 ? [] : messages.filter(({ ticked }) => ticked).map(({ messageId }) => messageId),
  )
  const [alsoQuotes, setAlsoQuotes] = useState(false)
  const ids = items.map(({ memoryId }) => memoryId).filter(memories.has)
  const going = messages.filter(({ messageId }) => said.has(messageId))
  const answer: ForgetAnswer = {
    requestId,
    ids,
    alsoMessages: messages.length > 0 ? going.length > 0 : alsoQuotes,
    keepMessages: messages.map(({ messageId }) => messageId).filter((id) => !said.has(id)),
  }
  const meant = items.filter(({ ticked }) => ticked)
  const others = items.filter(({ ticked }) => !ticked)
  const held = withheldOf(card)
  const heldBack = held.items.length + held.messages.length
  const row = ({ memoryId, title, saidAt }: Card['items'][number]) => (
    <li key={memoryId}>
      <CheckRow
        label={<span className="break-words">{title}</span>}
        hint={formatRelative(saidAt, i18n.language)}
        checked={memories.has(memoryId)}
        onChange={() => memories.toggle(memoryId)}
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
      {card.state === 'open' && <HeldBack held={heldBack} of={items.length + messages.length} />}
      {items.length > 0 && (
        <div className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
          {meant.length > 0 && <ul className="flex flex-col gap-1.5">{meant.map(row)}</ul>}
          {others.length > 0 && (
            <p className="text-sm text-muted">{t(meant.length > 0 ? 'forgetCard.maybe' : 'forgetCard.which')}</p>
          )}
          {others.length > 0 && <ul className="flex flex-col gap-1.5">{others.map(row)}</ul>}
        </div>
      )}
      {messages.length > 0 && (
        <>
          <p id={messagesId} className="text-sm text-muted">
            {t(items.length > 0 ? 'forgetCard.messages' : 'forgetCard.onlyMessages', { count: messages.length })}
          </p>
          <ul aria-labelledby={messagesId} className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
            {messages.map(({ messageId, text, saidAt }) => (
              <li key={messageId}>
                <CheckRow
                  label={<q className="font-normal break-words">{text}</q>}
                  hint={formatRelative(saidAt, i18n.language)}
                  checked={said.has(messageId)}
                  onChange={() => said.toggle(messageId)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {messages.length === 0 && ids.length > 0 && (
        <CheckRow label={t('forgetCard.alsoMessages')} checked={alsoQuotes} onChange={setAlsoQuotes} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" disabled={ids.length + going.length === 0} onClick={() => onDecide(answer)}>
          {t('forgetCard.forget', { count: ids.length, formatted: formatNumber(ids.length, i18n.language) })}
        </Button>
        <Button size="sm" onClick={() => onDecide({ requestId, ids: [], alsoMessages: false, keepMessages: [] })}>
          {t('forgetCard.keepAll')}
        </Button>
      </div>
    </section>
  )
}

/** What is ticked of a list, by its ids. */
function useTicked(atFirst: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(atFirst))
  return {
    has: (id: string): boolean => ticked.has(id),
    toggle: (id: string): void => {
      const next = new Set(ticked)
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
  }
}
