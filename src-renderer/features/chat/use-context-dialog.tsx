import { type ReactNode, Suspense, useState } from 'react'
import type { ContextUse } from '../../../src-main/contract/context.ts'
import type { Output } from '../../lib/command-client.ts'
import { lazily } from '../../lib/lazily.tsx'
import type { ChatStore } from './chat-store.ts'

const ContextDialog = lazily(async () => (await import('./ContextDialog.tsx')).ContextDialog)

interface Shown {
  readonly sessionId: string
  readonly use: ContextUse
  readonly usage: Output<'session_usage'>['items']
  readonly done: Omit<Output<'session_compact'>, 'use'> | null
}

/** What fills the model's window, shown on request, and summing the conversation up from there. */
export function useContextDialog(store: ChatStore, fail: (error: unknown) => void) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const show = (sessionId: string): void => {
    const { contextOf, usageOf } = store.getState()
    void Promise.all([contextOf(sessionId), usageOf(sessionId)])
      .then(([use, usage]) => setShown({ sessionId, use, usage, done: null }))
      .catch(fail)
  }
  const compact = (sessionId: string): void => {
    if (busy) return
    setBusy(true)
    const { compact: sumUp, usageOf } = store.getState()
    void sumUp(sessionId)
      .then(async ({ use, ...done }) => setShown({ sessionId, use, usage: await usageOf(sessionId), done }))
      .catch(fail)
      .finally(() => setBusy(false))
  }
  const dialog: ReactNode = shown && (
    <Suspense>
      <ContextDialog
        use={shown.use}
        usage={shown.usage}
        done={shown.done}
        busy={busy}
        onCompact={() => compact(shown.sessionId)}
        onClose={() => setShown(null)}
      />
    </Suspense>
  )
  return { show, compact, dialog }
}
