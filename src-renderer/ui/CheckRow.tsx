import { useId, type ReactNode } from 'react'

interface CheckRowProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** A box to tick, with a sentence on what it means. */
export function CheckRow({ label, hint, checked, disabled = false, onChange }: CheckRowProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-base font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
