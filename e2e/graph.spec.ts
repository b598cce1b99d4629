import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { textsIn } from './words.ts'

const cases = {
  en: {
    tab: 'Connections',
    told: ['My sister is called Nora.', 'I live in Ghent.', 'I love jazz.', 'My dog is called Pixel.'],
    list: 'People, places and themes',
    search: 'Find a person, place or theme',
    nora: /Nora \(sister\)/,
    noraAlone: 'Nora (sister)',
    home: 'I live in Ghent.',
    joined: 'Connected with',
    you: /You/,
    both: 'Nora (sister) · You',
    back: 'Back to all',
    kinds: 'What is shown',
    people: 'People and pets',
    larger: 'Larger',
    empty: 'Nothing is connected yet',
  },
  zh: {
    tab: '关系图',
    told: ['我妹妹叫小雨。', '我住在成都。', '我喜欢爬山。', '我养了一只狗，名字叫年糕。'],
    list: '人、地点和主题',
    search: '查找人、地点或主题',
    nora: /小雨（姐妹）/,
    noraAlone: '小雨（姐妹）',
    home: '我住在成都。',
    joined: '相连的内容',
    you: /您/,
    both: '小雨（姐妹） · 您',
    back: '返回全部',
    kinds: '显示哪些',
    people: '人和宠物',
    larger: '放大',
    empty: '还没有相连的内容',
  },
} as const

/** The first place of the graph under which the pointer says that there is something to press. A node is wider than a step. */
async function somewhere(page: Page, graph: Locator): Promise<{ x: number; y: number }> {
  const box = await graph.boundingBox()
  if (!box) throw new Error('The graph is not in sight.')
  const showsHand = () =>
    graph.evaluate(async (host) => {
      await new Promise(requestAnimationFrame)
      return host.firstElementChild?.getAttribute('style')?.includes('pointer') === true
    })
  for (let y = box.y + 80; y < box.y + box.height; y += 22)
    for (let x = box.x + 100; x < box.x + box.width - 60; x += 22) {
      await page.mouse.move(x, y)
      if (!(await showsHand())) continue
      // It shows a moment after the pointer came, and may be of the place before.
      await page.mouse.move(x, y + 1)
      if (await showsHand()) return { x, y: y + 1 }
    }
  throw new Error('Nothing can be pressed.')
}

/** How near the graph was brought; null while it is laid out. */
const zoomOf = (graph: Locator): Promise<number | null> =>
  graph
    .locator('div')
    .first()
    .evaluate((box) => {
      const drawn = box as typeof box & { _cyreg?: { cy?: { zoom(): number } | null } }
      return drawn._cyreg?.cy?.zoom() ?? null
    })

for (const language of ['en', 'zh'] as const)
  test(`people, places and themes are seen joined, and lead to their memories: ${language}`, async ({ launch }) => {
    test.slow()
    const texts = cases[language]
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    await user.goTo('butler')
    await page.getByRole('radio', { name: texts.tab, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible()
    expect.soft(await violations(page), 'nothing').toEqual([])
    await user.goTo('chat')
    for (const fact of texts.told) await user.say(fact)
    await user.goTo('butler')

    const graph = page.getByRole('application', { name: texts.tab })
    const list = page.getByRole('list', { name: texts.list })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await expect(graph.locator('canvas')).not.toHaveCount(1)
    for (const theme of ['light', 'dark'] as const) {
      await call(page, 'settings_update', { patch: { theme } })
      expect.soft(await violations(page), theme).toEqual([])
    }

    await expect(
      page.getByRole('group', { name: texts.kinds }).getByRole('button').first(),
      'You were counted among the others',
    ).toHaveText(`${texts.people}2`)
    const drawn = await graph.boundingBox()
    const larger = await page.getByRole('button', { name: texts.larger }).boundingBox()
    expect(larger?.y, 'names lay below the buttons').toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0))

    await page.setViewportSize({ width: 420, height: 700 })
    const bar = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('button', { name: textsIn(language)('nav.settings') }) })
    const lowest = async () => ((box) => (box?.y ?? 0) + (box?.height ?? 0))(await graph.boundingBox())
    await expect
      .poll(lowest, 'the lowest of it lay beneath the bar')
      .toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    await page.screenshot({ path: test.info().outputPath('narrow.png') })
    await page.setViewportSize({ width: 1280, height: 800 })

    // From the list: the node, what it is joined with, and the memory that says so.
    await list.getByRole('button', { name: texts.nora }).click()
    await expect(user.memories.getByRole('listitem')).toHaveCount(1)
    expect.soft(await violations(page), 'a node').toEqual([])
    await page.getByRole('list', { name: texts.joined }).getByRole('button', { name: texts.you }).click()
    await expect(page.getByRole('region', { name: texts.both })).toBeVisible()
    await user.memories.getByRole('button', { name: texts.told[0] }).click()
    const panel = page.getByRole('complementary', { name: textsIn(language)('butler.detail'), exact: true })
    await expect(panel.getByRole('blockquote')).toHaveText(texts.told[0])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.back }).click()

    // By search.
    await page.getByRole('searchbox', { name: texts.search }).fill(texts.noraAlone.slice(0, 2))
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox', { name: texts.search }).fill('')

    // By keys alone: home is the user, an arrow leads to somebody or something joined with them.
    await graph.focus()
    await page.keyboard.press('Home')
    const told = graph.locator('xpath=..').locator('[aria-live]')
    await expect(told).toContainText(texts.you)
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(user.memories.getByRole('listitem')).toHaveCount(4)
    await graph.focus()
    await page.keyboard.press('Escape')
    await expect(list).toBeVisible()

    // By the pointer.
    const { x, y } = await somewhere(page, graph)
    await page.mouse.click(x, y)
    await expect(page.getByRole('button', { name: texts.back })).toBeVisible()
    await page.getByRole('button', { name: texts.back }).click()

    // A kind is left out, and what is forgotten goes.
    await page.getByRole('group', { name: texts.kinds }).getByRole('button').first().click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('group', { name: texts.kinds }).getByRole('button').first().click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await list.getByRole('button', { name: texts.nora }).click()
    await page.getByRole('button', { name: texts.larger }).click()
    const zoom = await zoomOf(graph)
    const { items } = await call(page, 'memory_graph_memories', {
      agentId: 'majordomo',
      keys: [language === 'en' ? 'subject:sister nora' : 'subject:sister 小雨'],
    })
    await call(page, 'memory_delete', { id: items[0]?.id ?? '' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByRole('button', { name: texts.nora })).toHaveCount(0)
    await expect.poll(() => zoomOf(graph), 'the zoom was lost where something changed').toBe(zoom)
  })
