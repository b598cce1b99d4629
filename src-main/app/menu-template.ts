import type { MenuItemConstructorOptions } from 'electron'
import type { Language } from './words.ts'
import { keyNameOf, type Shortcut, type ShortcutId, shortcutIds, shortcutOf } from '../contract/shortcuts.ts'

const english = { file: 'File', edit: 'Edit', view: 'View', window: 'Window' }
const chinese: typeof english = { file: '文件', edit: '编辑', view: '显示', window: '窗口' }
const roleNames: Readonly<Record<string, string>> = {
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
  togglefullscreen: '全屏',
  minimize: '最小化',
  close: '关闭窗口',
  quit: '退出',
  reload: '重新载入',
  toggleDevTools: '开发者工具',
}
const englishShortcuts: Readonly<Record<ShortcutId, string>> = {
  newChat: 'New Chat',
  temporaryChat: 'New Temporary Chat',
  settings: 'Settings',
  copyAnswer: 'Copy Last Answer',
  showFirst: 'See What Will Be Sent',
  find: 'Find in Chat',
  findAll: 'Search All Chats',
  palette: 'Go to Anything',
  sidebar: 'Show or Hide Chats',
  composer: 'Write a Message',
  previousChat: 'Previous Chat',
  nextChat: 'Next Chat',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  zoomReset: 'Actual Size',
  list: 'Keyboard Shortcuts',
}
const chineseShortcuts: typeof englishShortcuts = {
  newChat: '新对话',
  temporaryChat: '新的临时对话',
  settings: '设置',
  copyAnswer: '复制上一条回答',
  showFirst: '预览发送内容',
  find: '在对话中查找',
  findAll: '搜索所有对话',
  palette: '快速跳转',
  sidebar: '显示或隐藏对话列表',
  composer: '写消息',
  previousChat: '上一个对话',
  nextChat: '下一个对话',
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomReset: '实际大小',
  list: '键盘快捷键',
}
type Role = NonNullable<MenuItemConstructorOptions['role']>

export interface MenuOptions {
  readonly language: Language
  readonly isMac: boolean
  /** Adds reload and the developer tools. */
  readonly isDevelopment: boolean
  /** Does what was chosen, in the window. */
  run(id: ShortcutId): void
}

/** The app's menu. */
export function menuTemplate({ language, isMac, isDevelopment, run }: MenuOptions): MenuItemConstructorOptions[] {
  const isChinese = language === 'zh'
  const labels = isChinese ? chinese : english
  const item = (role: Role): MenuItemConstructorOptions => {
    const label = isChinese ? roleNames[role] : undefined
    return label ? { role, label } : { role }
  }
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const names = isChinese ? chineseShortcuts : englishShortcuts
  const ways = (menu: Shortcut['menu']): MenuItemConstructorOptions[] => [
    ...shortcutIds
      .filter((id) => shortcutOf(id).menu === menu)
      .map((id) => ({
        id,
        label: names[id],
        accelerator: acceleratorOf(id),
        // The window listens itself: it knows when an input method composes. A page that cannot start is zoomed too.
        registerAccelerator: id.startsWith('zoom'),
        click: () => run(id),
      })),
    line,
  ]
  const development = isDevelopment ? [item('reload'), item('toggleDevTools'), line] : []

  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: labels.file, submenu: [...ways('file'), item('close'), ...(isMac ? [] : [line, item('quit')])] },
    {
      label: labels.edit,
      submenu: [
        ...ways('edit'),
        item('undo'),
        item('redo'),
        line,
        ...(['cut', 'copy', 'paste', 'selectAll'] as const).map(item),
      ],
    },
    {
      label: labels.view,
      submenu: [...ways('view'), ...development, item('togglefullscreen')],
    },
    { label: labels.window, submenu: [item('minimize')] },
  ]
}

function acceleratorOf(id: ShortcutId): string {
  const { key, shift } = shortcutOf(id)
  return ['CommandOrControl', ...(shift ? ['Shift'] : []), key === '+' ? 'Plus' : keyNameOf(id)].join('+')
}
