import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useMoves } from '../../../ui/use-moves.ts'
import type { TabProps } from '../tab-props.ts'
import { Decisions, Key, Reword } from './Decisions.tsx'
import { firstAsked } from './first-asked.ts'
import { QuestionRow } from './QuestionRow.tsx'
import type { Waiting, WaitingItem } from './review-slice.ts'
import { intentOf } from './review-keys.ts'
import { Section } from './Section.tsx'
import { useCardFocus } from './use-card-focus.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface InboxProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly page: Waiting
  /** So many of them are shown, and no way to more; all of the page where absent. */
  readonly most?: number
  readonly actions: ReviewActions
}

/** “Should I keep this?”: a row for each question. */
export function Inbox({ page, most, actions, ...open }: InboxProps) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { onward, focusCard, placeOf } = useCardFocus(list)
  useMoves(list, 'li')
  const [editingId, setEditingId] = useState<string | null>(null)
  const items = most === undefined ? page.items : firstAsked(page.items, most, editingId)
  const keep = (item: WaitingItem, index: number) => void onward(index, () => actions.onKeep(item))
  const reject = (item: WaitingItem, index: number) => void onward(index, () => actions.onReject(item))
  const reword = (item: WaitingItem, index: number, content: string) => {
    const close = () => setEditingId((now) => (now === item.memory.id ? null : now))
    // What was typed stays where it could not be kept.
    void onward(index, async () => {
      if (await actions.onReword(item, content)) close()
    })
  }
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
    else if (intent === 'keep') keep(item, index)
    else if (intent === 'reject') reject(item, index)
    else setEditingId(item.memory.id)
    event.preventDefault()
  }
  return (
    <div ref={list} role="group" tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      {items.length > 0 && (
        <Section title={t('butler.review.inbox')} hint={t('butler.review.inboxHint')}>
          <ul
            aria-label={t('butler.review.inbox')}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {items.map((item, index) => {
              const { id, content } = item.memory
              const isEdited = editingId === id
              return (
                <li key={id}>
                  <QuestionRow
                    item={item}
                    below={
                      isEdited && (
                        <Reword
                          content={content}
                          onCancel={() => stopEditing(index)}
                          onSave={(words) => reword(item, index, words)}
                        />
                      )
                    }
                    {...open}
                  >
                    {!isEdited && (
                      <Decisions
                        fact={content}
                        onKeep={() => keep(item, index)}
                        onEdit={() => setEditingId(id)}
                        onReject={() => reject(item, index)}
                      />
                    )}
                  </QuestionRow>
                </li>
              )
            })}
          </ul>
          <p aria-hidden className="text-xs text-faint max-sm:hidden">
            <Key>J</Key> <Key>K</Key> {t('butler.review.keys.move')} · <Key>A</Key> {t('butler.review.keep')} ·{' '}
            <Key>R</Key> {t('butler.review.no')} · <Key>E</Key> {t('common.edit')}
          </p>
          {most === undefined && page.nextCursor !== null && (
            <Button variant="ghost" className="self-center" onClick={() => actions.onMore('inbox')}>
              {t('butler.review.more', { formatted: (page.total - items.length).toLocaleString(i18n.language) })}
            </Button>
          )}
        </Section>
      )}
    </div>
  )
}
