export interface Shortcut {
  /** As `KeyboardEvent.key` names it, in lower case. It goes with Ctrl, or with Cmd on a Mac. */
  readonly key: string
  readonly shift?: true
  /** Keys that mean the same; with them Shift only tells how the sign is written. */
  readonly also?: readonly string[]
  /** The menu of the window's frame that it stands in. */
  readonly menu: 'file' | 'edit' | 'view'
  /** A browser keeps this one for itself. */
  readonly isBrowsers?: true
}

/** Every shortcut of the window: what listens for them, the list of them and the menu derive from this one table. */
export const shortcuts = {
  newChat: { key: 'n', menu: 'file', isBrowsers: true },
  temporaryChat: { key: 'n', shift: true, menu: 'file', isBrowsers: true },
  settings: { key: ',', menu: 'file' },
  copyAnswer: { key: 'c', shift: true, menu: 'edit' },
  showFirst: { key: 'enter', shift: true, menu: 'edit' },
  find: { key: 'f', menu: 'edit' },
  findAll: { key: 'f', shift: true, menu: 'edit' },
  palette: { key: 'k', menu: 'view' },
  sidebar: { key: 'b', menu: 'view' },
  composer: { key: 'o', shift: true, menu: 'view' },
  previousChat: { key: '[', menu: 'view' },
  nextChat: { key: ']', menu: 'view' },
  zoomIn: { key: '+', also: ['='], menu: 'view', isBrowsers: true },
  zoomOut: { key: '-', also: ['_'], menu: 'view', isBrowsers: true },
  zoomReset: { key: '0', menu: 'view', isBrowsers: true },
  list: { key: '/', menu: 'view' },
} as const satisfies Readonly<Record<string, Shortcut>>
export type ShortcutId = keyof typeof shortcuts
export const shortcutIds = Object.keys(shortcuts) as ShortcutId[]

/** The key as it is printed and as Electron names it: `N`, `Enter`. */
export const keyNameOf = (id: ShortcutId): string => {
  const { key } = shortcutOf(id)
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}

/** The row of the table, without the narrowness of its values. */
export const shortcutOf = (id: ShortcutId): Shortcut => shortcuts[id]
