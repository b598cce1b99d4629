import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { TabProps } from '../tab-props.ts'
import { Decisions, Reword } from './Decisions.tsx'
import type { Contradiction, Waiting, WaitingItem } from './review-slice.ts'
import { intentOf } from './review-keys.ts'
import { Section } from './Section.tsx'
import { Several } from './Several.tsx'
import { useCardFocus } from './use-card-focus.ts'
import type { ReviewActions } from './use-review-actions.ts'
import { WaitingCard } from './WaitingCard.tsx'

interface InboxProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly page: Waiting
  readonly contradictions: readonly Contradiction[]
  readonly actions: ReviewActions
}

/** “Should I keep this?”: one card for each that waits, to be decided on one by one or several at once. */
export function Inbox({ page, contradictions, actions, ...open }: InboxProps) {
  const { t, i18n } = useTranslation()
  const { items } = page
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
            {items.map((item, index) => (
              <li key={item.memory.id}>
                <WaitingCard
                  item={item}
                  against={knownAgainst(item, contradictions)}
                  lead={
                    <input
                      type="checkbox"
                      aria-label={t('butler.review.select', { title: item.memory.title })}
                      className="mt-1.5 size-4 shrink-0 accent-accent"
                      checked={chosen.has(item.memory.id)}
                      onChange={() => toggle(item.memory.id)}
                    />
                  }
                  {...open}
                >
                  {editingId === item.memory.id ? (
                    <Reword
                      content={item.memory.content}
                      onCancel={() => stopEditing(index)}
                      onSave={(content) => {
                        setEditingId(null)
                        void onward(index, () => actions.onReword(item, content))
                      }}
                    />
                  ) : (
                    <Decisions
                      title={item.memory.title}
                      onKeep={() => keep([item], index)}
                      onEdit={() => setEditingId(item.memory.id)}
                      onReject={() => reject([item], index)}
                    />
                  )}
                </WaitingCard>
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
