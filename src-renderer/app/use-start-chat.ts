import { useMemo } from 'react'
import { emptyDraft } from '../features/chat/untrusted-spans.ts'
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
        chat.getState().setDraft({ ...emptyDraft, text: question })
      },
    }
  }, [chat, navigation])
