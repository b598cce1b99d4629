import { ExternalLink } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { useOpenLink } from '../../lib/open-link.ts'

interface KeyFieldProps {
  readonly hasKey: boolean
  readonly storage: 'keychain' | 'session'
  /** Undefined: as it is; null: to be removed. */
  readonly value: string | null | undefined
  readonly problem?: string | undefined
  /** The page where one is made. */
  readonly source: { readonly name: string; readonly url: string } | null
  /** A new connection begins here. */
  readonly isFirst: boolean
  /** What the key tells. */
  readonly note: ReactNode
  onChange(value: string | null | undefined, isPasted?: boolean): void
  onLeave(): void
}

/** The key can be written and removed, never read back. The hint says where it is kept. */
export function KeyField(props: KeyFieldProps) {
  const { hasKey, storage, value, problem, source, isFirst, note, onChange, onLeave } = props
  const { t } = useTranslation()
  const openLink = useOpenLink()
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box)
  const isKept = hasKey && value === undefined
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('settings.model.key')}
        hint={t(`settings.model.keyStorage.${storage}`)}
        {...(problem && { problem })}
      >
        {(ids) => (
          <div ref={box} className="flex gap-2">
            <TextInput
              {...ids}
              type="password"
              autoFocus={isFirst}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={problem !== undefined}
              placeholder={isKept ? t('settings.model.keyKept') : isFirst ? t('connectKey.paste') : ''}
              value={value ?? ''}
              onBlur={onLeave}
              onChange={({ target, nativeEvent }) =>
                onChange(target.value === '' ? undefined : target.value, isPaste(nativeEvent))
              }
            />
            {isKept && <Button onClick={() => onChange(null)}>{t('settings.model.keyRemove')}</Button>}
            {value === null && <Button onClick={() => onChange(undefined)}>{t('settings.model.keyKeep')}</Button>}
          </div>
        )}
      </Field>
      {note}
      {source && !value && (
        <Button
          size="sm"
          variant="ghost"
          title={source.url}
          className="self-start"
          onClick={() => openLink(source.url)}
        >
          <ExternalLink />
          {t('connect.makeKey', { name: source.name })}
        </Button>
      )}
    </div>
  )
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(event.inputType)
