import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { shortcutIds } from '../contract/shortcuts.ts'
import { menuTemplate } from './menu-template.ts'

const run = () => {}
const itemsOf = (menus: readonly MenuItemConstructorOptions[]) =>
  menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])).filter(({ type }) => type !== 'separator')
const rolesOf = (menus: readonly MenuItemConstructorOptions[]) => itemsOf(menus).map(({ role }) => role)

describe('menu', () => {
  test('lets text be edited and the app be quit', () => {
    const roles = rolesOf(menuTemplate({ language: 'en', isMac: false, isDevelopment: false, run }))
    expect(roles).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll', 'quit']))
  })

  test('reloads and opens the developer tools in development only', () => {
    const roles = (isDevelopment: boolean) =>
      rolesOf(menuTemplate({ language: 'en', isMac: false, isDevelopment, run }))
    expect([roles(true).includes('reload'), roles(true).includes('toggleDevTools')]).toEqual([true, true])
    expect([roles(false).includes('reload'), roles(false).includes('toggleDevTools')]).toEqual([false, false])
  })

  test('is Chinese throughout where the window is', () => {
    const menus = menuTemplate({ language: 'zh', isMac: false, isDevelopment: true, run })
    expect([...menus, ...itemsOf(menus)].filter(({ label }) => !/\p{Script=Han}/u.test(label ?? ''))).toEqual([])
  })

  test('is left to Electron in English, under English headings', () => {
    const menus = menuTemplate({ language: 'en', isMac: false, isDevelopment: false, run })
    expect(menus.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window'])
    expect(itemsOf(menus).filter(({ label, id }) => label !== undefined && id === undefined)).toEqual([])
  })

  test('offers every shortcut of the window with its keys, and tells the window which was chosen', () => {
    const chosen: string[] = []
    const menus = menuTemplate({
      language: 'en',
      isMac: false,
      isDevelopment: false,
      run: (id) => void chosen.push(id),
    })
    const items = itemsOf(menus).filter(({ id }) => id !== undefined)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(shortcutIds))
    expect(items.find(({ id }) => id === 'findAll')?.accelerator).toBe('CommandOrControl+Shift+F')
    for (const { click } of items) click?.call(null, {} as never, undefined, {} as never)
    expect(new Set(chosen)).toEqual(new Set(shortcutIds))
  })

  test('has the menu of the app itself on a Mac, which quits', () => {
    const menus = menuTemplate({ language: 'en', isMac: true, isDevelopment: false, run })
    expect(menus[0]).toEqual({ role: 'appMenu' })
    expect(rolesOf(menus)).not.toContain('quit')
  })
})
