import { expect, test } from 'vitest'
import { autostartEntry, isSwitchedOn } from './autostart-entry.ts'

const execOf = (entry: string) => /^Exec=(.*)$/mu.exec(entry)?.[1]

test('what is started at sign-in is written as desktops read it', () => {
  expect(execOf(autostartEntry(['/opt/Majordomo/majordomo', '--hidden']))).toBe('/opt/Majordomo/majordomo --hidden')
  expect(execOf(autostartEntry(['/home/a b/majordomo'], { MAJORDOMO_HOME: '/home/a b/p' }))).toBe(
    'env "MAJORDOMO_HOME=/home/a b/p" "/home/a b/majordomo"',
  )
  expect(execOf(autostartEntry(['/100%/x']))).toBe('/100%%/x')
  expect(execOf(autostartEntry(['/a"$`\\b']))).toBe(String.raw`"/a\\"\\$\\` + '`' + String.raw`\\\\b"`)
})

test('an entry that a desktop switched off counts as off', () => {
  const entry = autostartEntry(['/opt/Majordomo/majordomo'])
  expect(isSwitchedOn(entry)).toBe(true)
  expect(isSwitchedOn(`${entry}Hidden=true\n`)).toBe(false)
  expect(isSwitchedOn(entry.replace('enabled=true', 'enabled=false'))).toBe(false)
})
