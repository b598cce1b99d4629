import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { codeOf, describeError } from '../../lib/errors.ts'
import { type Loadable, valueOf } from '../../lib/loadable.ts'
import { Field, TextInput } from '../../ui/Field.tsx'

interface ModelFieldProps {
  readonly label: string
  /** Said until the service was asked. */
  readonly hint: string
  readonly value: string
  /** What the service offers, where it says so. */
  readonly models: Loadable<readonly string[]>
  /** It is the one that the app would take of them. */
  readonly isProposed?: boolean
  readonly problem?: string | undefined
  onOpen(): void
  onLeave(): void
  onChange(model: string): void
}

/** The model's name: chosen from the service's list, which stands below and narrows to what is typed, or just typed. */
export function ModelField(props: ModelFieldProps) {
  const { label, hint, value, models, isProposed = false, problem, onOpen, onLeave, onChange } = props
  const { t } = useTranslation()
  /** Of the list, what Enter would choose. */
  const [at, setAt] = useState<number | null>(null)
  const [isIn, setIsIn] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const all = valueOf(models) ?? []
  const typed = value.trim().toLowerCase()
  const shown = all.includes(value) ? all : all.filter((model) => model.toLowerCase().includes(typed))
  const isShown = isIn && shown.length > 0
  // The list may stand, or come, beneath what is always in sight of the form.
  useEffect(() => {
    if (isShown && list.current) uncover(list.current)
  }, [isShown])
  const choose = (model: string) => {
    onChange(model)
    setAt(null)
  }
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const marked = at === null ? undefined : shown[at]
    if (step !== 0 && shown.length > 0) {
      const from = at ?? (shown.includes(value) ? shown.indexOf(value) : step > 0 ? -1 : 0)
      setAt((from + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' && marked !== undefined) choose(marked)
    else return
    event.preventDefault()
  }
  return (
    <Field label={label} hint={hintFor()} {...(problem && { problem })}>
      {(ids) => (
        <>
          <TextInput
            {...ids}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${ids.id}-models`}
            aria-autocomplete="list"
            aria-activedescendant={at === null || at >= shown.length ? undefined : `${ids.id}-${at}`}
            aria-invalid={problem !== undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onFocus={() => {
              setIsIn(true)
              onOpen()
            }}
            onBlur={() => {
              setAt(null)
              setIsIn(false)
              onLeave()
            }}
            onKeyDown={walk}
            onChange={(event) => choose(event.target.value)}
          />
          <div
            id={`${ids.id}-models`}
            ref={list}
            role="listbox"
            aria-label={t('connect.models')}
            className={cx(
              'max-h-44 overflow-y-auto rounded-sm border border-line bg-raised p-1',
              shown.length === 0 && 'hidden',
            )}
          >
            {shown.map((model, index) => (
              <button
                key={model}
                type="button"
                tabIndex={-1}
                id={`${ids.id}-${index}`}
                role="option"
                aria-selected={model === value}
                ref={index === at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
                // The field keeps the keyboard.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(model)}
                className={cx(
                  'block w-full rounded-xs px-2 py-1 text-left text-sm break-all',
                  model === value ? 'bg-accent-soft text-accent-strong' : 'text-ink hover:bg-hover',
                  index === at && 'outline-2 -outline-offset-2 outline-accent',
                )}
              >
                {model}
              </button>
            ))}
          </div>
        </>
      )}
    </Field>
  )

  function hintFor(): string {
    if (models.status === 'loading') return t('connect.asking')
    if (models.status === 'failed' && codeOf(models.error) === 'provider_auth') return t('connectKey.noList')
    if (models.status === 'failed') return t('connect.noList', { why: describeError(t, models.error) })
    if (models.status !== 'ready') return hint
    if (all.length === 0) return t('connect.noModels')
    if (isProposed && all.length > 1) return t('connectKey.proposed', { count: all.length })
    return shown.length === 0 ? t('connect.notListed') : t('connect.pick', { count: all.length })
  }
}

/** Scrolls it into sight where its end is out of it, also beneath something that floats. */
function uncover(element: HTMLElement): void {
  const { left, bottom } = element.getBoundingClientRect()
  if (element.contains(document.elementFromPoint(left + 8, bottom - 4))) return
  element.scrollIntoView({ block: 'center' })
}
