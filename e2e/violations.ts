import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What of the page, or of a part of it, breaks WCAG A or AA, with where and why: by every rule as it stands, by contrast in the other theme too. */
export async function violations(page: Page, within = 'html') {
  const broken = (choose: (axe: AxeBuilder) => AxeBuilder) => look(page, within, choose)
  const found = await broken((axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']))
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? null)
  await wear(page, theme === 'dark' ? 'light' : 'dark')
  const other = await broken((axe) => axe.withRules('color-contrast'))
  await wear(page, theme)
  return [...found, ...other]
}

/** A window of Electron can open no second page, which is what the legacy mode does without. */
async function look(page: Page, within: string, choose: (axe: AxeBuilder) => AxeBuilder) {
  await settled(page)
  const results = await choose(new AxeBuilder({ page }).include(within)).setLegacyMode(true).analyze()
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

/** What fades in has its own colours only at the end. One change of colours may begin others in what stands within. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let round = 0; round < 10; round++) {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      if (ending.length === 0) return
      for (const animation of ending) animation.finish()
    }
  })
