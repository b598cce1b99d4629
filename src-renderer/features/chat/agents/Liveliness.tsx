import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/Button.tsx'
import { Details } from '../../../ui/Details.tsx'
import { Field } from '../../../ui/Field.tsx'

interface LivelinessProps {
  /** The temperature, from 0 to 2; null: as the model does by itself. */
  readonly value: number | null
  onChange(value: number | null): void
}

/** How precise or lively the model is to be. */
export function Liveliness({ value, onChange }: LivelinessProps) {
  const { t } = useTranslation()
  const byItself = t('agents.temperatureByItself')
  return (
    <Details label={t('agents.more')} open={value !== null} className="text-sm">
      <div className="mt-2">
        <Field label={t('agents.temperature')} hint={value === null ? byItself : t('agents.temperatureSet', { value })}>
          {(ids) => (
            <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
              {t('agents.precise')}
              <input
                {...ids}
                type="range"
                min={0}
                max={2}
                step={0.05}
                value={value ?? 1}
                {...(value === null && { 'aria-valuetext': byItself })}
                onChange={(event) => onChange(Number(event.target.value))}
                className={cx('w-44 accent-accent', value === null && 'opacity-60')}
              />
              {t('agents.lively')}
              {value !== null && (
                <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
                  {t('agents.temperatureReset')}
                </Button>
              )}
            </div>
          )}
        </Field>
      </div>
    </Details>
  )
}
