import { describe, expect, test } from 'vitest'
import { shortcutIds, shortcutOf } from '../../src-main/contract/shortcuts.ts'
import { printedKeys } from '../lib/shortcut-keys.ts'
import { shortcutFor } from './match-shortcut.ts'

const pressed = (key: string, how: Partial<Parameters<typeof shortcutFor>[0]> = {}) => ({
  key,
  code: '',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...how,
})

describe('shortcuts', () => {
  test.each(shortcutIds)('%s is meant by its own keys alone', (id) => {
    const { key, shift = false } = shortcutOf(id)
    expect(shortcutFor(pressed(key, { shiftKey: shift }))).toBe(id)
    expect(shortcutFor(pressed(key.toUpperCase(), { shiftKey: shift, ctrlKey: false, metaKey: true }))).toBe(id)
    expect(shortcutFor(pressed(key, { shiftKey: shift, ctrlKey: false }))).toBeNull()
    expect(shortcutFor(pressed(key, { shiftKey: shift, altKey: true }))).toBeNull()
  })

  test.each([{ isComposing: true }, { keyCode: 229 }])('do nothing while an input method composes', (how) => {
    expect(shortcutFor(pressed('n', how))).toBeNull()
  })

  test('go by the place of the key where a layout has another sign there', () => {
    expect(shortcutFor(pressed('ü', { code: 'BracketLeft' }))).toBe('previousChat')
  })

  test('are printed as each system does', () => {
    expect([printedKeys('findAll', false), printedKeys('findAll', true)]).toEqual(['Ctrl Shift F', '⇧⌘F'])
  })
})
