import { useTranslation } from 'react-i18next'
import { isKnownToSee } from '../../../src-main/contract/takes-images.ts'
import { formatNumber } from '../../lib/format.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Details } from '../../ui/Details.tsx'
import { NumberField } from './NumberField.tsx'
import type { ProviderDraft } from './settings-slice.ts'

type Limits = Pick<ProviderDraft, 'tools' | 'images' | 'firstTokenMs' | 'stallMs'>

interface ProviderLimitsProps {
  readonly draft: ProviderDraft
  /** The window that is assumed where nobody tells. */
  readonly assumed: number
  /** Its service was asked how much it reads. */
  readonly isAsked: boolean
  onWindow(tokens: number | null): void
  onLimit(patch: Partial<Limits>): void
}

/** How much the model reads at once, how long it is waited for, and whether it may look things up by itself. */
export function ProviderLimits({ draft, assumed, isAsked, onWindow, onLimit }: ProviderLimitsProps) {
  const { t, i18n } = useTranslation()
  const source = draft.contextWindow !== undefined ? draft.windowSource : isAsked ? 'assumed' : 'unasked'
  return (
    <>
      <NumberField
        label={t('settings.model.window')}
        hint={t(`settings.model.windowHint.${source ?? 'user'}`, { tokens: formatNumber(assumed, i18n.language) })}
        value={draft.contextWindow ?? null}
        least={1_024}
        most={10_000_000}
        onChange={onWindow}
      />
      <CheckRow
        label={t('settings.model.tools')}
        hint={t(draft.tools === false ? 'settings.model.toolsNone' : 'settings.model.toolsHint')}
        checked={draft.tools !== false}
        onChange={(isOn) => onLimit({ tools: isOn ? null : false })}
      />
      <CheckRow
        label={t('settings.model.images')}
        hint={t('settings.model.imagesHint')}
        checked={draft.images ?? isKnownToSee(draft.model)}
        onChange={(images) => onLimit({ images })}
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
    <NumberField
      label={label}
      hint={t('settings.model.waitHint', { seconds: usual })}
      value={value === null || value === undefined ? null : value / 1_000}
      least={1}
      most={3_600}
      onChange={(seconds) => onChange(seconds === null ? null : seconds * 1_000)}
    />
  )
}
