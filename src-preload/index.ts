import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../src-main/contract/bridge.ts'
import type { AppEvent } from '../src-main/contract/events.ts'
import type { ShortcutId } from '../src-main/contract/shortcuts.ts'
import { ipcChannels } from '../src-main/transports/ipc-channels.ts'

const bridge: Bridge = {
  platform: 'electron',
  invoke: (name, input) => ipcRenderer.invoke(ipcChannels.invoke, name, input),
  subscribe(listener) {
    const onEvent = (_event: IpcRendererEvent, event: AppEvent) => listener(event)
    ipcRenderer.on(ipcChannels.event, onEvent)
    return () => {
      ipcRenderer.off(ipcChannels.event, onEvent)
    }
  },
  onShortcut(listener) {
    const onChosen = (_event: IpcRendererEvent, id: ShortcutId) => listener(id)
    ipcRenderer.on(ipcChannels.shortcut, onChosen)
    return () => {
      ipcRenderer.off(ipcChannels.shortcut, onChosen)
    }
  },
  openFile: (accept) => ipcRenderer.invoke(ipcChannels.openFile, accept),
  saveFile: (handle, fileName) => ipcRenderer.invoke(ipcChannels.saveFile, handle, fileName),
  savePdf: (handle, fileName) => ipcRenderer.invoke(ipcChannels.savePdf, handle, fileName),
  openLink: (url) => ipcRenderer.invoke(ipcChannels.openLink, url),
  runtime: () => ipcRenderer.invoke(ipcChannels.runtime),
  rescue: (way) => ipcRenderer.invoke(ipcChannels.rescue, way),
}

contextBridge.exposeInMainWorld('kernel', bridge)
