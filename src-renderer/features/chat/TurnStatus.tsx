import { CircleAlert, CirclePause, RotateCcw } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import type { ErrorCode, WireError } from '../../../src-main/contract/error.ts'
import { describeError, reasonOf } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import type { Retry } from './conversation-slice.ts'
import { withoutTurns } from './markdown/disguised-links.ts'
import type { TurnActions } from './TurnFooter.tsx'

interface TurnStatusProps {
  readonly turn: Turn
  readonly retry: Retry | undefined
  readonly hasText: boolean
  readonly actions: Pick<TurnActions, 'onContinue' | 'onOpenSettings'>
}

/** How a turn stands, where that is not simply "answered". */
export function TurnStatus({ turn, retry, hasText, actions }: TurnStatusProps) {
  const { t } = useTranslation()
  if (turn.state === 'done') return null
  if (turn.state === 'running') return retry ? <Countdown retry={retry} /> : <Typing hasText={hasText} />

  const isFailed = turn.state === 'failed' || turn.unsaved
  return (
    <div
      role={isFailed ? 'alert' : undefined}
      className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3.5 py-2.5 text-base ${isFailed ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      {isFailed ? <CircleAlert className="size-4 shrink-0" /> : <CirclePause className="size-4 shrink-0" />}
      <span className="min-w-40 flex-1">{isFailed ? failureOf(t, turn, hasText) : t(`chat.turn.${turn.state}`)}</span>
      {isFailed && turn.error && <ToSettings error={turn.error} onOpen={actions.onOpenSettings} />}
      <Button size="sm" onClick={() => actions.onContinue(turn)}>
        <RotateCcw />
        {isFailed ? t('common.retry') : t('chat.turn.continue')}
      </Button>
      {isFailed && turn.error?.said && (
        <Details label={t('chat.turn.said')} className="w-full">
          <p className="mt-1 break-words whitespace-pre-wrap text-ink">{withoutTurns(turn.error.said)}</p>
        </Details>
      )}
    </div>
  )
}

interface ToSettingsProps {
  readonly error: WireError
  readonly onOpen: TurnActions['onOpenSettings']
}

/** The page of Settings on which a failure is put right, where there is one. */
function ToSettings({ error, onOpen }: ToSettingsProps) {
  const { t } = useTranslation()
  const isCap = error.code === 'cap_reached'
  if (!isCap && !isOfConnection(error)) return null
  return (
    <Button size="sm" onClick={() => (isCap ? onOpen('caps') : onOpen())}>
      {t(isCap ? 'finder.page.usage' : 'nav.settings')}
    </Button>
  )
}

/** What is put right where models are connected. */
const ofConnection: ReadonlySet<ErrorCode> = new Set([
  'provider_auth',
  'provider_unreachable',
  'provider_bad_answer',
  'provider_failed',
])
/** What the model would not take is put right in the chat. */
const ofMessage: ReadonlySet<string | undefined> = new Set(['too_long', 'refused', 'withheld'])

const isOfConnection = (error: WireError): boolean =>
  reasonOf(error) === 'quota' || (ofConnection.has(error.code) && !ofMessage.has(reasonOf(error)))

/** An answer that was not saved stands above this, whole. Who sent the half of one was reached. */
function failureOf(t: TFunction, { error, unsaved }: Turn, hasText: boolean): string {
  if (unsaved) return t('chat.turn.unsaved', { reason: describeError(t, error) })
  return hasText && error?.code === 'provider_unreachable' ? t('chat.turn.brokeOff') : describeError(t, error)
}

function Typing({ hasText }: { readonly hasText: boolean }) {
  const { t } = useTranslation()
  return (
    <span role="status" aria-label={t('chat.turn.running')} className={`flex gap-1 ${hasText ? 'mt-3' : 'py-2'}`}>
      {[0, 160, 320].map((delay) => (
        <span
          key={delay}
          className="size-1.5 animate-blink rounded-full bg-accent"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  )
}

function Countdown({ retry }: { readonly retry: Retry }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  // Follows the clock until the next attempt.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((retry.at - now) / 1_000))
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-base text-warm">
      <RotateCcw className="size-4 shrink-0" />
      {t('chat.turn.retrying', { reason: t(`errorNames.${retry.code}`), seconds })}
    </p>
  )
}
