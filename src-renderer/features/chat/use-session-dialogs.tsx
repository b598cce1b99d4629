import { type ReactNode, Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.tsx'
import type { ChatStore } from './chat-store.ts'
import type { Asked } from './SessionDialogs.tsx'
import { type SessionChanges, type Transfers, useSessionChanges } from './use-session-changes.ts'

const SessionDialogs = lazily(async () => (await import('./SessionDialogs.tsx')).SessionDialogs)

/** What is done to chats, and what the user is asked before; not within the list, which is another one in a narrow window. */
export function useSessionDialogs(
  store: ChatStore,
  transfers: Transfers,
): { readonly changes: SessionChanges; readonly dialog: ReactNode; ask(asked: Asked): void } {
  const changes = useSessionChanges(store, transfers)
  const [asked, ask] = useState<Asked | null>(null)
  const dialog = asked && (
    <Suspense>
      <SessionDialogs
        asked={asked}
        store={store}
        importer={transfers.importer}
        changes={changes}
        onClose={() => ask(null)}
      />
    </Suspense>
  )
  return { changes, dialog, ask }
}
