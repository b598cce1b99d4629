import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const inputClass =
  'w-full rounded-sm border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-faint focus-visible:outline-offset-0 disabled:opacity-60'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with what was entered; in the place of the hint. */
  readonly problem?: string
  /** Gets the ids that tie the control to its label and hint. */
  children(ids: { id: string; 'aria-describedby'?: string }): ReactNode
}

/** A label above a control, with a hint below it. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children(problem || hint ? { id, 'aria-describedby': hintId } : { id })}
      {(problem || hint) && (
        <p id={hintId} className={cx('text-xs', problem ? 'text-danger' : 'text-faint')}>
          {problem || hint}
        </p>
      )}
    </div>
  )
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(inputClass, 'h-9', className)} {...rest} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx(inputClass, 'min-h-20 py-2 leading-relaxed', className)} {...rest} />
}
