import type { MenuItemConstructorOptions } from 'electron'

const english = { file: 'File', edit: 'Edit', view: 'View', window: 'Window' }
const chinese: typeof english = { file: '文件', edit: '编辑', view: '显示', window: '窗口' }
const roleNames: Readonly<Record<string, string>> = {
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  resetZoom: '实际大小',
  zoomIn: '放大',
  zoomOut: '缩小',
  togglefullscreen: '全屏',
  minimize: '最小化',
  close: '关闭窗口',
  quit: '退出',
  reload: '重新载入',
  toggleDevTools: '开发者工具',
}
type Role = NonNullable<MenuItemConstructorOptions['role']>

export interface MenuOptions {
  readonly locale: string
  readonly isMac: boolean
  /** Adds reload and the developer tools. */
  readonly isDevelopment: boolean
}

/** The app's menu in the language of the system. */
export function menuTemplate({ locale, isMac, isDevelopment }: MenuOptions): MenuItemConstructorOptions[] {
  const isChinese = locale.toLowerCase().startsWith('zh')
  const labels = isChinese ? chinese : english
  const item = (role: Role): MenuItemConstructorOptions => {
    const label = isChinese ? roleNames[role] : undefined
    return label ? { role, label } : { role }
  }
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const development = isDevelopment ? [item('reload'), item('toggleDevTools'), line] : []

  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: labels.file, submenu: [item('close'), ...(isMac ? [] : [line, item('quit')])] },
    {
      label: labels.edit,
      submenu: [item('undo'), item('redo'), line, item('cut'), item('copy'), item('paste'), item('selectAll')],
    },
    {
      label: labels.view,
      submenu: [...development, item('resetZoom'), item('zoomIn'), item('zoomOut'), line, item('togglefullscreen')],
    },
    { label: labels.window, submenu: [item('minimize')] },
  ]
}
