import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What of the page, or of a part of it, breaks WCAG A or AA, with where and why: by every rule as it stands, by contrast in the other theme too. */
export async function violations(page: Page, within = 'html') {
  // Reading its source takes the page longer than a look does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(look, within)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Runs in the page. */
async function look(within: string) {
  const root = document.documentElement
  const broken = async (runOnly: axe.RunOnly) => {
    // What fades in has its own colours only at the end. One change of colours may begin others in what stands within.
    for (let round = 0; round < 10; round++) {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      if (ending.length === 0) break
      for (const animation of ending) animation.finish()
    }
    const found = await window.axe.run({ include: [[within]] }, { runOnly, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }
  const found = await broken({ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
  const theme = root.dataset['theme']
  // As the settings put a theme on the page, without changing them; none follows the system.
  root.dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
  const other = await broken({ type: 'rule', values: ['color-contrast'] })
  if (theme === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = theme
  return [...found, ...other]
}
