import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hold, reply, status } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const answered = String.raw`The circle has $A = \pi r^2$, at \(r = 2\) about 12.57. It costs $5, not $10.

\[
\int_0^1 x^2 \, dx
= \frac{1}{3}
\]

**这里是结论。**后面还有字，公式$\sum_{i=1}^n i$也在。

$$\href{https://evil.example}{\includegraphics{https://evil.example/x.png}}$$

$$\def\a{\a\a}\a$$`

test('formulas of an answer stood there as TeX; a hostile one fetches nothing and stays as it was written', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const blocked: string[] = []
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()))
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(reply(answered))
  const answer = await user.say('What is the area of a circle?')
  await expect(answer.locator('.katex')).toHaveCount(5)
  await expect(answer.getByRole('math').first()).toBeAttached()
  await expect(answer.getByText('It costs $5, not $10.')).toBeVisible()
  await expect(answer.getByText(String.raw`\def\a{\a\a}\a`)).toBeVisible()
  await expect(answer.locator('strong')).toHaveText('这里是结论。')
  await expect(answer.locator('.katex :is(a, img)')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(true)
  expect(asked.filter((url) => url.includes('evil'))).toEqual([])
  expect(blocked).toEqual([])
  await page.screenshot({ path: test.info().outputPath('light.png') })
  expect.soft(await violations(page), 'light').toEqual([])
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await page.screenshot({ path: test.info().outputPath('dark.png') })
  expect.soft(await violations(page), 'dark').toEqual([])
})

test('long lines of code could only be scrolled', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(reply(`\`\`\`sh\necho ${'word '.repeat(80)}\n\`\`\``))
  const answer = await user.say('Show me a long line.')
  const code = answer.locator('pre')
  const isCut = () => code.evaluate((pre) => pre.scrollWidth > pre.clientWidth)
  await expect.poll(isCut).toBe(true)
  await answer.getByRole('button', { name: 'Wrap lines' }).click()
  await expect.poll(isCut).toBe(false)
  await expect(answer.getByRole('button', { name: 'Wrap lines', pressed: true })).toBeVisible()
})

test('while an answer came nothing could be sent, and only the mouse stopped it', async ({ launch, loopback }) => {
  const page = await launch()
  await useProvider(page, loopback.baseUrl)
  const field = page.getByRole('textbox', { name: 'Message' })
  loopback.script(
    reply('The first answer.', { gated: true, chunks: 1 }),
    reply('The second answer.'),
    hold('Half'),
    reply('Noted.'),
  )
  await field.fill('First question')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await field.fill('Second question')
  await field.press('Enter')
  await expect(page.getByText('Will be sent after this answer: Second question')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('queued.png') })
  expect.soft(await violations(page), 'queued').toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveValue('Second question')
  await field.press('Enter')
  loopback.release()
  await expect(page.getByText('The second answer.')).toBeVisible()

  await field.press('ArrowUp')
  await expect(field).toHaveValue('Second question')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('First question')
  await field.press('Enter')
  await expect(page.getByText('Half')).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden()
  await expect(page.getByText('Half')).toBeVisible()
})

test('with one message waiting and another in the field, the answer on its way could not be stopped by a button', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  await useProvider(page, loopback.baseUrl)
  const field = page.getByRole('textbox', { name: 'Message' })
  loopback.script(hold('Half'), reply('The second answer.'))
  await field.fill('First question')
  await field.press('Enter')
  await expect(page.getByText('Half')).toBeVisible()
  await field.fill('Second question')
  await field.press('Enter')
  await field.fill('Third question')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  // What waited is put back above it.
  await expect(field).toHaveValue('Second question\nThird question')
})

test('a double click on “Answer again” or “Try again” was told as an error: busy with something else', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(status(404), reply('The first answer.'), reply('The second answer.'))
  await user.field.fill('A question')
  const answer = await user.send()
  await answer.getByRole('button', { name: 'Try again' }).dblclick()
  await expect(answer).toContainText('The first answer.')
  await answer.hover()
  await answer.getByRole('button', { name: 'Answer again' }).dblclick()
  await expect(answer).toContainText('The second answer.')
  await expect(answer.getByText('2/2')).toBeVisible()
  await expect(user.notices).not.toContainText('busy')
})

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``
const diagrams = [
  'flowchart LR\n  A[问 Question] --> B{Known?}\n  B -->|yes| C[Answer]\n  B -->|no| D[Ask]',
  'sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Hi',
]
const hostileDiagrams = [
  'flowchart LR\n  A["<img src=https://evil.example/a.png onerror=window.ran=1>"] --> B\n  click A "https://evil.example" _blank\n  click B call alert()',
  'flowchart LR\n  A@{ img: "https://evil.example/b.png", label: "x", w: 60, h: 60 } --> B',
  '%%{init: {"securityLevel":"loose","themeCSS":".node{background:url(https://evil.example/c.png)}"}}%%\nflowchart LR\n  A --> B',
  `flowchart LR\n${Array.from({ length: 1_500 }, (_, n) => `  a${n} --> a${n + 1}`).join('\n')}`,
  'gantt\n  dateFormat X\n  axisFormat %s\n  tickInterval 1millisecond\n  section S\n  T: 0, 99999999999999',
  'flowchart LR\n  A[not closed --> B',
]

test('diagrams of an answer stood there as source; hostile ones fetch nothing, run nothing and hold nothing up', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const asked: string[] = []
  // A picture within a diagram is asked for by the renderer, and refused by the page before it leaves.
  page.on('request', async (request) => {
    if ((await request.response()) !== null || request.failure()?.errorText !== 'csp') asked.push(request.url())
  })
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(reply(diagrams.map(fenced).join('\n\n')), reply(hostileDiagrams.map(fenced).join('\n\n')))
  const answer = await user.say('Draw how you answer.')
  const pictures = answer.getByRole('img')
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAccessibleName(/^Diagram: flowchart LR/)
  await answer.getByRole('button', { name: 'Source' }).first().click()
  await expect(answer.getByText('A[问 Question]')).toBeVisible()
  await answer.getByRole('button', { name: 'Source' }).first().click()
  await page.screenshot({ path: test.info().outputPath('light.png') })
  expect.soft(await violations(page), 'light').toEqual([])
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await expect(pictures).toHaveCount(2)
  await page.screenshot({ path: test.info().outputPath('dark.png') })

  const hostile = await user.say('Draw something nasty.')
  await expect(hostile.getByText('A[not closed --> B')).toBeVisible()
  await expect(hostile.getByText('a1499 --> a1500')).toBeVisible()
  await expect(hostile.getByRole('link')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('evil'))).toEqual([])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await page.screenshot({ path: test.info().outputPath('hostile.png') })
})

test('code of an answer could not be saved, and its footnotes led nowhere', async ({
  launch,
  loopback,
  running,
  profile,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n')
  loopback.script(reply(`It melts[^1].\n\n\`\`\`python\nprint("雪")\n\`\`\`\n\n${lines}\n\n[^1]: At zero degrees.`))
  const answer = await user.say('When does snow melt?')
  const path = join(profile, 'saved.txt')
  await running().evaluate(
    ({ session }, target) =>
      session.defaultSession.once('will-download', (_event, item) =>
        item.setSavePath(item.getFilename() === 'code.py' ? target : ''),
      ),
    path,
  )
  await answer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toBe('print("雪")')

  await answer.locator('sup').getByRole('link').click()
  await expect(answer.getByText('At zero degrees.')).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await answer.getByRole('link', { name: 'Back to the text' }).click()
  await expect(answer.getByText('It melts')).toBeInViewport()
})
