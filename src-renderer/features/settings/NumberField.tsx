import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { Field, TextInput } from '../../ui/Field.tsx'
import { readTokens } from './read-tokens.ts'

interface NumberFieldProps {
  readonly label: string
  readonly hint: string
  /** Not a number: what is typed is none that fits. */
  readonly value: number | null
  readonly least: number
  readonly most: number
  onChange(value: number | null): void
}

/** A whole number as people type it, or nothing. What does not fit is said below it, and given on as not a number. */
export function NumberField({ label, hint, value, least, most, onChange }: NumberFieldProps) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): number | null => {
    if (text.trim() === '') return null
    const number = readTokens(text)
    return number === null || number < least || number > most ? Number.NaN : number
  }
  // What was set elsewhere since, such as by the service, takes the place of what was typed.
  const shown = typed !== null && Object.is(read(typed), value) ? typed : String(value ?? '')
  const isBad = Number.isNaN(value)
  const range = { least: formatNumber(least, i18n.language), most: formatNumber(most, i18n.language) }
  return (
    <Field label={label} hint={hint} {...(isBad && { problem: t('settings.model.badNumber', range) })}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          aria-invalid={isBad}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(read(target.value))
          }}
        />
      )}
    </Field>
  )
}
