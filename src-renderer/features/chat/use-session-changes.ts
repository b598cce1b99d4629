import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import type { Notify } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatStore } from './chat-store.ts'
import type { SessionRemoval } from './sessions-slice.ts'

/** What a dialog about a chat does. False where it failed, which was said. */
export function useSessionChanges(store: ChatStore, notify: Notify) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices(notify)
  const state = store.getState()
  const rename = async (session: Session, title: string): Promise<boolean> => {
    try {
      await state.renameSession(session.id, title)
      await state.refresh()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const remove = async (session: Session, memories: SessionRemoval): Promise<boolean> => {
    const wasOpen = store.getState().sessionId === session.id
    if (wasOpen) state.startChat()
    try {
      const { changeId, memories: forgotten } = await state.removeSession(session.id, memories)
      if (!changeId) tell(t('chat.remove.done'))
      else {
        const restore = () => state.undoLearned(changeId)
        tell(t('chat.remove.doneForgot', { count: forgotten.length }), restore, t('chat.remove.restore'))
      }
      return true
    } catch (error) {
      if (wasOpen && store.getState().sessionId === null) void state.openSession(session.id)
      fail(error)
      return false
    }
  }
  return { rename, remove }
}
