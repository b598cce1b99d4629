import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { MessagePlace } from '../features/butler/message-place.ts'
import { useNotices } from '../lib/use-notices.ts'
import type { AppState } from './create-app.ts'

/** The ways from one feature to another. */
export function useWays({ chat, butler, navigation }: AppState) {
  const { fail } = useNotices()
  const { goTo, openButler } = useStore(navigation)
  const onOpenMemory = useCallback(
    (memoryId: string) => {
      openButler('memories')
      void butler.getState().select(memoryId)
    },
    [butler, openButler],
  )
  const onForget = useCallback(
    (memoryIds: readonly string[]) => void butler.getState().beginForgetting({ ids: [...memoryIds] }),
    [butler],
  )
  const onOpenReview = useCallback(() => openButler('review'), [openButler])
  const onOpenTrouble = useCallback(
    (painId: string) => {
      openButler('review')
      butler.getState().lookAtTrouble(painId)
    },
    [butler, openButler],
  )
  const onOpenMessage = useCallback(
    (place: MessagePlace) => {
      goTo('chat')
      void chat.getState().openMessage(place).catch(fail)
    },
    [chat, goTo, fail],
  )
  const onOpenSession = useCallback(
    (sessionId: string) => {
      goTo('chat')
      void chat.getState().openSession(sessionId)
    },
    [chat, goTo],
  )
  return { onOpenMemory, onForget, onOpenReview, onOpenTrouble, onOpenMessage, onOpenSession }
}
