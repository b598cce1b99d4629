import { type Modifier, toAccelerator } from '../../src-main/contract/accelerator.ts'

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
}
const plain = /^(?:F\d{1,2}|Space|Tab|Enter|Insert|Home|End|PageUp|PageDown)$/u

/** What is pressed, as it is kept; null while nothing but Ctrl, Alt and their like is. */
export function acceleratorOf(pressed: Pressed, isMac: boolean): string | null {
  const { code } = pressed
  const key = /^(?:Key|Digit)(.)$/u.exec(code)?.[1] ?? named[code] ?? (plain.test(code) ? code : null)
  if (key === null) return null
  const held: Modifier[] = []
  if (pressed.ctrlKey) held.push('Control')
  if (pressed.metaKey) held.push(isMac ? 'Command' : 'Super')
  if (pressed.altKey) held.push('Alt')
  if (pressed.shiftKey) held.push('Shift')
  return toAccelerator(held, key)
}

const macSigns: Readonly<Record<string, string>> = { Control: '⌃', Command: '⌘', Alt: '⌥', Shift: '⇧' }

/** As it is printed: “Ctrl Shift Space”, “⌃⇧Space”. */
export function printedAccelerator(text: string, isMac: boolean): string {
  const parts = text.split('+')
  if (isMac) return parts.map((part) => macSigns[part] ?? part).join('')
  return parts.map((part) => (part === 'Control' ? 'Ctrl' : part)).join(' ')
}
