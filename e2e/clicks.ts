import type { Page } from '@playwright/test'

/** Counts the clicks in the window from now on, as somebody with a mouse makes them; typing is not counted. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const kept = await page.evaluateHandle(() => {
    const counted = { clicks: 0 }
    addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true })
    return counted
  })
  return async () => (await kept.jsonValue()).clicks
}
