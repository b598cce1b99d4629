import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../src-main/contract/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { readTokens } from './read-tokens.ts'

type Caps = Settings['modelCaps']

interface ModelCapsProps {
  readonly caps: Caps
  onSave(caps: Caps): void
}

const names = ['day', 'month', 'run'] as const

/** How much models may take outside of the chat. */
export function ModelCaps({ caps, onSave }: ModelCapsProps) {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useFocusKept(form)
  const shown = (value: number) => value.toLocaleString(i18n.language)
  const [draft, setDraft] = useState<Partial<Record<keyof Caps, string>>>({})
  const typed = names.map((name) => [name, draft[name] === undefined ? caps[name] : readTokens(draft[name])] as const)
  const isValid = typed.every(([, value]) => value !== null)
  const isChanged = typed.some(([name, value]) => value !== caps[name])
  const isOff = caps.day === 0 || caps.month === 0 || caps.run === 0
  return (
    <form
      ref={form}
      aria-label={t('settings.background.caps')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        onSave(Object.fromEntries(typed) as Caps)
        setDraft({})
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <Field key={name} label={t(`settings.background.cap.${name}`)}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                value={draft[name] ?? shown(caps[name])}
                aria-invalid={draft[name] !== undefined && readTokens(draft[name]) === null}
                onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {!isValid && (
        <p role="alert" className="text-sm text-danger">
          {t('settings.background.capsInvalid')}
        </p>
      )}
      {isOff && <p className="text-sm text-muted">{t('settings.background.capsOff')}</p>}
      {isChanged && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="sm" disabled={!isValid}>
            {t('common.save')}
          </Button>
          <Button size="sm" onClick={() => setDraft({})}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}
