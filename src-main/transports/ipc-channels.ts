/** Electron's channels between a window and the main process. */
export const ipcChannels = {
  invoke: 'kernel:invoke',
  event: 'kernel:event',
  openFile: 'bridge:open-file',
  saveFile: 'bridge:save-file',
  openLink: 'bridge:open-link',
} as const
