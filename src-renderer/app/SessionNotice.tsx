import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionLife, type SessionState } from '../../src-main/contract/bridge.ts'
import { Notice } from '../ui/Notice.tsx'
import type { AppState } from './create-app.ts'
import { reloadApp } from './load-app.ts'

/** How this browser is connected. Once it is again, all that is shown is asked for anew. */
export function useSession(app: AppState): SessionState {
  const [session, setSession] = useState<SessionState>('signed_in')
  useEffect(
    () =>
      app.bridge.watchSession?.((now) => {
        setSession(now)
        if (now === 'signed_in') void reloadApp(app)
      }),
    [app],
  )
  return session
}

interface SessionNoticeProps {
  readonly session: SessionState
}

/** Says that the session is over or the app does not answer, and how to go on. */
export function SessionNotice({ session }: SessionNoticeProps) {
  const { t } = useTranslation()
  if (session === 'signed_in') return null
  const ended = { hours: sessionLife.idleHours, days: sessionLife.days }
  return <Notice label={t('session.label')} text={session === 'lost' ? t('session.lost') : t('session.ended', ended)} />
}
