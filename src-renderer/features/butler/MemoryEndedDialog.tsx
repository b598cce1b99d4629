import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../ui/Choices.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextArea, TextInput } from '../../ui/Field.tsx'
import { dayOf } from './changes/calendar.ts'
import { isDay, sinceDay, untilDay } from './memory-dates.ts'
import type { MemoryDialogProps } from './memory-props.ts'

const endings = ['changed', 'over'] as const

/** What was true is not any more: something else is, or nothing. Either way it stays the answer for the time before. */
export function MemoryEndedDialog({ memory, actions, onClose }: MemoryDialogProps) {
  const { t } = useTranslation()
  const today = dayOf(new Date())
  const [ending, setEnding] = useState<(typeof endings)[number]>('changed')
  const [content, setContent] = useState(memory.content)
  const [day, setDay] = useState(today)
  const text = content.trim()
  const isChanged = ending === 'changed'
  const isValid = isDay(day) && day <= today && (!isChanged || (text !== '' && text !== memory.content))
  const save = () =>
    isChanged
      ? actions.onSupersede(memory, text, sinceDay(day, today))
      : actions.onControl(memory, { kind: 'expire', value: untilDay(day, new Date()) })
  return (
    <ConfirmDialog
      title={t('butler.life.end.title')}
      description={t('butler.life.end.description')}
      confirmLabel={t('common.save')}
      isValid={isValid}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        <Choices
          label={t('butler.life.end.title')}
          value={ending}
          options={endings.map((value) => ({
            value,
            title: t(`butler.life.end.${value}`),
            hint: t(`butler.life.end.${value}Hint`),
          }))}
          onChange={(next) => setEnding(next)}
        />
        {isChanged && (
          <Field label={t('butler.life.end.now')}>
            {(ids) => (
              <TextArea {...ids} rows={3} value={content} onChange={(event) => setContent(event.target.value)} />
            )}
          </Field>
        )}
        <Field label={t(isChanged ? 'butler.life.end.since' : 'butler.life.end.until')}>
          {(ids) => (
            <TextInput {...ids} type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
