import { keyNameOf, type ShortcutId, shortcutOf } from '../../src-main/contract/shortcuts.ts'

/** True on a Mac, also in a browser there. */
export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The keys as they are printed: “Ctrl N”, “⌘N”. */
export function printedKeys(id: ShortcutId, mac = isMac): string {
  const { shift } = shortcutOf(id)
  const name = keyNameOf(id)
  return mac ? `${shift ? '⇧' : ''}⌘${name}` : ['Ctrl', ...(shift ? ['Shift'] : []), name].join(' ')
}

/** The keys as `aria-keyshortcuts` takes them. */
export function ariaKeys(id: ShortcutId): string {
  const { shift } = shortcutOf(id)
  const rest = [...(shift ? ['Shift'] : []), keyNameOf(id)].join('+')
  return `Control+${rest} Meta+${rest}`
}
