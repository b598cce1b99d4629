import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import type { TabProps } from '../tab-props.ts'
import { Decisions, Reword } from './Decisions.tsx'
import type { WaitingItem } from './review-slice.ts'
import { WaitingCard } from './WaitingCard.tsx'

interface AskedCardProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly item: WaitingItem
  readonly against: readonly Memory[]
  readonly isPart: boolean
  readonly isEdited: boolean
  readonly isChosen: boolean
  onChoose(): void
  onKeep(): void
  onReject(): void
  onEdit(): void
  onStopEditing(): void
  onReword(content: string): void
}

/** One thing to be chosen and decided on, or worded anew. */
export function AskedCard({ item, isPart, isEdited, isChosen, onChoose, ...rest }: AskedCardProps) {
  const { t } = useTranslation()
  const { onKeep, onReject, onEdit, onStopEditing, onReword, ...shown } = rest
  const { title, content } = item.memory
  return (
    <WaitingCard
      item={item}
      isPart={isPart}
      isEdited={isEdited}
      lead={
        <input
          type="checkbox"
          aria-label={t('butler.review.select', { title })}
          className="mt-1.5 size-4 shrink-0 accent-accent"
          checked={isChosen}
          onChange={onChoose}
        />
      }
      {...shown}
    >
      {isEdited ? (
        <Reword content={content} onCancel={onStopEditing} onSave={onReword} />
      ) : (
        <Decisions title={title} isPart={isPart} onKeep={onKeep} onEdit={onEdit} onReject={onReject} />
      )}
    </WaitingCard>
  )
}
