import { app, Menu } from 'electron'
import { menuTemplate } from './menu-template.ts'

/** Sets the app's menu. The app has to be ready, so that it knows its locale. */
export function setMenu(isDevelopment: boolean): void {
  const template = menuTemplate({ locale: app.getLocale(), isMac: process.platform === 'darwin', isDevelopment })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
