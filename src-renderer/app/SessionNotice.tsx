import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionLife } from '../../src-main/contract/bridge.ts'
import { Notice } from '../ui/Notice.tsx'
import type { AppState } from './create-app.ts'
import { reloadApp } from './load-app.ts'

/** Whether this browser is signed in. Once it is again, all that is shown is asked for anew. */
export function useSession(app: AppState): boolean {
  const [isSignedIn, setSignedIn] = useState(true)
  useEffect(
    () =>
      app.bridge.watchSession?.((isNow) => {
        setSignedIn(isNow)
        if (isNow) void reloadApp(app)
      }),
    [app],
  )
  return isSignedIn
}

/** Says that the session is over, and how to go on. */
export function SessionNotice() {
  const { t } = useTranslation()
  return (
    <Notice
      label={t('session.label')}
      text={t('session.ended', { hours: sessionLife.idleHours, days: sessionLife.days })}
    />
  )
}
