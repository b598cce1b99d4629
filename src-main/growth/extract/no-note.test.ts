import { expect, test } from 'vitest'
import { isNoNote } from './no-note.ts'

test.each([
  ['just keep going, Oswin!', true],
  ['Oswin, just keep going!', true],
  ['you are strong, mate', true],
  ['the details!', true],
  ['the little things', true],
  ["I'm always here for you.", true],
  ['my name', true],
  ['加油！', true],
  ['我一直支持你。', true],
  ['my bike is behind the mill', false],
  ['the wifi is called MossyToad', false],
  ['the boiler needs a new valve', false],
  ['Saturday, you have choir at ten', false],
  ['take the bins out on Monday, Oswin', false],
  ["I'm here on Tuesdays", false],
  ['周六交房租', false],
  ['我支持上海队', false],
])('“%s” after “remember” was kept as a wish of the user: comfort or a bare thing: %s', (text, expected) => {
  expect(isNoNote(text)).toBe(expected)
})
