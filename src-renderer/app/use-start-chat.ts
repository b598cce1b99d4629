import { useMemo } from 'react'
import type { AppState } from './create-app.ts'

/** The ways to a new chat: an empty one, and one with a question in its field that the user may send. */
export const useStartChat = ({ chat, navigation }: Pick<AppState, 'chat' | 'navigation'>) =>
  useMemo(() => {
    const onStartChat = () => {
      chat.getState().startChat()
      navigation.getState().goTo('chat')
    }
    return {
      onStartChat,
      onAskInChat: (question: string) => {
        onStartChat()
        chat.getState().offer(question)
      },
    }
  }, [chat, navigation])
