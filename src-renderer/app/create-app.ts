import type { Bridge } from '../../src-main/contract/bridge.ts'
import { createButlerStore } from '../features/butler/butler-store.ts'
import { createChatStore } from '../features/chat/chat-store.ts'
import { createSettingsStore } from '../features/settings/settings-store.ts'
import { createCommandClient } from '../lib/command-client.ts'
import { createToastStore } from '../lib/toasts.ts'
import { createNavigation } from './navigation.ts'

/** All state of the window. Features meet here only. */
export function createApp(bridge: Bridge) {
  const call = createCommandClient(bridge)
  return {
    bridge,
    call,
    chat: createChatStore(call),
    butler: createButlerStore(call, bridge),
    settings: createSettingsStore(call, (handle, fileName) => bridge.saveFile(handle, fileName)),
    toasts: createToastStore(),
    navigation: createNavigation(),
  }
}
export type AppState = ReturnType<typeof createApp>
