/** Electron's channels between a window and the main process. */
export const ipcChannels = {
  invoke: 'kernel:invoke',
  event: 'kernel:event',
  shortcut: 'bridge:shortcut',
  openFile: 'bridge:open-file',
  saveFile: 'bridge:save-file',
  savePdf: 'bridge:save-pdf',
  openLink: 'bridge:open-link',
  runtime: 'bridge:runtime',
  rescue: 'bridge:rescue',
  desktopState: 'desktop:state',
  desktopChange: 'desktop:change',
  desktopAct: 'desktop:act',
  takePlace: 'desktop:take-place',
  openChat: 'desktop:open-chat',
  place: 'desktop:place',
  quickShown: 'desktop:quick-shown',
} as const
