import { useEffect, useState } from 'react'
import { isReading } from './draft-files.ts'
import type { Draft } from './untrusted-spans.ts'

/**
 * Sends a draft; where files of it are read still, once they are. It stays where one of them could not be read, or where
 * it is changed meanwhile. `waits` tells that it was sent and has not gone.
 */
export function useSendWhenRead(draft: Draft, mayGo: boolean, send: () => void): { waits: boolean; ask: () => void } {
  const { text, files = [] } = draft
  const [asked, setAsked] = useState<string | null>(null)
  const now = [text, ...files.map(({ key, error }) => (error === null ? key : ''))].join('\n')
  const isUnread = files.some(isReading)
  const holds = asked === now && mayGo
  useEffect(() => {
    if (asked === null || (holds && isUnread)) return
    setAsked(null)
    if (holds) send()
  }, [asked, holds, isUnread, send])
  const ask = () => {
    if (mayGo && isUnread) setAsked(now)
    else if (mayGo) send()
  }
  return { waits: holds && isUnread, ask }
}
