import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What of the page breaks WCAG A or AA, with where and why: by every rule as it stands, by contrast in the other theme too. */
export async function violations(page: Page) {
  const found = await broken(page, (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']))
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? null)
  await wear(page, theme === 'dark' ? 'light' : 'dark')
  const other = await broken(page, (axe) => axe.withRules('color-contrast'))
  await wear(page, theme)
  return [...found, ...other]
}

/** A window of Electron can open no second page, which is what the legacy mode does without. */
async function broken(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  await settled(page)
  const results = await choose(new AxeBuilder({ page })).setLegacyMode(true).analyze()
  return results.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Puts a theme on the page as its settings do, without changing them; null follows the system. */
const wear = (page: Page, theme: string | null): Promise<void> =>
  page.evaluate((name) => {
    if (name === null) delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = name
  }, theme)

/** What fades in has its own colours only at the end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
