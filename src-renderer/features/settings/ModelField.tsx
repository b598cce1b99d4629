import { Field, TextInput } from '../../ui/Field.tsx'

interface ModelFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  /** What the service offers, where it says so. */
  readonly models: readonly string[]
  onOpen(): void
  onChange(model: string): void
}

/** The model's name: picked from the service's list, or typed. */
export function ModelField({ label, hint, value, models, onOpen, onChange }: ModelFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <>
          <TextInput
            {...ids}
            list={`${ids.id}-models`}
            spellCheck={false}
            value={value}
            onFocus={onOpen}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${ids.id}-models`}>
            {models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
