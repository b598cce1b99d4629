import type { EventMap } from '../../src-main/contract/events.ts'
import type { ToastInput } from '../lib/toasts.ts'
import type { AppState } from './create-app.ts'

/** Says what was learned from chats that came in, and leads to it; it comes long after they did, and stays until it is seen. */
export function importReadNotice(
  { chat, navigation }: Pick<AppState, 'chat' | 'navigation'>,
  { agentId, learned, waiting, unread }: EventMap['import_read'],
): ToastInput {
  const tab = learned > 0 ? 'changes' : 'review'
  const leads = learned + waiting > 0 && chat.getState().agentId === agentId
  return {
    text: (t) =>
      [
        learned > 0 && t('imports.learned', { count: learned }),
        waiting > 0 && t(learned > 0 ? 'imports.toConfirm' : 'imports.onlyToConfirm', { count: waiting }),
        unread > 0 && t('imports.unread', { count: unread }),
        learned + waiting + unread === 0 && t('imports.nothingLearned'),
      ]
        .filter(Boolean)
        .join(' · '),
    lasting: true,
    ...(leads && { action: { label: (t) => t('imports.see'), run: () => navigation.getState().openButler(tab) } }),
  }
}
