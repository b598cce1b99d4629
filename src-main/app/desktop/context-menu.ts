import { type BrowserWindow, clipboard, Menu } from 'electron'
import type { Words } from '../words.ts'
import { contextMenuTemplate } from './context-menu-template.ts'

/** Shows the system's own menu where a window is clicked with the other button. */
export function showContextMenus(window: BrowserWindow, words: () => Words): void {
  const page = window.webContents
  page.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked, words(), {
      replaceWord: (word) => page.replaceMisspelling(word),
      addWord: (word) => page.session.addWordToSpellCheckerDictionary(word),
      copyLink: (url) => void clipboard.writeText(url),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
