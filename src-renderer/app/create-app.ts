import type { Bridge } from '../../src-main/contract/bridge.ts'
import { createButlerStore } from '../features/butler/butler-store.ts'
import { type ChatStore, createChatStore } from '../features/chat/chat-store.ts'
import type { DraftKeeper } from '../features/chat/drafts/draft-keeper.ts'
import { createSessionExporter } from '../features/chat/export-session.ts'
import { createChatImporter } from '../features/chat/import-chats.ts'
import { createSidebarStore } from '../features/chat/sidebar-store.ts'
import { createSettingsStore } from '../features/settings/settings-store.ts'
import { answerOf, type CommandClient, createCommandClient } from '../lib/command-client.ts'
import { createToastStore } from '../lib/toasts.ts'
import { createHealthStore } from './health-store.ts'
import { createNavigation } from './navigation.ts'
import { createReminderStore } from './reminder-store.ts'
import { createRuntimeStore } from './runtime-store.ts'

/** All state of the window. Features meet here only. */
export function createApp(bridge: Bridge) {
  const call = createCommandClient(bridge)
  const saveFile = async (handle: string, fileName: string) => answerOf(await bridge.saveFile(handle, fileName))
  const chat = createChatStore(call)
  const toasts = createToastStore()
  // A new chat is still the same one when it has its first message.
  chat.subscribe(({ sessionId }, before) => {
    if (before.sessionId !== null && sessionId !== before.sessionId) toasts.getState().leaveChat()
  })
  let keeper: Promise<DraftKeeper> | undefined
  return {
    bridge,
    call,
    chat,
    /** What keeps what is typed; the quick window has none. */
    drafts: () => (keeper ??= keeperOf(call, chat)),
    sidebar: createSidebarStore(),
    exporter: createSessionExporter(call, bridge),
    importer: createChatImporter(call, bridge),
    butler: createButlerStore(call, { openFile: bridge.openFile, saveFile }),
    settings: createSettingsStore(call, saveFile),
    health: createHealthStore(call, saveFile),
    runtime: createRuntimeStore(bridge),
    reminders: createReminderStore(call),
    toasts,
    navigation: createNavigation(),
  }
}
export type AppState = ReturnType<typeof createApp>

async function keeperOf(call: CommandClient, chat: ChatStore): Promise<DraftKeeper> {
  const { createDraftKeeper } = await import('../features/chat/drafts/draft-keeper.ts')
  return createDraftKeeper(call, chat)
}
