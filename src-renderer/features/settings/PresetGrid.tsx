import { RadioGroup } from 'radix-ui'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderPreset } from '../../../src-main/contract/provider.ts'
import { useArrowChoice } from '../../ui/use-arrow-choice.ts'

interface PresetGridProps {
  readonly presets: readonly ProviderPreset[]
  /** Null: none is chosen yet. */
  readonly value: ProviderPreset['id'] | null
  readonly problem?: string | undefined
  /** `isSettled`: by the pointer, not one of those that the arrow keys come by. */
  onChange(id: ProviderPreset['id'], isSettled: boolean): void
  /** The keyboard left them. */
  onLeave(): void
}

/** The services that are known, all in sight. */
export function PresetGrid({ presets, value, problem, onChange, onLeave }: PresetGridProps) {
  const { t } = useTranslation()
  const problemId = useId()
  const byPointer = useRef(false)
  const arrow = useArrowChoice<ProviderPreset['id']>((id) => onChange(id, false))
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {t('settings.model.preset')}
      </p>
      <RadioGroup.Root
        {...arrow.root}
        aria-label={t('settings.model.preset')}
        aria-invalid={problem !== undefined}
        {...(problem && { 'aria-describedby': problemId })}
        value={value ?? ''}
        onValueChange={(next) => onChange(next as ProviderPreset['id'], byPointer.current)}
        onPointerDown={() => (byPointer.current = true)}
        onKeyDown={() => (byPointer.current = false)}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave()}
        className="grid grid-cols-2 gap-1.5 sm:grid-cols-4"
      >
        {presets.map(({ id, name }) => (
          <RadioGroup.Item
            key={id}
            value={id}
            {...arrow.item(id)}
            aria-label={name || t('settings.model.custom')}
            className="min-w-0 rounded-sm border border-line bg-raised px-2.5 py-1.5 text-left hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
          >
            <span className="block truncate text-sm font-medium">{name || t('connect.other')}</span>
            <span className="block text-xs text-muted">{t(`connect.by.${id}`)}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {problem && (
        <p id={problemId} className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
