import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Details } from '../../ui/Details.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import type { ProviderDraft } from './settings-slice.ts'

type Limits = Pick<ProviderDraft, 'tools' | 'firstTokenMs' | 'stallMs'>

interface ProviderLimitsProps {
  readonly draft: ProviderDraft
  /** The window that is assumed where nobody tells. */
  readonly assumed: number
  onWindow(tokens: number | null): void
  onLimit(patch: Partial<Limits>): void
}

/** How much the model reads at once, how long it is waited for, and whether it may look things up by itself. */
export function ProviderLimits({ draft, assumed, onWindow, onLimit }: ProviderLimitsProps) {
  const { t, i18n } = useTranslation()
  const source = draft.contextWindow === undefined ? 'assumed' : draft.windowSource
  return (
    <>
      <Field
        label={t('settings.model.window')}
        hint={t(`settings.model.windowHint.${source ?? 'user'}`, { tokens: formatNumber(assumed, i18n.language) })}
      >
        {(ids) => (
          <NumberInput
            {...ids}
            value={draft.contextWindow ?? null}
            least={1_024}
            most={10_000_000}
            onChange={onWindow}
          />
        )}
      </Field>
      <CheckRow
        label={t('settings.model.tools')}
        hint={t(draft.tools === false ? 'settings.model.toolsNone' : 'settings.model.toolsHint')}
        checked={draft.tools !== false}
        onChange={(isOn) => onLimit({ tools: isOn ? null : false })}
      />
      <Details label={t('settings.model.waits')} className="text-sm">
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Seconds
            label={t('settings.model.firstToken')}
            usual={60}
            value={draft.firstTokenMs}
            onChange={(firstTokenMs) => onLimit({ firstTokenMs })}
          />
          <Seconds
            label={t('settings.model.stall')}
            usual={30}
            value={draft.stallMs}
            onChange={(stallMs) => onLimit({ stallMs })}
          />
        </div>
      </Details>
    </>
  )
}

interface SecondsProps {
  readonly label: string
  readonly usual: number
  readonly value: number | null | undefined
  onChange(ms: number | null): void
}

function Seconds({ label, usual, value, onChange }: SecondsProps) {
  const { t } = useTranslation()
  return (
    <Field label={label} hint={t('settings.model.waitHint', { seconds: usual })}>
      {(ids) => (
        <NumberInput
          {...ids}
          value={value ? value / 1_000 : null}
          least={1}
          most={3_600}
          onChange={(seconds) => onChange(seconds && seconds * 1_000)}
        />
      )}
    </Field>
  )
}

interface NumberInputProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly value: number | null
  readonly least: number
  readonly most: number
  onChange(value: number | null): void
}

/** A whole number, or nothing. */
function NumberInput({ value, least, most, onChange, ...ids }: NumberInputProps) {
  return (
    <TextInput
      {...ids}
      type="number"
      min={least}
      max={most}
      step={1}
      value={value ?? ''}
      onChange={({ target: { value: typed } }) => onChange(typed === '' ? null : Math.trunc(Number(typed)))}
    />
  )
}
