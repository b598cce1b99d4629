import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../ui/Choices.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { dayOf } from './changes/calendar.ts'
import { daysFrom, endOfDay, isDay, lastDay, shelfLives } from './memory-dates.ts'
import type { MemoryDialogProps } from './memory-props.ts'

const lives = ['week', 'month', 'year', 'date', 'forever'] as const
type Life = (typeof lives)[number]

/** Until when a memory is to be brought up. */
export function MemoryExpiryDialog({ memory, actions, onClose }: MemoryDialogProps) {
  const { t } = useTranslation()
  const [life, setLife] = useState<Life>(memory.expiresAt ? 'date' : 'month')
  const [day, setDay] = useState(memory.expiresAt ? dayOf(new Date(memory.expiresAt)) : '')
  const today = dayOf(new Date())
  const isValid = life !== 'date' || (isDay(day) && day >= today)
  const save = () => actions.onControl(memory, { kind: 'expire', value: valueOf(life, day) })
  const options = lives.filter((one) => one !== 'forever' || memory.expiresAt !== null)
  return (
    <ConfirmDialog
      title={t('butler.life.expiry.title')}
      description={t('butler.life.expiry.description')}
      confirmLabel={t('common.save')}
      isValid={isValid}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        <Choices
          label={t('butler.life.expiry.title')}
          value={life}
          options={options.map((value) => ({ value, title: t(`butler.life.expiry.${value}`) }))}
          onChange={(next) => setLife(next)}
        />
        {life === 'date' && (
          <Field label={t('butler.life.expiry.day')}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                min={today}
                max={lastDay}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

function valueOf(life: Life, day: string): string | null {
  if (life === 'forever') return null
  return life === 'date' ? endOfDay(day) : daysFrom(new Date(), shelfLives[life])
}
