import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../../src-main/contract/chat.ts'
import { debounce } from '../../../lib/debounce.ts'
import { describeError } from '../../../lib/errors.ts'
import { formatRelative } from '../../../lib/format.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, loading, type Loadable, ready } from '../../../lib/loadable.ts'
import { sessionTitle } from '../../../lib/session-title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { lastDay } from '../memory-dates.ts'
import type { ForgetSelection } from './forget-slice.ts'
import { forgetWays, timeSelection, type ForgetWay } from './forget-words.ts'

interface ForgetChoiceProps {
  findSessions(query: string): Promise<readonly Session[]>
  onChoose(selection: ForgetSelection): void
  onCancel(): void
}

/** What to forget: by what it is about, by person, by conversation, or by when it was said. */
export function ForgetChoice({ findSessions, onChoose, onCancel }: ForgetChoiceProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<ForgetWay>('topic')
  const [text, setText] = useState('')
  const [sessionId, setSessionId] = useState<string | null>(null)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const selection = selectionOf(way, { text: text.trim(), sessionId, from, to })
  return (
    <form
      className="mt-2 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (selection) onChoose(selection)
      }}
    >
      <Segmented
        label={t('butler.forgetting.way.label')}
        value={way}
        options={forgetWays.map((value) => ({ value, label: t(`butler.forgetting.way.${value}`) }))}
        onChange={(next) => setWay(next)}
        className="max-w-full self-start overflow-x-auto"
      />
      {(way === 'topic' || way === 'person') && (
        <Field label={t(`butler.forgetting.ask.${way}`)} hint={t(`butler.forgetting.askHint.${way}`)}>
          {(ids) => (
            <TextInput
              {...ids}
              value={text}
              maxLength={way === 'person' ? 200 : 2_000}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      {way === 'session' && (
        <SessionChoice findSessions={findSessions} sessionId={sessionId} onSession={setSessionId} />
      )}
      {way === 'time' && (
        <div className="flex flex-wrap gap-4">
          <Field label={t('butler.forgetting.from')}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                max={lastDay}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('butler.forgetting.to')}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                max={lastDay}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
          {from !== '' && to !== '' && from > to && (
            <p role="alert" className="basis-full text-sm text-danger">
              {t('butler.forgetting.wrongTime')}
            </p>
          )}
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!selection}>
          {t('butler.forgetting.look')}
        </Button>
      </div>
    </form>
  )
}

interface Given {
  readonly text: string
  readonly sessionId: string | null
  readonly from: string
  readonly to: string
}

function selectionOf(way: ForgetWay, { text, sessionId, from, to }: Given): ForgetSelection | null {
  if (way === 'session') return sessionId === null ? null : { sessionId }
  if (way === 'time') return timeSelection(from, to)
  if (text === '') return null
  return way === 'person' ? { person: text } : { query: text }
}

interface SessionChoiceProps extends Pick<ForgetChoiceProps, 'findSessions'> {
  readonly sessionId: string | null
  onSession(sessionId: string): void
}

const searchDelayMs = 160

function SessionChoice({ findSessions, sessionId, onSession }: SessionChoiceProps) {
  const { t, i18n } = useTranslation()
  const name = useId()
  const [query, setQuery] = useState('')
  const [sessions, setSessions] = useState<Loadable<readonly Session[]>>(loading)
  const find = useMemo(() => {
    const latest = createLatest()
    return debounce((text: string) => {
      const isNewest = latest.begin()
      findSessions(text).then(
        (found) => isNewest() && setSessions(ready(found)),
        (error: unknown) => isNewest() && setSessions(failed(error)),
      )
    }, searchDelayMs)
  }, [findSessions])
  useEffect(() => {
    find('')
    return () => find.cancel()
  }, [find])
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('butler.forgetting.findSession')}
        clearLabel={t('common.clear')}
        value={query}
        onChange={(text) => {
          setQuery(text)
          find(text)
        }}
      />
      {sessions.status === 'failed' && <p className="text-sm text-danger">{describeError(t, sessions.error)}</p>}
      {sessions.status === 'ready' && sessions.value.length === 0 && (
        <p className="text-sm text-muted">{t('butler.forgetting.noSession')}</p>
      )}
      {sessions.status === 'ready' && (
        <fieldset className="flex max-h-64 flex-col overflow-y-auto">
          <legend className="sr-only">{t('butler.forgetting.way.session')}</legend>
          {sessions.value.map((session) => (
            <label key={session.id} className="flex items-center gap-3 rounded-sm px-2 py-1.5 text-base hover:bg-hover">
              <input
                type="radio"
                name={name}
                checked={session.id === sessionId}
                onChange={() => onSession(session.id)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 grow truncate">{sessionTitle(t, session, i18n.language)}</span>
              <time dateTime={session.updatedAt} className="shrink-0 text-xs text-faint">
                {formatRelative(session.updatedAt, i18n.language)}
              </time>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
