import { Check, Pencil, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/Field.tsx'

interface DecisionsProps {
  /** Names what is decided on. */
  readonly title: string
  /** Another button of the card stands out. */
  readonly isPart?: boolean
  onKeep(): void
  onEdit(): void
  onReject(): void
}

/** The three answers to “Should I keep this?”, each with its key. */
export function Decisions({ title, isPart = false, onKeep, onEdit, onReject }: DecisionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={isPart ? 'secondary' : 'primary'}
        size="sm"
        aria-description={title}
        aria-keyshortcuts="a"
        onClick={onKeep}
      >
        <Check aria-hidden />
        {t('butler.review.keep')} <Key tone={isPart ? 'plain' : 'on-accent'}>A</Key>
      </Button>
      <Button size="sm" aria-description={title} aria-keyshortcuts="e" onClick={onEdit}>
        <Pencil aria-hidden />
        {t('common.edit')} <Key>E</Key>
      </Button>
      <Button size="sm" aria-description={title} aria-keyshortcuts="r" onClick={onReject}>
        <X aria-hidden />
        {t('butler.review.reject')} <Key>R</Key>
      </Button>
    </div>
  )
}

interface KeyProps {
  readonly tone?: 'plain' | 'on-accent'
  readonly children: ReactNode
}

/** The key that does the same. A screen reader is told by the button itself. */
export const Key = ({ tone = 'plain', children }: KeyProps) => (
  <kbd
    aria-hidden
    className={`rounded-xs border px-1 font-sans text-2xs max-sm:hidden ${tone === 'plain' ? 'border-line-strong text-faint' : 'border-current'}`}
  >
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
