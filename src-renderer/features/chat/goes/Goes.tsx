import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazily } from '../../../lib/lazily.tsx'
import type { ChatStore } from '../chat-store.ts'
import { openLook } from './goes-slice.ts'

const GoesDialog = lazily(async () => (await import('./GoesDialog.tsx')).GoesDialog)

interface GoesProps {
  readonly store: ChatStore
  onFailure(error: unknown): void
}

/** What is about to go, as long as it is looked at. */
export function Goes({ store, onFailure }: GoesProps) {
  const look = useStore(store, openLook)
  const sending = useStore(store, (state) => state.sending)
  if (!look) return null
  return (
    <Suspense>
      <GoesDialog
        look={look}
        sending={sending}
        onSend={(stays) => void store.getState().sendLooked(stays).catch(onFailure)}
        onClose={() => store.getState().closeLook()}
      />
    </Suspense>
  )
}
