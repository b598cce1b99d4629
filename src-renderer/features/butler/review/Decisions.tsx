import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/Field.tsx'

interface DecisionsProps {
  /** What is decided on. */
  readonly fact: string
  onKeep(): void
  onEdit(): void
  onReject(): void
}

/** The three answers to “Should I keep this?”, each with its key. */
export function Decisions({ fact, onKeep, onEdit, onReject }: DecisionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-1.5">
      <Button variant="primary" size="sm" aria-description={fact} aria-keyshortcuts="a" onClick={onKeep}>
        {t('butler.review.keep')}
      </Button>
      <Button size="sm" aria-description={fact} aria-keyshortcuts="r" onClick={onReject}>
        {t('butler.review.no')}
      </Button>
      <Button variant="ghost" size="sm" aria-description={fact} aria-keyshortcuts="e" onClick={onEdit}>
        {t('common.edit')}
      </Button>
    </div>
  )
}

/** The key that does the same. A screen reader is told by the button itself. */
export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd aria-hidden className="rounded-xs border border-line-strong px-1 font-sans text-2xs text-faint">
    {children}
  </kbd>
)

interface RewordProps {
  readonly content: string
  onSave(content: string): void
  onCancel(): void
}

/** Says what waits in other words, which are then kept. Control and Enter keep them, Escape leaves it as it was. */
export function Reword({ content, onSave, onCancel }: RewordProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(content)
  const isFilled = text.trim() !== ''
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) onSave(text.trim())
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <TextArea
        autoFocus
        aria-label={t('butler.review.wording')}
        rows={3}
        maxLength={200_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" disabled={!isFilled}>
          {t('butler.review.keepWording')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
