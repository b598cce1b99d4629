import { type ShortcutId, shortcutIds, shortcutOf } from '../../src-main/contract/shortcuts.ts'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/** Where a layout has another sign there, the key at that place counts. */
const placeOf: Readonly<Record<string, string>> = {
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '/': 'Slash',
  ',': 'Comma',
}
/** What an input method makes of a key that it takes. */
const takenByInputMethod = 229

/** The shortcut that a key press means; null for none, and while an input method composes. */
export function shortcutFor(pressed: Pressed): ShortcutId | null {
  if (pressed.isComposing || pressed.keyCode === takenByInputMethod) return null
  if (pressed.altKey || pressed.ctrlKey === pressed.metaKey) return null
  const key = pressed.key.toLowerCase()
  const fits = (id: ShortcutId): boolean => {
    const wanted = shortcutOf(id)
    if (wanted.also && [wanted.key, ...wanted.also].includes(key)) return true
    const isKey = key === wanted.key || (wanted.key in placeOf && placeOf[wanted.key] === pressed.code)
    return isKey && pressed.shiftKey === (wanted.shift ?? false)
  }
  return shortcutIds.find(fits) ?? null
}
