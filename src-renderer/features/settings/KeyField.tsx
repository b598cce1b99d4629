import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'

interface KeyFieldProps {
  readonly hasKey: boolean
  readonly storage: 'keychain' | 'session'
  /** Undefined: as it is; null: to be removed. */
  readonly value: string | null | undefined
  onChange(value: string | null | undefined): void
}

/** The key can be written and removed, never read back. The hint says where it is kept. */
export function KeyField({ hasKey, storage, value, onChange }: KeyFieldProps) {
  const { t } = useTranslation()
  const isKept = hasKey && value === undefined
  return (
    <Field label={t('settings.model.key')} hint={t(`settings.model.keyStorage.${storage}`)}>
      {(ids) => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder={isKept ? t('settings.model.keyKept') : ''}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          />
          {isKept && <Button onClick={() => onChange(null)}>{t('settings.model.keyRemove')}</Button>}
          {value === null && <Button onClick={() => onChange(undefined)}>{t('settings.model.keyKeep')}</Button>}
        </div>
      )}
    </Field>
  )
}
