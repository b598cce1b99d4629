import { type Page } from '@playwright/test'
import { aMemory } from '../src-main/testing/memory.ts'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const people = 520

/** Somebody with a name, and what is known of them: as many nodes as are shown, and more. */
async function know(page: Page, language: 'en' | 'zh'): Promise<void> {
  const memories = Array.from({ length: people }, (_, nth) => {
    const name = language === 'en' ? `Nora${nth}` : `小雨${nth}`
    const place = language === 'en' ? `Ghent${nth % 40}` : `成都${nth % 40}`
    const content = language === 'en' ? `My friend ${name} lives in ${place}.` : `我的朋友${name}住在${place}。`
    const slot = { subject: `friend ${name}`.toLowerCase(), attribute: 'residence', value: place.toLowerCase() }
    return {
      ...aMemory({ id: `known-${nth}`, content, title: content, slot: { ...slot, single: true } }),
      evidence: [],
      history: [],
    }
  })
  for (let from = 0; from < people; from += 100)
    await call(page, 'memory_import', { memories: memories.slice(from, from + 100), onConflict: 'keep_both' })
}

interface Drawn {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Has the page note what names the graph writes, the last time it was drawn. */
const watchNames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype
    const names = new Map<HTMLCanvasElement, Drawn[]>()
    Object.assign(globalThis, { names })
    CanvasRenderingContext2D.prototype.clearRect = function cleared(...given) {
      if (this.canvas instanceof HTMLCanvasElement) names.set(this.canvas, [])
      clearRect.apply(this, given)
    }
    CanvasRenderingContext2D.prototype.fillText = function filled(text, x, y, ...more) {
      if (this.canvas instanceof HTMLCanvasElement)
        names.get(this.canvas)?.push({ text, x, y, width: this.measureText(text).width })
      fillText.call(this, text, x, y, ...more)
    }
  })
const drawnNames = (page: Page): Promise<Drawn[]> =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'names') as Map<HTMLCanvasElement, Drawn[]>).values()].flat())

const overlapping = (names: readonly Drawn[]): string[] =>
  names.flatMap((a, nth) =>
    names
      .slice(nth + 1)
      .filter((b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < 12)
      .map((b) => `${a.text} / ${b.text}`),
  )

for (const language of languages) {
  const t = textsIn(language)
  test(`a graph of 500 people and places can be read: names stand apart, more come nearer by, and one is found (${language})`, async ({
    launch,
  }) => {
    test.slow()
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    await page.setViewportSize({ width: 1440, height: 900 })
    await know(page, language)
    await watchNames(page)
    const user = createUser(page, language)
    await user.goTo('butler')
    await page.getByRole('radio', { name: t('browse.shape.graph'), exact: true }).click()
    const graph = page.getByRole('application', { name: t('graph.title') })
    const list = page.getByRole('list', { name: t('graph.list') })
    await expect(list.getByRole('listitem')).toHaveCount(500, { timeout: 30_000 })
    await expect.poll(async () => (await drawnNames(page)).length, { timeout: 30_000 }).toBeGreaterThan(20)
    const first = await drawnNames(page)
    expect(overlapping(first)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`graph-${language}.png`) })

    // Nearer by there is room for others.
    await graph.focus()
    for (const _ of Array(4)) await page.keyboard.press('+')
    const others = async () => {
      const known = new Set(first.map(({ text }) => text))
      return (await drawnNames(page)).filter(({ text }) => !known.has(text)).length
    }
    await expect.poll(others).toBeGreaterThan(5)
    expect(overlapping(await drawnNames(page))).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`graph-near-${language}.png`) })
    await page.keyboard.press('0')

    // One of five hundred is two steps away, and its memory one more.
    const name = language === 'en' ? 'Nora17' : '小雨17'
    await page.getByRole('searchbox', { name: t('graph.search') }).fill(name)
    await list.getByRole('button', { name }).first().click()
    await expect(user.memories.getByRole('listitem')).toContainText(name)
    const named = (text: string) => text.includes(name)
    await expect.poll(async () => (await drawnNames(page)).some(({ text }) => named(text))).toBe(true)
    expect.soft(await violations(page), 'one of many').toEqual([])
    await page.screenshot({ path: test.info().outputPath(`graph-one-${language}.png`) })
  })
}
