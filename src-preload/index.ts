import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../src-main/contract/bridge.ts'
import type { DesktopState } from '../src-main/contract/desktop.ts'
import type { AppEvent } from '../src-main/contract/events.ts'
import { ownBarSwitch } from '../src-main/contract/title-bar.ts'
import type { ShortcutId } from '../src-main/contract/shortcuts.ts'
import { ipcChannels } from '../src-main/transports/ipc-channels.ts'

/** Passes on what is sent on a channel. Returns its end. */
function follow<Sent>(channel: string, listener: (sent: Sent) => void): () => void {
  const onSent = (_event: IpcRendererEvent, sent: Sent) => listener(sent)
  ipcRenderer.on(channel, onSent)
  return () => {
    ipcRenderer.off(channel, onSent)
  }
}

const bridge: Bridge = {
  platform: 'electron',
  invoke: (name, input) => ipcRenderer.invoke(ipcChannels.invoke, name, input),
  subscribe: (listener) => follow<AppEvent>(ipcChannels.event, listener),
  onShortcut: (listener) => follow<ShortcutId>(ipcChannels.shortcut, listener),
  openFile: (accept) => ipcRenderer.invoke(ipcChannels.openFile, accept),
  saveFile: (handle, fileName) => ipcRenderer.invoke(ipcChannels.saveFile, handle, fileName),
  savePdf: (handle, fileName) => ipcRenderer.invoke(ipcChannels.savePdf, handle, fileName),
  openLink: (url) => ipcRenderer.invoke(ipcChannels.openLink, url),
  runtime: () => ipcRenderer.invoke(ipcChannels.runtime),
  rescue: (way) => ipcRenderer.invoke(ipcChannels.rescue, way),
  desktop: {
    state: () => ipcRenderer.invoke(ipcChannels.desktopState),
    onState: (listener) => follow<DesktopState>(ipcChannels.desktopState, listener),
    change: (patch) => ipcRenderer.invoke(ipcChannels.desktopChange, patch),
    titleBar: process.argv.includes(ownBarSwitch) ? 'own' : 'system',
    openMenu: (at) => ipcRenderer.invoke(ipcChannels.openMenu, at),
    act: (act) => ipcRenderer.invoke(ipcChannels.desktopAct, act),
    takePlace: () => ipcRenderer.invoke(ipcChannels.takePlace),
    onPlace: (listener) => follow(ipcChannels.place, listener),
    open: (kind, id) => ipcRenderer.invoke(ipcChannels.open, kind, id),
    openReminder: (words) => ipcRenderer.invoke(ipcChannels.openReminder, words),
    onQuickShown: (listener) => follow(ipcChannels.quickShown, listener),
  },
}

contextBridge.exposeInMainWorld('kernel', bridge)
