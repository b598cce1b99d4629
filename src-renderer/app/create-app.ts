import type { Bridge } from '../../src-main/contract/bridge.ts'
import { createButlerStore } from '../features/butler/butler-store.ts'
import { createChatStore } from '../features/chat/chat-store.ts'
import { createSessionExporter } from '../features/chat/export-session.ts'
import { createChatImporter } from '../features/chat/import-chats.ts'
import { createSidebarStore } from '../features/chat/sidebar-store.ts'
import { createSettingsStore } from '../features/settings/settings-store.ts'
import { answerOf, createCommandClient } from '../lib/command-client.ts'
import { createToastStore } from '../lib/toasts.ts'
import { createHealthStore } from './health-store.ts'
import { createNavigation } from './navigation.ts'
import { createReminderStore } from './reminder-store.ts'
import { createRuntimeStore } from './runtime-store.ts'

/** All state of the window. Features meet here only. */
export function createApp(bridge: Bridge) {
  const call = createCommandClient(bridge)
  const saveFile = async (handle: string, fileName: string) => answerOf(await bridge.saveFile(handle, fileName))
  return {
    bridge,
    call,
    chat: createChatStore(call),
    sidebar: createSidebarStore(),
    exporter: createSessionExporter(call, bridge),
    importer: createChatImporter(call, bridge),
    butler: createButlerStore(call, { openFile: bridge.openFile, saveFile }),
    settings: createSettingsStore(call, saveFile),
    health: createHealthStore(call, saveFile),
    runtime: createRuntimeStore(bridge),
    reminders: createReminderStore(call),
    toasts: createToastStore(),
    navigation: createNavigation(),
  }
}
export type AppState = ReturnType<typeof createApp>
