import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleReading } from '../../../src-main/contract/schedule.ts'
import { formatMoment } from '../../lib/format.ts'
import { createLatest } from '../../lib/latest.ts'
import { createOnce } from '../../lib/once.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ruleInWords } from './rule-words.ts'
import type { ScheduleAct } from './schedules-slice.ts'

interface ScheduleLineProps {
  /** What it begins with, read at once; empty for nothing. */
  readonly brought: string
  onTaken(): void
  onRead(sentence: string): Promise<ScheduleReading>
  onSet(reading: ScheduleReading & { readonly act: ScheduleAct }): Promise<void>
  onFailure(error: unknown): void
}

const acts = ['remind', 'say', 'backup'] as const

/** A sentence, what it was understood as, and the button that sets it. */
export function ScheduleLine({ brought, onTaken, onRead, onSet, onFailure }: ScheduleLineProps) {
  const { t } = useTranslation()
  const [sentence, setSentence] = useState('')
  const [reading, setReading] = useState<ScheduleReading | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [once] = useState(createOnce)
  const [latest] = useState(createLatest)
  const read = (words: string): void => {
    const isNewest = latest.begin()
    onRead(words).then(
      (found) => isNewest() && setReading(found),
      (error: unknown) => isNewest() && onFailure(error),
    )
  }
  /** What was understood is of these words only. */
  const write = (words: string): void => {
    latest.begin()
    setSentence(words)
    setReading(null)
  }
  const take = useEffectEvent(() => {
    if (brought === '') return
    onTaken()
    field.current?.focus()
    write(brought)
    read(brought)
  })
  useEffect(() => take(), [brought])
  /** The button that had the focus goes: one goes on in the line. */
  const clear = (): void => {
    write('')
    field.current?.focus()
  }
  return (
    <form
      aria-label={t('schedules.new')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (sentence.trim() === '') return field.current?.focus()
        read(sentence)
      }}
    >
      <Field label={t('schedules.new')} hint={t('schedules.example')}>
        {(ids) => (
          <div className="flex gap-2">
            <TextInput
              {...ids}
              ref={field}
              value={sentence}
              maxLength={1_000}
              onChange={(event) => write(event.target.value)}
            />
            <Button type="submit">{t('schedules.read')}</Button>
          </div>
        )}
      </Field>
      {reading && (
        <Understood
          reading={reading}
          onAct={(act) => setReading({ ...reading, act })}
          onSet={(chosen) => void once('set', () => onSet(chosen).then(clear)).catch(onFailure)}
          onCancel={clear}
        />
      )}
    </form>
  )
}

interface UnderstoodProps {
  readonly reading: ScheduleReading
  onAct(act: ScheduleAct): void
  onSet(reading: ScheduleReading & { readonly act: ScheduleAct }): void
  onCancel(): void
}

function Understood({ reading, onAct, onSet, onCancel }: UnderstoodProps) {
  const { t, i18n } = useTranslation()
  const { rule, act, text, question, upcoming } = reading
  const isOpen = question !== null && question !== 'act'
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 text-base">
      {isOpen ? (
        <p>{t(`schedules.question.${question === 'what' && act === 'remind' ? 'remindOf' : question}`)}</p>
      ) : (
        rule && (
          <>
            <p className="font-medium">{ruleInWords(t, rule, i18n.language)}</p>
            {question === 'act' || act === null ? (
              <>
                <p>{t('schedules.question.act')}</p>
                <Segmented
                  label={t('schedules.question.act')}
                  value={act ?? ''}
                  options={acts.map((value) => ({ value, label: t(`schedules.act.${value}`) }))}
                  className="max-w-full flex-wrap self-start"
                  onChange={(value) => onAct(value as ScheduleAct)}
                />
                {act !== null && act !== 'backup' && <p>{t(`schedules.does.${act}`, { text })}</p>}
              </>
            ) : (
              <p>{act === 'backup' ? t('schedules.act.backup') : t(`schedules.does.${act}`, { text })}</p>
            )}
            {rule.kind !== 'at' && (
              <p className="text-sm text-muted">
                {t('schedules.next', { times: upcoming.map((at) => formatMoment(at, i18n.language)).join(' · ') })}
              </p>
            )}
            <div className="flex gap-2">
              <Button
                variant="primary"
                size="sm"
                disabled={act === null}
                onClick={() => act !== null && onSet({ ...reading, act })}
              >
                {t('schedules.set')}
              </Button>
              <Button size="sm" onClick={onCancel}>
                {t('common.cancel')}
              </Button>
            </div>
          </>
        )
      )}
    </div>
  )
}
