import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import { AskedCard } from './AskedCard.tsx'
import { type Card, toCards } from './cards.ts'
import type { Contradiction, Waiting, WaitingItem } from './review-slice.ts'
import { intentOf } from './review-keys.ts'
import { Section } from './Section.tsx'
import { Several } from './Several.tsx'
import { TogetherCard } from './TogetherCard.tsx'
import { useCardFocus } from './use-card-focus.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface InboxProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly page: Waiting
  readonly contradictions: readonly Contradiction[]
  readonly actions: ReviewActions
}

/** “Should I keep this?”: a card for each message that said it, to be decided on one by one or several at once. */
export function Inbox({ page, contradictions, actions, ...open }: InboxProps) {
  const { t, i18n } = useTranslation()
  const cards = toCards(page.items)
  const items = cards.flatMap((card) => card.items)
  const list = useRef<HTMLDivElement>(null)
  const { onward, focusCard, placeOf } = useCardFocus(list)
  const [editingId, setEditingId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = items.filter(({ memory }) => chosen.has(memory.id))
  const toggle = (id: string) => setChosen((before) => new Set([id]).symmetricDifference(before))
  const keep = (given: readonly WaitingItem[], index: number) => void onward(index, () => actions.onKeep(given))
  const reject = (given: readonly WaitingItem[], index: number) => void onward(index, () => actions.onReject(given))
  const stopEditing = (index: number) => {
    setEditingId(null)
    focusCard(index)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const intent = intentOf(event.nativeEvent)
    const index = placeOf(event)
    const item = items[index]
    if (intent === null) return
    if (typeof intent === 'object') focusCard(index + intent.step)
    else if (!item) return
    else if (intent === 'keep') keep([item], index)
    else if (intent === 'reject') reject([item], index)
    else if (intent === 'edit') setEditingId(item.memory.id)
    else toggle(item.memory.id)
    event.preventDefault()
  }
  const placeOfCard = (card: Card) => items.findIndex((item) => item === card.items[0])
  const cardOf = (item: WaitingItem, isPart: boolean) => {
    const { id } = item.memory
    const index = items.indexOf(item)
    return (
      <AskedCard
        key={id}
        item={item}
        against={knownAgainst(item, contradictions)}
        isPart={isPart}
        isEdited={editingId === id}
        isChosen={chosen.has(id)}
        onChoose={() => toggle(id)}
        onKeep={() => keep([item], index)}
        onReject={() => reject([item], index)}
        onEdit={() => setEditingId(id)}
        onStopEditing={() => stopEditing(index)}
        onReword={(content) => {
          setEditingId(null)
          void onward(index, () => actions.onReword(item, content))
        }}
        {...open}
      />
    )
  }
  return (
    <div ref={list} role="group" tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      {items.length > 0 && (
        <Section title={t('butler.review.inbox')} hint={t('butler.review.inboxHint')}>
          <Several
            items={items}
            selected={selected}
            onSelectAll={(all) => setChosen(new Set(all ? items.map(({ memory }) => memory.id) : []))}
            onKeep={() => keep(selected, 0)}
            onReject={() => reject(selected, 0)}
          />
          <ul aria-label={t('butler.review.inbox')} className="flex flex-col gap-3">
            {cards.map((card) => (
              <li key={card.key}>
                {card.items.length === 1 ? (
                  card.items.map((item) => cardOf(item, false))
                ) : (
                  <TogetherCard
                    items={card.items}
                    onOpenMessage={open.onOpenMessage}
                    onKeep={() => keep(card.items, placeOfCard(card))}
                    onReject={() => reject(card.items, placeOfCard(card))}
                  >
                    {card.items.map((item) => (
                      <li key={item.memory.id}>{cardOf(item, true)}</li>
                    ))}
                  </TogetherCard>
                )}
              </li>
            ))}
          </ul>
          {page.nextCursor !== null && (
            <Button variant="ghost" className="self-center" onClick={() => actions.onMore('inbox')}>
              {t('butler.review.more', { formatted: (page.total - items.length).toLocaleString(i18n.language) })}
            </Button>
          )}
        </Section>
      )}
    </div>
  )
}

const knownAgainst = ({ memory }: WaitingItem, contradictions: readonly Contradiction[]) =>
  contradictions.flatMap(({ pair: [known, waiting] }) =>
    known && waiting?.memory.id === memory.id ? [known.memory] : [],
  )
