import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { MessagePlace } from '../features/butler/message-place.ts'
import { useNotices } from '../lib/use-notices.ts'
import type { AppState } from './create-app.ts'

/** The ways from one feature to another: the same at each call, or what is shown would be drawn anew with every step. */
export function useWays({ chat, butler, navigation }: AppState) {
  const { fail } = useNotices()
  const { goTo, openButler, openSettings, openConnecting } = useStore(navigation)
  const onOpenButler = useCallback(() => goTo('butler'), [goTo])
  const onOpenSettings = useCallback(
    (what?: 'caps' | 'connect') => {
      if (what === 'connect') openConnecting()
      else if (what === 'caps') openSettings('usage', 'caps')
      else openSettings('answers')
    },
    [openConnecting, openSettings],
  )
  const onOpenMemory = useCallback(
    (memoryId: string) => {
      openButler('memories')
      const { leave, select } = butler.getState()
      leave(() => void select(memoryId))
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
  return {
    onOpenButler,
    onOpenSettings,
    onOpenMemory,
    onForget,
    onOpenReview,
    onOpenTrouble,
    onOpenMessage,
    onOpenSession,
  }
}
