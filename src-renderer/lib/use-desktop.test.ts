import { expect, test } from 'vitest'
import type { DesktopBridge, DesktopState } from '../../src-main/contract/desktop.ts'
import { desktopKnown } from './use-desktop.ts'

test('each section of the desktop page asked for the same state', async () => {
  let asked = 0
  const state = { atLogin: true } as DesktopState
  const desktop = {
    onState: () => () => {},
    state: async () => {
      asked += 1
      return state
    },
  } as unknown as DesktopBridge
  const sections = [1, 2, 3, 4, 5].map(() => desktopKnown(desktop))
  await new Promise<void>((resolve) => sections[0]?.subscribe(resolve))
  expect([asked, sections.map(({ get }) => get())]).toEqual([1, sections.map(() => state)])
})
