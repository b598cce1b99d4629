import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'

interface SolvedFormProps {
  /** What solved it; undefined where the user does not say. */
  onSave(outcome: string | undefined): void
  onCancel(): void
}

/** Asks what solved a trouble, so that it is known for the next one like it. */
export function SolvedForm({ onSave, onCancel }: SolvedFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text.trim() || undefined)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel()
      }}
    >
      <Field label={t('butler.troubles.whatSolved')} hint={t('butler.troubles.whatSolvedHint')}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            maxLength={1_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm">
          {t('butler.troubles.markSolved')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
