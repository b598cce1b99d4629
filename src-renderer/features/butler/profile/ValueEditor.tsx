import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../../lib/once.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface ValueEditorProps {
  readonly label: string
  readonly value: string
  /** Closes the editor where it was done. */
  onSave(value: string): Promise<void>
  onCancel(): void
}

/** Types a value in its line. Enter saves, Escape leaves it as it was. */
export function ValueEditor({ label, value, onSave, onCancel }: ValueEditorProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [once] = useState(createOnce)
  const save = () => (text.trim() ? void once('save', () => onSave(text.trim())) : onCancel())
  return (
    <span className="flex min-w-0 grow items-center gap-0.5">
      <input
        autoFocus
        aria-label={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          // Else the key goes on to what has the focus next.
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') onCancel()
        }}
        className="h-7 min-w-24 grow rounded-sm border border-line-strong bg-raised px-2 text-base focus-visible:outline-offset-0"
      />
      <IconButton size="sm" label={t('common.save')} onClick={save}>
        <Check />
      </IconButton>
      <IconButton size="sm" label={t('common.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </span>
  )
}
