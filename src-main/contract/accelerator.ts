import { z } from 'zod'
import { keyNameOf, type ShortcutId, shortcutIds, shortcutOf } from './shortcuts.ts'

/** Modifiers in the order in which they are written, as Electron names them. */
const modifiers = ['Control', 'Command', 'Alt', 'Shift', 'Super'] as const
export type Modifier = (typeof modifiers)[number]

const keys = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Enter|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right)$/u
const isFunctionKey = (key: string): boolean => /^F\d/u.test(key)
const isModifier = (part: string): part is Modifier => (modifiers as readonly string[]).includes(part)

/** Why keys cannot open a window from anywhere. */
export type AcceleratorProblem = 'no_key' | 'too_few' | 'own'

/** Keys for the whole system, such as `Control+Shift+Space`: as Electron takes them, the modifiers in their order. */
export function acceleratorProblem(text: string): AcceleratorProblem | null {
  const parts = text.split('+')
  const key = parts.at(-1) ?? ''
  const held = parts.slice(0, -1)
  if (!keys.test(key) || !held.every(isModifier) || toAccelerator(held, key) !== text) return 'no_key'
  const firm = held.filter((part) => part !== 'Shift')
  // Ctrl with a letter belongs to the programs, and Shift with one is how it is written.
  if (firm.length === 0 || (held.length < 2 && !isFunctionKey(key) && key !== 'Space')) return 'too_few'
  return shortcutIds.some((id) => isShortcut(id, held, key)) ? 'own' : null
}

/** As it is written: modifiers in their order, then the key. */
export const toAccelerator = (held: readonly Modifier[], key: string): string =>
  [...modifiers.filter((one) => held.includes(one)), key].join('+')

export const acceleratorSchema = z
  .string()
  .max(60)
  .refine((text) => acceleratorProblem(text) === null, 'are not keys that can be taken')

const isShortcut = (id: ShortcutId, held: readonly Modifier[], pressed: string): boolean => {
  const { shift = false } = shortcutOf(id)
  const main = held.includes('Control') || held.includes('Command')
  return keyNameOf(id) === pressed && main && held.length === (shift ? 2 : 1) && held.includes('Shift') === shift
}
