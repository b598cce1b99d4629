import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, textsIn } from './words.ts'

const code = `print("${'snow '.repeat(60)}")`
const table = [
  `| ${Array.from({ length: 12 }, (_, at) => `Column ${at}`).join(' | ')} |`,
  `| ${Array.from({ length: 12 }, () => '---').join(' | ')} |`,
  `| ${Array.from({ length: 12 }, (_, at) => `a rather long cell ${at}`).join(' | ')} |`,
].join('\n')

const said = {
  en: {
    ask: 'Tell me everything of circles.',
    thought: 'First the area, then the rest.',
    prices: 'It costs $5, not $10.',
    strong: 'This is the end.',
    note: 'At zero degrees.',
  },
  zh: {
    ask: '讲讲圆的一切。',
    thought: '先算面积，再说其他。',
    prices: '它要 $5，不是 $10。',
    strong: '这里是结论。',
    note: '在零度。',
  },
} as const

for (const language of languages) {
  const t = textsIn(language)
  const w = said[language]

  test(`formulas, code, a table, a footnote, a picture and what was thought stand in an answer as they should (${language})`, async ({
    launch,
    running,
    loopback,
    profile,
  }) => {
    test.slow()
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    const source = [
      String.raw`A $A = \pi r^2$ B \(r = 2\) C. ${w.prices}`,
      String.raw`$$\sum_{i=1}^n i$$`,
      '\\[\n\\frac{1}{3}\n\\]',
      `**${w.strong}**${language === 'zh' ? '后面' : ' And'}[^1].`,
      `\`\`\`python\n${code}\n\`\`\``,
      table,
      '![a chart](https://charts.example/a.png)',
      `[^1]: ${w.note}`,
    ].join('\n\n')
    // Thinking takes longer than a second.
    loopback.script(reply(source, { reasoning: w.thought, delayMs: 1_200, chunks: 1 }))
    const answer = await user.say(w.ask)
    const thought = answer.getByText(new RegExp(`^${t('chat.reasoning.done', { time: '' }).trim()} ?\\d`))

    await expect(thought).toBeVisible()
    await expect(answer.getByText(w.thought)).toBeHidden()
    await thought.click()
    await expect(answer.getByText(w.thought)).toBeVisible()

    await expect(answer.locator('.katex')).toHaveCount(4)
    await expect(answer.getByText(w.prices)).toBeVisible()
    await expect(answer.locator('strong')).toHaveText(w.strong)

    // What is copied is what the model wrote: no formula is damaged.
    const clipboard = () => running().evaluate(({ clipboard: held }) => held.readText())
    await page.bringToFront()
    await answer.hover()
    await answer
      .getByRole('button', { name: t('common.copy'), exact: true })
      .last()
      .click()
    await expect.poll(clipboard).toBe(source)

    const block = answer.getByRole('figure')
    await expect(block).toContainText('python')
    await block.getByRole('button', { name: t('common.copy'), exact: true }).click()
    await expect.poll(clipboard).toBe(code)
    const isCut = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
    await expect.poll(isCut).toBe(true)
    await block.getByRole('button', { name: t('chat.wrap'), exact: true }).click()
    await expect.poll(isCut).toBe(false)
    const path = join(profile, 'saved.txt')
    await running().evaluate(
      ({ session }, target) =>
        session.defaultSession.once('will-download', (_event, item) =>
          item.setSavePath(item.getFilename() === 'code.py' ? target : ''),
        ),
      path,
    )
    await block.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toBe(code)

    // A wide table is scrolled by the keyboard, and nothing else with it.
    const frame = answer.getByRole('table').locator('..')
    await frame.press('ArrowRight')
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    await expect(answer.locator('img')).toHaveCount(0)
    await expect(answer.getByRole('link', { name: 'a chart' })).toHaveAttribute('href', 'https://charts.example/a.png')

    await answer.locator('sup').getByRole('link').click()
    await expect(answer.getByText(w.note)).toBeInViewport()
    await answer.getByRole('link', { name: t('chat.notes.back') }).press('Enter')
    await expect(answer.locator('strong')).toBeInViewport()
    await page.screenshot({ path: test.info().outputPath('answer.png') })
    expect.soft(await violations(page), 'answer').toEqual([])
    await page.setViewportSize({ width: 420, height: 700 })
    await page.screenshot({ path: test.info().outputPath('answer-420.png') })
    expect.soft(await violations(page), 'answer, narrow').toEqual([])
  })
}
