import { expect, test } from 'vitest'
import { acceleratorOf, printedAccelerator } from './accelerator-keys.ts'

const pressed = (code: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  code,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
})

test('keys are kept as they were pressed, whatever sign a layout has there', () => {
  expect(acceleratorOf(pressed('Space', 'shiftKey', 'ctrlKey'), false)).toBe('Control+Shift+Space')
  expect(acceleratorOf(pressed('KeyM', 'altKey', 'metaKey'), true)).toBe('Command+Alt+M')
  expect(acceleratorOf(pressed('Digit1', 'metaKey', 'altKey'), false)).toBe('Alt+Super+1')
  expect(acceleratorOf(pressed('ArrowUp', 'altKey'), false)).toBe('Alt+Up')
  expect(acceleratorOf(pressed('ControlLeft', 'ctrlKey'), false)).toBeNull()
  expect(acceleratorOf(pressed('Quote', 'ctrlKey'), false)).toBeNull()
})

test('they are printed as each system does', () => {
  expect(printedAccelerator('Control+Shift+Space', false)).toBe('Ctrl Shift Space')
  expect(printedAccelerator('Command+Alt+M', true)).toBe('⌘⌥M')
})
