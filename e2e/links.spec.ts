import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'

test('an answer loads nothing: images are links, raw HTML is text, and a link opens only on a click', async ({
  launch,
  running,
  loopback,
}) => {
  const asked: (string | undefined)[] = []
  const site = createServer((request, response) => {
    asked.push(request.url)
    response.end('seen')
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

  const page = await launch()
  const user = createUser(page)
  await running().evaluate(({ shell }) => {
    const opened: string[] = []
    shell.openExternal = async (url) => void opened.push(url)
    Object.assign(globalThis, { opened })
  })
  await useProvider(page, loopback.baseUrl)
  loopback.script(
    reply(
      [
        `![a chart](${origin}/pixel.png?pet=Doudou)`,
        `[the site](${origin}/page)`,
        `<img src="${origin}/raw.png"> <iframe src="${origin}/frame"></iframe> <script>document.title = 'taken'</script>`,
        '[run](javascript:alert(1)) [a file](file:///etc/passwd) [write](mailto:nora@example.com)',
        `![data](data:image/svg+xml;base64,PHN2Zy8+) <${origin}/auto>`,
      ].join('\n\n'),
    ),
  )
  const answer = await user.say('Show me a chart.')
  await expect(answer).toContainText(`<img src="${origin}/raw.png">`)
  await expect(answer.locator('img, iframe, script, object, embed')).toHaveCount(0)
  for (const name of ['run', 'a file']) {
    await expect(answer).toContainText(name)
    await expect(answer.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  const opened = () => running().evaluate(() => Reflect.get(globalThis, 'opened'))
  expect(await opened()).toEqual([])

  const link = answer.getByRole('link', { name: 'the site' })
  // What was learned appears beneath the answer meanwhile, and moves the link from under the mouse.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    await expect(page.getByRole('tooltip')).toContainText(`${origin}/page`, { timeout: 2_000 })
  }).toPass()
  await link.click()
  await answer.getByRole('link', { name: 'a chart' }).click()
  await answer.getByRole('link', { name: 'write' }).click({ button: 'middle' })
  await answer.getByRole('link', { name: 'write' }).click()
  await expect.poll(opened).toEqual([`${origin}/page`, `${origin}/pixel.png?pet=Doudou`, 'mailto:nora@example.com'])
  expect(asked).toEqual([])
  expect(page.url()).toMatch(/^app:\/\/majordomo\//)
  expect(running().windows()).toHaveLength(1)
  site.closeAllConnections()
  site.close()
})
