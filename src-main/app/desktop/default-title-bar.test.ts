import { expect, test } from 'vitest'
import { defaultTitleBar } from './default-title-bar.ts'

const wayland = { XDG_SESSION_TYPE: 'wayland' }

test('the app draws the title bar, but where that is not known to work', () => {
  const bar = (platform: NodeJS.Platform, env: Record<string, string>, electron = '45.4.1') =>
    defaultTitleBar({ platform, env, electron })
  expect([bar('darwin', {}), bar('win32', {}), bar('linux', {}), bar('linux', {}, '33.2.1')]).toEqual([
    'own',
    'own',
    'own',
    'own',
  ])
  expect([bar('linux', wayland), bar('linux', wayland, '42.9.0'), bar('linux', wayland, '33.2.1')]).toEqual([
    'own',
    'system',
    'system',
  ])
  expect(bar('linux', { WSL_DISTRO_NAME: 'Debian' })).toBe('system')
})
