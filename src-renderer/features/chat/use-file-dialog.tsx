import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Output } from '../../lib/command-client.ts'
import type { ChatStore } from './chat-store.ts'

const FileDialog = lazy(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })))

/** What was read of a file, shown on request. */
export function useFileDialog(store: ChatStore, fail: (error: unknown) => void) {
  const [shown, setShown] = useState<Output<'attachment_get'> | null>(null)
  const show = useCallback(
    (id: string): void => {
      void store.getState().fileText(id, 0).then(setShown).catch(fail)
    },
    [store, fail],
  )
  const more = ({ file, text, nextOffset }: Output<'attachment_get'>): void => {
    if (nextOffset === null) return
    void store
      .getState()
      .fileText(file.id, nextOffset)
      .then((next) => setShown({ ...next, text: text + next.text }))
      .catch(fail)
  }
  const dialog: ReactNode = shown && (
    <Suspense>
      <FileDialog shown={shown} onMore={() => more(shown)} onClose={() => setShown(null)} />
    </Suspense>
  )
  return { show, dialog }
}
