import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { violations } from './violations.ts'

/** What opens a list, a menu or a popover, where it is not covered by a dialog. */
const openers =
  ':is([aria-haspopup], [role=combobox])[aria-expanded=false][data-state=closed]:visible:not([aria-hidden=true] *)'
const popup = '[data-radix-popper-content-wrapper] > :is([role=menu], [role=listbox], [role=dialog])'

/**
 * Opens by the keyboard whatever says that it opens: axe finds nothing in it, it has the focus, and Escape closes it and gives
 * the focus back. Of what looks alike, as the menus of rows do, the first is enough: `seen` holds what was opened before.
 */
export async function checkPopups(page: Page, seen: Set<string>): Promise<void> {
  for (const opener of await page.locator(openers).all()) {
    const look = await opener.evaluate(({ role, className }) => `${role} ${className}`)
    if (seen.has(look)) continue
    seen.add(look)
    const name = `what opens with ${(await opener.getAttribute('aria-label')) ?? (await opener.innerText())}`
    await opener.press('Enter')
    const opened = page.locator(popup)
    await expect(opened, name).toBeVisible()
    await expect(opened.and(page.locator(':focus')).or(opened.locator(':focus')), name).toHaveCount(1)
    expect.soft(await violations(page, popup), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opened, name).toBeHidden()
    await expect(opener, name).toBeFocused()
  }
}
